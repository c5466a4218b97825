import type { downloadStatement, downloadTrialBalance } from '@antela/contract/ledger';
import { addDays, bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { ledgerAccountLabels, movementLabels } from '@antela/rules/ledger-labels';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, totalled, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { everyMovementOf, startOf } from './account-statement.service.ts';
import { getAccount, listAccounts, sumKinds, type AccountSums } from './accounts.sql.ts';

const accountRows = 500;

const balanceColumns: ReportColumn[] = [
  { header: 'Clase', width: 30 },
  { header: 'Cuenta', width: 48 },
  { header: 'Empresa', width: 28 },
  { header: 'Débitos', kind: 'amount', width: 18 },
  { header: 'Créditos', kind: 'amount', width: 18 },
  { header: 'Saldo', kind: 'amount', width: 18 },
  { header: 'Naturaleza', width: 12 },
];

const statementColumns: ReportColumn[] = [
  { header: 'Fecha', width: 12 },
  { header: 'Hora', width: 10 },
  { header: 'Movimiento', width: 24 },
  { header: 'Detalle', width: 36 },
  { header: 'Contrapartida', width: 28 },
  { header: 'Valor', ...totalled, width: 18 },
  { header: 'Referencia', width: 38 },
];

/** Read on the normal side of the account. */
export const balanceOf = ({
  normal_side: side,
  debits,
  credits,
}: Pick<AccountSums, 'normal_side' | 'debits' | 'credits'>): number =>
  side === 'debit' ? debits - credits : credits - debits;

/** The end of a business day as an instant that is no longer in it; null for no end. */
export const endOf = (until: string | undefined): Date | null =>
  until === undefined ? null : startOf(addDays(until as CalendarDate, 1));

/** Every account with its sums. Its last row adds both sides up: over a whole client they agree. */
export function sendTrialBalance({
  query,
  scope,
  user,
  now,
  read,
  reply,
}: Call<typeof downloadTrialBalance>): FastifyReply {
  const { format = 'xlsx', until } = query;
  const sight = { scope, seesPeople: user.permissions.has('view_wallet_users') };
  async function* rows(): AsyncGenerator<Cell[]> {
    const total = { debits: 0, credits: 0 };
    let afterId: string | null = null;
    for (;;) {
      const after: string | null = afterId;
      const page: AccountSums[] = await read((db) =>
        listAccounts(db, sight, {
          kinds: undefined,
          companyIds: undefined,
          afterId: after,
          limit: accountRows,
          until: endOf(until),
        }),
      );
      for (const row of page.slice(0, accountRows)) {
        total.debits += row.debits;
        total.credits += row.credits;
        yield [
          ledgerAccountLabels[row.kind],
          row.owner,
          row.company_name,
          row.debits,
          row.credits,
          balanceOf(row),
          row.normal_side === 'debit' ? 'Débito' : 'Crédito',
        ];
      }
      const last = page[accountRows - 1];
      if (page.length <= accountRows || !last) break;
      afterId = last.id;
    }
    const people = sight.seesPeople
      ? undefined
      : (await read((db) => sumKinds(db, scope, endOf(until)))).find(({ kind }) => kind === 'wallet_user');
    // People who may not see whose each wallet is see what the wallets hold together, so that the sides agree all the same.
    if (people) {
      total.debits += people.debits;
      total.credits += people.credits;
      yield [
        ledgerAccountLabels.wallet_user,
        'En total',
        null,
        people.debits,
        people.credits,
        balanceOf(people),
        'Crédito',
      ];
    }
    yield ['Total', null, null, total.debits, total.credits, total.debits - total.credits, null];
  }
  const name = `balance-de-comprobacion-${until ?? bogotaDate(now)}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(balanceColumns, rows()) : reportXlsx('Balance', balanceColumns, rows()),
    { name, format },
  );
}

const clock = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', timeStyle: 'medium' });

/** One account's movements as a file, the newest first. @throws not_found */
export async function sendStatement({
  query,
  scope,
  user,
  now,
  read,
  reply,
}: Call<typeof downloadStatement>): Promise<FastifyReply> {
  const { format = 'xlsx', accountid, from, to } = query;
  const sight = { scope, seesPeople: user.permissions.has('view_wallet_users') };
  if (!(await read((db) => getAccount(db, sight, accountid)))) throw new AppError('not_found');
  async function* rows(): AsyncGenerator<Cell[]> {
    const lines = everyMovementOf(read, scope.clientId, [accountid], {
      from: from === undefined ? null : startOf(from),
      before: endOf(to),
    });
    for await (const line of lines)
      yield [
        { date: bogotaDate(line.at) },
        clock.format(line.at),
        movementLabels[line.kind],
        line.memo,
        ledgerAccountLabels[line.counterpart],
        line.amount,
        line.transferid,
      ];
  }
  const name = `extracto-${bogotaDate(now)}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(statementColumns, rows()) : reportXlsx('Extracto', statementColumns, rows()),
    { name, format },
  );
}
