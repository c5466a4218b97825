import type { Endpoint } from '@antela/contract/endpoint';
import { addDays, bogotaDate, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { inTenant } from '../../db/transaction.ts';
import type { Settlement } from '../../features/advances/advances/settle-payments.service.ts';
import type { Answer, Caller, CallInput } from '../calls.ts';
import { insertPaidAdvances } from '../paid-advances.ts';
import { insertPayroll, insertPeople } from '../pay-periods.ts';
import type { TestApi } from '../test-api.ts';
import { insertWallet, insertWalletUser } from '../wallet-user-records.ts';
import { clients, companies } from '../world/clients.ts';
import { worldNow } from '../world/time.ts';
import { expectBooks, type PeriodBooks } from './books.ts';
import { people } from './commands.ts';

/** Two payrolls of one company with the people of the first, and how far their periods are. */
export interface Sequence {
  api: TestApi;
  payrollIds: readonly string[];
  employments: readonly string[];
  /** Enrolments of those people in a wallet that payroll pays for. */
  walletUsers: readonly string[];
  periods: PeriodBooks[];
  /** Retirements that stand, the latest first. */
  retirements: string[];
  /** Numbers the references of transfers. */
  references: number;
}

export async function beginSequence(api: TestApi): Promise<Sequence> {
  api.clock.now = worldNow;
  await api.rows(`update company set payment_rail = 'bank_file' where id = $1`, [companies.a1]);
  const first = await insertPayroll(api);
  const second = await insertPayroll(api);
  const employments = await insertPeople(api, first, people);
  const payrollIds = [first.id, second.id];
  // Something to begin with, so that the first commands get far.
  const { october, november } = first.periods;
  await insertPaidAdvances(
    api,
    first,
    employments.flatMap((employmentId, index) => [
      { periodId: october, employmentId, amount: 100_000 + index * 10_000 },
      { periodId: november, employmentId, amount: 200_000, isOnItsWay: index % 2 === 0 },
    ]),
  );
  return {
    api,
    payrollIds,
    employments,
    walletUsers: await enrol(api, payrollIds, employments),
    periods: await expectBooks(api, payrollIds),
    retirements: [],
    references: 0,
  };
}

async function enrol(
  api: TestApi,
  payrollIds: readonly string[],
  employments: readonly string[],
): Promise<string[]> {
  const wallet = await insertWallet(api, { funding: 'payroll', payrollIds });
  const rows = await api.rows<{ employment: string; employee: string }>(
    'select id as employment, employee_id as employee from employment where id = any($1) order by array_position($1, id)',
    [employments],
  );
  const users: string[] = [];
  for (const row of rows) users.push(await insertWalletUser(api, wallet, { ...row, limit: 1_000_000 }));
  return users;
}

/** A refusal that the contract knows is an answer like any other; a fault of the server is none. @returns null when refused */
export async function attempt<E extends Endpoint>(
  { api }: Sequence,
  endpoint: E,
  input: CallInput<E>,
  caller: Caller = api.keptSignIn('admin'),
): Promise<Answer<E>['body'] | null> {
  const answer = await api.call(caller, endpoint, input);
  if (answer.status === (endpoint.status ?? 200)) return answer.body;
  if (![400, 404, 409, 422].includes(answer.status))
    throw new Error(`${endpoint.name}: ${answer.status} ${answer.text}`, {
      cause: api.faultOf(answer.problem),
    });
  return null;
}

/** A call that must go well. */
export const ask = <E extends Endpoint>({ api }: Sequence, endpoint: E, input: CallInput<E>) =>
  api.ask(api.keptSignIn('admin'), endpoint, input);

export const today = ({ api }: Sequence): CalendarDate => bogotaDate(api.clock.now);
export const inDays = (sequence: Sequence, days: number): CalendarDate =>
  calendarDate(addDays(today(sequence), days));

/**
 * The period a command is about, of those that are as far along as it needs. December is none of them, because what they leave
 * needs a period after them.
 */
export function periodOf(
  { periods }: Sequence,
  { period }: { period: number },
  ...states: readonly string[]
): PeriodBooks | undefined {
  const fitting = periods.filter(({ isLast, state }) => !isLast && states.includes(state));
  return fitting[period % fitting.length];
}

/** An answer of the bank, as a worker writes it down. */
export const settle = <T>({ api }: Sequence, act: (settlement: Settlement) => Promise<T>): Promise<T> =>
  inTenant(api.pool, clients.a, (db) =>
    act({ db, scope: { clientId: clients.a }, actor: 'Banco', note: null, now: api.clock.now }),
  );

/** Advances of the sequence in one state of payment, the oldest first. */
export const advancesIn = async ({ api, payrollIds }: Sequence, state: string): Promise<string[]> => {
  const found = await api.rows<{ id: string }>(
    'select id from advance where payroll_id = any($1) and payment_state = $2 order by requested_at, id',
    [payrollIds, state],
  );
  return found.map(({ id }) => id);
};
