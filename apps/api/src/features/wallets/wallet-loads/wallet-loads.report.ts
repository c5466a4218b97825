import type { downloadWalletLoad, downloadWalletLoadTemplate } from '@antela/contract/wallet-load-files';
import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import { bogotaDate } from '@antela/rules/calendar-date';
import { walletLoadLineLabels } from '@antela/rules/wallet-states';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../db/page.ts';
import { everyRow, sendReport, type Column } from '../../../http/report.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { templateWorkbook } from '../../../spreadsheets/template-workbook.ts';
import { mustGetWallet } from '../wallets/wallets.service.ts';
import { mustGetLoad } from './wallet-loads.service.ts';
import { listLines, listPeople } from './wallet-loads.sql.ts';
import { toLine, toPerson } from './wallet-loads.wire.ts';

/** People written into the template: more of them are better served by their own payroll file. */
const templateRowsMax = 5_000;

const columns: Column<Omit<WalletLoadLine, 'appliedAt'>>[] = [
  { header: 'Fila', width: 8, cell: (line) => line.rowNumber },
  { header: 'Documento', width: 16, cell: (line) => line.documentNumber },
  { header: 'Nombre', width: 34, cell: (line) => line.fullName ?? line.nameInFile },
  {
    header: 'Valor',
    ...totalled,
    width: 16,
    cell: (line) => (line.state === 'excluded' ? null : line.amount),
  },
  {
    header: 'Valor excluido',
    ...totalled,
    width: 16,
    cell: (line) => (line.state === 'excluded' ? line.amount : null),
  },
  { header: 'Concepto', width: 34, cell: (line) => line.concept },
  { header: 'Estado', width: 14, cell: (line) => walletLoadLineLabels[line.state] },
  { header: 'Reversado', ...totalled, width: 16, cell: (line) => line.reversedAmount || null },
  {
    header: 'Motivo',
    width: 60,
    cell: (line) => line.reason ?? line.faults.map(({ detail }) => detail).join(' '),
  },
  { header: 'La quitó', width: 28, cell: (line) => line.deletedBy },
];

/** The lines of a load as they stand, in the order of the file. @throws not_found */
export async function sendLoadReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWalletLoad>): Promise<FastifyReply> {
  const { walletloadid } = query;
  await read(({ db }) => mustGetLoad(db, scope, walletloadid));
  const rows = everyRow(
    (after: number | null, limit) =>
      read(({ db }) =>
        listLines(db, scope.clientId, walletloadid, { terms: null, after: after ?? 0, limit }),
      ),
    (last) => last.row_number,
  );
  async function* lines() {
    for await (const row of rows) yield toLine(row);
  }
  const file = { name: `cargue-billetera-${bogotaDate(now)}`, sheet: 'Cargue', columns };
  return sendReport({ reply, query }, file, lines());
}

/** The workbook to fill in, with everybody who can be loaded. @throws not_found */
export async function sendLoadTemplate({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWalletLoadTemplate>): Promise<FastifyReply> {
  await read(({ db }) => mustGetWallet(db, scope, query.walletid));
  const people = everyRow(
    (after: Position | null, limit) =>
      read(({ db }) => listPeople(db, scope.clientId, query.walletid, { terms: null, after, limit })),
    (last): Position => [last.sort_name, last.id],
  );
  const rows = [];
  for await (const record of people) {
    const { fullName, documentNumber } = toPerson(record);
    rows.push({ documentType: record.document_type, documentNumber, fullName });
    if (rows.length === templateRowsMax) break;
  }
  const workbook = await templateWorkbook({ kind: 'wallet-load', lists: {}, rows });
  return sendFile(reply, Buffer.from(workbook), {
    name: `plantilla-cargue-billetera-${bogotaDate(now)}.xlsx`,
    format: 'xlsx',
  });
}
