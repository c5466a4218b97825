import type { downloadWallets } from '@antela/contract/wallets';
import { bogotaDate } from '@antela/rules/calendar-date';
import { walletLabels } from '@antela/rules/wallet-states';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, totalled, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { listWallets, type WalletRecord } from './wallets.sql.ts';
import { toWalletRow } from './wallets.wire.ts';

/** Read at a time while the file is being written: memory does not grow with the list. */
const pageRows = 1_000;

const purposes: Record<string, string> = {
  food: 'Alimentación',
  transport: 'Transporte',
  bonus: 'Bonificación',
  health: 'Salud',
  education: 'Educación',
  other: 'Otro',
};

const walletColumns: ReportColumn[] = [
  { header: 'Billetera', width: 28 },
  { header: 'Empresa', width: 28 },
  { header: 'Propósito', width: 18 },
  { header: 'Dinero', width: 20 },
  { header: 'Estado', width: 14 },
  { header: 'Fondo', ...totalled, width: 16 },
  { header: 'Comprometido', ...totalled, width: 16 },
  { header: 'Disponible', ...totalled, width: 16 },
  { header: 'Usuarios', width: 10 },
];

/** Every wallet that the list's filters let through, by name, as a file. */
export function sendWalletsReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWallets>): FastifyReply {
  const { format = 'xlsx', q, ...given } = query;
  const filters = { ...given, terms: searchTerms(q) };
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const page: WalletRecord[] = await read((db) =>
        listWallets(db, scope, { filters, descending: false, after: position, limit: pageRows }),
      );
      for (const record of page.slice(0, pageRows)) {
        const row = toWalletRow(record);
        yield [
          row.name,
          row.company.name,
          purposes[row.purpose] ?? row.purpose,
          row.funding === 'prefunded' ? 'Prefondeada' : 'Descuento de nómina',
          walletLabels[row.state],
          row.fund,
          row.committed,
          row.available,
          row.users,
        ];
      }
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      after = [last.name, last.id];
    }
  }
  const name = `billeteras-${bogotaDate(now)}.${format}`;
  const body =
    format === 'csv' ? reportCsv(walletColumns, rows()) : reportXlsx('Billeteras', walletColumns, rows());
  return sendFile(reply, body, { name, format });
}
