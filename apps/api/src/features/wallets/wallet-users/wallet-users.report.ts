import type { downloadWalletUser, downloadWalletUsers } from '@antela/contract/wallet-users';
import { bogotaDate } from '@antela/rules/calendar-date';
import { movementLabels } from '@antela/rules/ledger-labels';
import { walletUserLabels } from '@antela/rules/wallet-states';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, totalled, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { everyMovementOf } from '../../ledger/ledger/account-statement.service.ts';
import { accountsOf } from './user-accounts.service.ts';
import { getSeenPerson, listWalletUsers, type WalletUserListRow } from './wallet-users.sql.ts';
import { toWalletUser } from './wallet-users.wire.ts';

const pageRows = 1_000;

const userColumns: ReportColumn[] = [
  { header: 'Tipo de documento', width: 10 },
  { header: 'Documento', width: 16 },
  { header: 'Nombre', width: 34 },
  { header: 'Empresa', width: 28 },
  { header: 'Nómina', width: 24 },
  { header: 'Billetera', width: 26 },
  { header: 'Estado', width: 14 },
  { header: 'Saldo', ...totalled, width: 16 },
  { header: 'Límite por periodo', kind: 'amount', width: 18 },
  { header: 'Gastado en el periodo', kind: 'amount', width: 20 },
  { header: 'Disponible', kind: 'amount', width: 16 },
  { header: 'Inscrito', width: 12 },
];

function toUserCells(record: WalletUserListRow): Cell[] {
  const row = toWalletUser(record);
  return [
    row.documentType,
    row.documentNumber,
    row.fullName,
    row.company.name,
    row.payroll.name,
    row.wallet.name,
    walletUserLabels[row.state],
    row.balance,
    row.effectiveLimit,
    row.spent,
    row.available,
    { date: bogotaDate(row.enrolledAt) },
  ];
}

/** Every enrolment that the list's filters let through, by name, as a file. */
export function sendWalletUsersReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWalletUsers>): FastifyReply {
  const { format = 'xlsx', q, ...given } = query;
  const filters = { ...given, terms: searchTerms(q) };
  const today = bogotaDate(now);
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const page: WalletUserListRow[] = await read((db) =>
        listWalletUsers(db, scope, {
          filters,
          sort: 'name',
          descending: false,
          after: position,
          limit: pageRows,
          today,
          now,
        }),
      );
      for (const row of page.slice(0, pageRows)) yield toUserCells(row);
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      after = [last.sort_value, last.id];
    }
  }
  const name = `usuarios-billetera-${today}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(userColumns, rows()) : reportXlsx('Usuarios billetera', userColumns, rows()),
    { name, format },
  );
}

const movementColumns: ReportColumn[] = [
  { header: 'Fecha', width: 12 },
  { header: 'Billetera', width: 26 },
  { header: 'Movimiento', width: 24 },
  { header: 'Detalle', width: 36 },
  { header: 'Valor', ...totalled, width: 16 },
];

/** One employee's movements in all wallets, or in one, the newest first. @throws not_found */
export async function sendWalletUserReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWalletUser>): Promise<FastifyReply> {
  const { format = 'xlsx', employeeid, payrolltypemoneybagemployeeid } = query;
  const [person, accounts] = await read((db) =>
    Promise.all([
      getSeenPerson(db, scope, employeeid),
      accountsOf(db, scope, employeeid, payrolltypemoneybagemployeeid),
    ]),
  );
  if (!person) throw new AppError('not_found');
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const line of everyMovementOf(read, scope.clientId, [...accounts.keys()]))
      yield [
        { date: bogotaDate(line.at) },
        accounts.get(line.accountid)?.walletName ?? '',
        movementLabels[line.kind],
        line.memo,
        line.amount,
      ];
  }
  // The document is personal data; the file's name travels in logs and download lists.
  const name = `movimientos-de-usuario-${bogotaDate(now)}.${format}`;
  return sendFile(
    reply,
    format === 'csv'
      ? reportCsv(movementColumns, rows())
      : reportXlsx('Movimientos', movementColumns, rows()),
    { name, format },
  );
}
