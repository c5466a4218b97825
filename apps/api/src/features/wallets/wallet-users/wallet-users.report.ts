import type { downloadWalletUser } from '@antela/contract/wallet-users';
import { bogotaDate } from '@antela/rules/calendar-date';
import { movementLabels } from '@antela/rules/ledger-labels';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { sendReport, type Column } from '../../../http/report.ts';
import type { Call } from '../../../http/route.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { everyMovementOf, type StatementLine } from '../../ledger/ledger/account-statement.service.ts';
import { accountsOf } from './user-accounts.service.ts';
import { getSeenPerson } from './wallet-users.sql.ts';

/** One employee's movements in all wallets, or in one, the newest first. @throws not_found */
export async function sendWalletUserReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadWalletUser>): Promise<FastifyReply> {
  const { employeeid, payrolltypemoneybagemployeeid } = query;
  const [person, accounts] = await read(({ db }) =>
    Promise.all([
      getSeenPerson(db, scope, employeeid),
      accountsOf(db, scope, employeeid, payrolltypemoneybagemployeeid),
    ]),
  );
  if (!person) throw new AppError('not_found');
  // The document is personal data; the file's name travels in logs and download lists.
  const file = { name: `movimientos-de-usuario-${bogotaDate(now)}`, sheet: 'Movimientos' };
  const columns: Column<StatementLine>[] = [
    { header: 'Fecha', width: 12, cell: (line) => dateCell(bogotaDate(line.at)) },
    { header: 'Billetera', width: 26, cell: (line) => accounts.get(line.accountid)?.walletName ?? '' },
    { header: 'Movimiento', width: 24, cell: (line) => movementLabels[line.kind] },
    { header: 'Detalle', width: 36, cell: (line) => line.memo },
    { header: 'Valor', ...totalled, width: 16, cell: (line) => line.amount },
  ];
  const lines = everyMovementOf(read, scope.clientId, [...accounts.keys()]);
  return sendReport({ reply, query }, { ...file, columns }, lines);
}
