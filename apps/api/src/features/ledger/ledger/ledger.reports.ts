import type { downloadStatement, downloadTrialBalance } from '@antela/contract/ledger';
import { addDays, bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { ledgerAccountLabels, movementLabels } from '@antela/rules/ledger-labels';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { everyRow, sendReport, type Column } from '../../../http/report.ts';
import type { Call } from '../../../http/route.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { everyMovementOf, startOf, type StatementLine } from './account-statement.service.ts';
import { getAccount, listAccounts, sumKinds, type AccountSums } from './accounts.sql.ts';

interface BalanceLine {
  kind: string;
  owner: string | null;
  company: string | null;
  debits: number;
  credits: number;
  balance: number;
  side: string | null;
}

const balanceColumns: Column<BalanceLine>[] = [
  { header: 'Clase', width: 30, cell: ({ kind }) => kind },
  { header: 'Cuenta', width: 48, cell: ({ owner }) => owner },
  { header: 'Empresa', width: 28, cell: ({ company }) => company },
  { header: 'Débitos', kind: 'amount', width: 18, cell: ({ debits }) => debits },
  { header: 'Créditos', kind: 'amount', width: 18, cell: ({ credits }) => credits },
  { header: 'Saldo', kind: 'amount', width: 18, cell: ({ balance }) => balance },
  { header: 'Naturaleza', width: 12, cell: ({ side }) => side },
];

const clock = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', timeStyle: 'medium' });

const statementColumns: Column<StatementLine>[] = [
  { header: 'Fecha', width: 12, cell: ({ at }) => dateCell(bogotaDate(at)) },
  { header: 'Hora', width: 10, cell: ({ at }) => clock.format(at) },
  { header: 'Movimiento', width: 24, cell: ({ kind }) => movementLabels[kind] },
  { header: 'Detalle', width: 36, cell: ({ memo }) => memo },
  { header: 'Contrapartida', width: 28, cell: ({ counterpart }) => ledgerAccountLabels[counterpart] },
  { header: 'Valor', ...totalled, width: 18, cell: ({ amount }) => amount },
  { header: 'Referencia', width: 38, cell: ({ transferid }) => transferid },
];

/** Read on the normal side of the account. */
export const balanceOf = ({
  normal_side: side,
  debits,
  credits,
}: Pick<AccountSums, 'normal_side' | 'debits' | 'credits'>): number =>
  side === 'debit' ? debits - credits : credits - debits;

/** Business day of a parameter; null where nobody chose one. */
export const dayOf = (until: string | undefined): CalendarDate | null =>
  until === undefined ? null : (until as CalendarDate);

/** The end of a business day as an instant that is no longer in it; null for no end. */
const endOf = (until: string | undefined): Date | null =>
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
  const { until } = query;
  const sight = { scope, seesPeople: user.permissions.has('view_wallet_users') };
  const accounts = everyRow(
    (afterId: string | null, limit) =>
      read(({ db }) =>
        listAccounts(db, sight, {
          kinds: undefined,
          companyIds: undefined,
          afterId,
          limit,
          until: dayOf(until),
        }),
      ),
    (last) => last.id,
  );
  async function* lines(): AsyncGenerator<BalanceLine> {
    const total = { debits: 0, credits: 0 };
    const add = <Sums extends typeof total>(sums: Sums): Sums => {
      total.debits += sums.debits;
      total.credits += sums.credits;
      return sums;
    };
    for await (const row of accounts) yield toLine(add(row), row.owner, row.company_name);
    // People who may not see whose each wallet is see what the wallets hold together, so that the sides agree all the same.
    const sums = sight.seesPeople ? [] : await read(({ db }) => sumKinds(db, scope, dayOf(until)));
    for (const people of sums.filter(({ kind }) => kind === 'wallet_user'))
      yield toLine(add(people), 'En total', null);
    const balance = total.debits - total.credits;
    yield { kind: 'Total', owner: null, company: null, ...total, balance, side: null };
  }
  const name = `balance-de-comprobacion-${until ?? bogotaDate(now)}`;
  return sendReport({ reply, query }, { name, sheet: 'Balance', columns: balanceColumns }, lines());
}

type Sums = Pick<AccountSums, 'kind' | 'normal_side' | 'debits' | 'credits'>;

const toLine = (row: Sums, owner: string | null, company: string | null): BalanceLine => ({
  kind: ledgerAccountLabels[row.kind],
  owner,
  company,
  debits: row.debits,
  credits: row.credits,
  balance: balanceOf(row),
  side: row.normal_side === 'debit' ? 'Débito' : 'Crédito',
});

/** One account's movements as a file, the newest first. @throws not_found */
export async function sendStatement({
  query,
  scope,
  user,
  now,
  read,
  reply,
}: Call<typeof downloadStatement>): Promise<FastifyReply> {
  const { accountid, from, to } = query;
  const sight = { scope, seesPeople: user.permissions.has('view_wallet_users') };
  if (!(await read(({ db }) => getAccount(db, sight, accountid)))) throw new AppError('not_found');
  const lines = everyMovementOf(read, scope.clientId, [accountid], {
    from: from === undefined ? null : startOf(from),
    before: endOf(to),
  });
  const file = { name: `extracto-${bogotaDate(now)}`, sheet: 'Extracto', columns: statementColumns };
  return sendReport({ reply, query }, file, lines);
}
