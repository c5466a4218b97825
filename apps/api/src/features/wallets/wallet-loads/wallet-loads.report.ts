import type { downloadWalletLoad, downloadWalletLoadTemplate } from '@antela/contract/wallet-load-files';
import { bogotaDate } from '@antela/rules/calendar-date';
import { walletLoadLineLabels } from '@antela/rules/wallet-states';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, totalled, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { templateWorkbook } from '../../../spreadsheets/template-workbook.ts';
import { mustGetWallet } from '../wallets/wallets.service.ts';
import { mustGetLoad } from './wallet-loads.service.ts';
import { listLines, listPeople, type PersonRecord } from './wallet-loads.sql.ts';
import { toLine, toPerson } from './wallet-loads.wire.ts';

/** Read at a time while the file is being written: memory does not grow with the load. */
const pageRows = 1_000;
/** People written into the template: more of them are better served by their own payroll file. */
const templateRowsMax = 5_000;

const columns: ReportColumn[] = [
  { header: 'Fila', width: 8 },
  { header: 'Documento', width: 16 },
  { header: 'Nombre', width: 34 },
  { header: 'Valor', ...totalled, width: 16 },
  { header: 'Valor excluido', ...totalled, width: 16 },
  { header: 'Concepto', width: 34 },
  { header: 'Estado', width: 14 },
  { header: 'Reversado', ...totalled, width: 16 },
  { header: 'Motivo', width: 60 },
  { header: 'La quitó', width: 28 },
];

/** The lines of a load as they stand, in the order of the file. @throws not_found */
export async function sendLoadReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWalletLoad>): Promise<FastifyReply> {
  const { format = 'xlsx', walletloadid } = query;
  await read((db) => mustGetLoad(db, scope, walletloadid));
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let after = 0; ;) {
      const from = after;
      const page = await read((db) =>
        listLines(db, scope.clientId, walletloadid, { terms: null, after: from, limit: pageRows }),
      );
      for (const record of page.slice(0, pageRows)) {
        const line = toLine(record);
        yield [
          line.rowNumber,
          line.documentNumber,
          line.fullName ?? line.nameInFile,
          line.state === 'excluded' ? null : line.amount,
          line.state === 'excluded' ? line.amount : null,
          line.concept,
          walletLoadLineLabels[line.state],
          line.reversedAmount === 0 ? null : line.reversedAmount,
          line.reason ?? line.faults.map(({ detail }) => detail).join(' '),
          line.deletedBy,
        ];
      }
      if (page.length <= pageRows) return;
      after = page[pageRows - 1]?.row_number ?? after;
    }
  }
  const name = `cargue-billetera-${bogotaDate(now)}.${format}`;
  const body = format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Cargue', columns, rows());
  return sendFile(reply, body, { name, format });
}

/** The workbook to fill in, with everybody who can be loaded. @throws not_found */
export async function sendLoadTemplate({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWalletLoadTemplate>): Promise<FastifyReply> {
  await read((db) => mustGetWallet(db, scope, query.walletid));
  const rows = [];
  for (let after: Position | null = null; rows.length < templateRowsMax;) {
    const position: Position | null = after;
    const page: PersonRecord[] = await read((db) =>
      listPeople(db, scope.clientId, query.walletid, { terms: null, after: position, limit: pageRows }),
    );
    for (const record of page.slice(0, pageRows)) {
      const { fullName, documentNumber } = toPerson(record);
      rows.push({ documentType: record.document_type, documentNumber, fullName });
    }
    const last = page[pageRows - 1];
    if (page.length <= pageRows || !last) break;
    after = [last.sort_name, last.id];
  }
  const workbook = await templateWorkbook({ kind: 'wallet-load', lists: {}, rows });
  return sendFile(reply, Buffer.from(workbook), {
    name: `plantilla-cargue-billetera-${bogotaDate(now)}.xlsx`,
    format: 'xlsx',
  });
}
