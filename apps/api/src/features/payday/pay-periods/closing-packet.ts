import { Readable } from 'node:stream';
import { bogotaDate } from '@antela/rules/calendar-date';
import { differenceDestinations, differenceReasons, openItemKinds } from '@antela/rules/deduction-list';
import { slicesOf } from '../../../documents/in-turns.ts';
import type { ZipPart } from '../../../documents/zip-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import {
  reportCsv,
  totalled,
  type ReportColumn,
  type ReportRows,
} from '../../../spreadsheets/report-writer.ts';
import type { CommentRecord } from '../../access/comments/comments.service.ts';
import type { DeductionOrder } from '../../advances/advances/deduction-orders.service.ts';
import type { ClearingRecord, OpenItemRecord } from '../../ledger/open-items/open-items.service.ts';
import type { HistoryEntry } from '../../records/audit/audit-changes.service.ts';
import type { PaymentRecord } from './close-period.sql.ts';
import type { LineRow } from './deduction-lines.sql.ts';
import { cameBackOf } from './remittance.ts';

const csv = (name: string, columns: ReportColumn[], rows: ReportRows): ZipPart => ({
  name,
  body: reportCsv(columns, rows),
});

const person: ReportColumn[] = [
  { header: 'Tipo de documento' },
  { header: 'Documento' },
  { header: 'Nombre' },
];
const personCells = (of: { document_type: string; document_number: string; full_name: string }): Cell[] => [
  of.document_type,
  of.document_number,
  of.full_name,
];

/** Each line of the confirmed report, with what was deducted of it, why it differs and where the rest went. */
export const deductedPart = (lines: () => AsyncIterable<LineRow>): ZipPart =>
  csv(
    'descontado.csv',
    [
      ...person,
      { header: 'Reportado', ...totalled },
      { header: 'Descontado', ...totalled },
      { header: 'Diferencia', ...totalled },
      { header: 'Motivo' },
      { header: 'Destino' },
      { header: 'Nota' },
      { header: 'Lo devolvió el banco', ...totalled },
    ],
    deductedRows(lines),
  );

async function* deductedRows(lines: () => AsyncIterable<LineRow>): AsyncGenerator<Cell[]> {
  for await (const line of lines()) {
    const deducted = line.deducted ?? line.total;
    yield [
      ...personCells(line),
      line.total,
      deducted,
      deducted - line.total,
      line.reason === null ? null : differenceReasons[line.reason],
      line.deducted === null || line.destination === null ? null : differenceDestinations[line.destination],
      line.note,
      cameBackOf(line),
    ];
  }
}

/** Each transfer by the reference its bank knows. */
export const transfersPart = (payments: readonly PaymentRecord[]): ZipPart =>
  csv(
    'giros.csv',
    [
      { header: 'Referencia' },
      { header: 'Fecha' },
      { header: 'Valor', ...totalled },
      { header: 'Banco' },
      { header: 'Cuenta terminada en' },
      { header: 'Registró' },
      { header: 'Aprobó' },
    ],
    payments.map((one) => [
      one.reference,
      { date: one.paid_on },
      one.amount,
      one.bank_name,
      one.account_ending,
      one.recorded_by_name,
      one.approved_by_name,
    ]),
  );

/** Acts on the period and their authors, with each field before and after. */
export const historyPart = (entries: readonly HistoryEntry[]): ZipPart =>
  csv(
    'historia.csv',
    [
      { header: 'Fecha' },
      { header: 'Instante' },
      { header: 'Quién' },
      { header: 'Acto' },
      { header: 'Dato' },
      { header: 'Antes' },
      { header: 'Después' },
    ],
    entries.flatMap(({ at, actor, title, changes }) => {
      const act: Cell[] = [{ date: bogotaDate(at) }, at.toISOString(), actor, title];
      return changes.length === 0
        ? [[...act, null, null, null]]
        : changes.map(({ field, before, after }) => [...act, field, before, after]);
    }),
  );

const products = { salary: 'Adelanto de salario', prima: 'Adelanto de prima' } as const;

/** The order that each deducted advance rests on: by whom, how, from where, and the hash of its words. */
export const ordersCsv = (orders: AsyncIterable<DeductionOrder>): ZipPart =>
  csv(
    'autorizaciones.csv',
    [
      ...person,
      { header: 'Adelanto' },
      { header: 'Producto' },
      { header: 'Valor', kind: 'amount' },
      { header: 'Autorizó descontar', kind: 'amount' },
      { header: 'En este reporte', ...totalled },
      { header: 'Fecha' },
      { header: 'Instante' },
      { header: 'Por dónde' },
      { header: 'Lo registró' },
      { header: 'Dirección IP' },
      { header: 'Versión del texto' },
      { header: 'Huella SHA-256' },
    ],
    orderRows(orders),
  );

async function* orderRows(orders: AsyncIterable<DeductionOrder>): AsyncGenerator<Cell[]> {
  for await (const one of orders)
    yield [
      ...personCells(one),
      one.advance_id,
      products[one.kind],
      one.amount,
      one.to_deduct,
      one.reported,
      one.at && { date: bogotaDate(one.at) },
      one.at?.toISOString() ?? null,
      one.channelName,
      one.requested_by_name,
      one.ip,
      one.text_version,
      one.sha256,
    ];
}

/** Orders for a program, with the very text that each hash is made of: its SHA-256 in UTF-8 is `sha256`. */
export const ordersJson = (orders: AsyncIterable<DeductionOrder>): ZipPart => ({
  name: 'autorizaciones.jsonl',
  body: Readable.from(orderLines(orders)),
});

async function* orderLines(orders: AsyncIterable<DeductionOrder>): AsyncGenerator<Buffer> {
  for await (const slice of slicesOf(orders))
    yield Buffer.from(slice.map((one) => `${JSON.stringify(orderFacts(one))}\n`).join(''));
}

const orderFacts = (one: DeductionOrder) => ({
  adelanto: one.advance_id,
  producto: one.kind,
  persona: one.full_name,
  tipoDocumento: one.document_type,
  documento: one.document_number,
  valor: one.amount,
  autorizaDescontar: one.to_deduct,
  enEsteReporte: one.reported,
  instante: one.at,
  canal: one.channel,
  registro: one.requested_by_name,
  ip: one.ip,
  versionTexto: one.text_version,
  sha256: one.sha256,
  evidencia: one.hashed,
});

/** Where a file that somebody attached lies in the packet; its name is plain, as a zip of ours needs it. */
const attachedName = (folder: string, id: string, key: string): string =>
  `${folder}/${id}${/\.\w{1,8}$/.exec(key)?.[0] ?? ''}`;

export const commentFileName = ({ id, key }: CommentRecord['files'][number]): string =>
  attachedName('comentarios', id, key);

/** Comments on the period and on its advances, with those that were taken back. */
export const commentsPart = (comments: readonly CommentRecord[]): ZipPart =>
  csv(
    'comentarios.csv',
    [
      { header: 'Fecha' },
      { header: 'Instante' },
      { header: 'Quién' },
      { header: 'Del servicio, en su nombre' },
      { header: 'Tipo' },
      { header: 'Adelanto' },
      { header: 'Comentario' },
      { header: 'Menciona a' },
      { header: 'Archivos' },
      { header: 'Retirado' },
    ],
    comments.map((one) => [
      { date: bogotaDate(one.created_at) },
      one.created_at.toISOString(),
      one.author_name,
      one.impersonator,
      one.subject_kind === 'advance' ? 'Adelanto' : 'Periodo',
      one.subject_kind === 'advance' ? one.subject_id : null,
      one.text,
      one.mentions.map(({ name }) => name).join(', '),
      one.files.map(commentFileName).join(', '),
      one.withdrawn_at?.toISOString() ?? null,
    ]),
  );

/** Clearings that stood when the period was closed. */
export const clearedBy = ({ clearings }: OpenItemRecord, until: Date): ClearingRecord[] =>
  clearings.filter(
    (one) =>
      new Date(one.recorded_at) <= until && (one.undone_at === null || new Date(one.undone_at) > until),
  );

export const evidenceName = ({ id, evidence_key: key }: ClearingRecord): string | null =>
  key === null ? null : attachedName('evidencias', id, key);

/** Settlements, debts and give-backs of the period as they stood at its closing, with what had been collected or given back. */
export const openItemsPart = (items: AsyncIterable<OpenItemRecord>, until: Date): ZipPart =>
  csv(
    'pendientes.csv',
    [
      ...person,
      { header: 'Destino' },
      { header: 'Valor', kind: 'amount' },
      { header: 'Cobrado o devuelto al cierre', ...totalled },
      { header: 'Fecha' },
      { header: 'Referencia' },
      { header: 'Registró' },
      { header: 'Archivo' },
      { header: 'Por qué' },
    ],
    openItemRows(items, until),
  );

const causeOf = ({ left_as: kind, returned_advance_id: advance }: OpenItemRecord): string | null => {
  if (kind !== 'give_back') return null;
  return advance === null ? 'Se descontó de más' : 'El banco devolvió el pago';
};

async function* openItemRows(items: AsyncIterable<OpenItemRecord>, until: Date): AsyncGenerator<Cell[]> {
  for await (const item of items) {
    const start = [...personCells(item), openItemKinds[item.left_as], item.amount];
    const cleared = clearedBy(item, until);
    if (cleared.length === 0) yield [...start, 0, null, null, null, null, causeOf(item)];
    for (const one of cleared)
      yield [
        ...start,
        one.amount,
        { date: one.cleared_on },
        one.reference,
        one.recorded_by_name,
        evidenceName(one),
        causeOf(item),
      ];
  }
}
