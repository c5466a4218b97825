import { retireConsequences } from '@antela/contract/consequences';
import type { Parsed } from '@antela/contract/endpoint';
import * as contract from '@antela/contract/retirements';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import { chosenEmployments } from '../../people/employees/employee-records.service.ts';
import { listFaults } from '../../records/catalogs/catalog-items.service.ts';
import { retireAll } from './retire.service.ts';
import { consequencesOfRetiring } from './retirement-consequences.service.ts';
import { getStanding, listToRetire, type RetirementRecord } from './retirements.sql.ts';
import { sendSettlementLetter } from './settlement-letter.ts';
import { settle, toPerson, totalsOf, type PersonSettlement } from './settlement.service.ts';
import { returnedOf, undoBatch, undoRefusalOf } from './undo-retirement.service.ts';

/** People whose debts an answer lists one by one. */
const listedMax = 200;

export const retirementsRoutes = (brand: string) => [
  route(contract.previewRetirement, async ({ body, scope, now, read }) => {
    const today = bogotaDate(now);
    const people = await read(({ db }) => settleChosen(db, scope, body.who, today));
    return { data: toPreview(people, today) };
  }),

  route(contract.retireEmployees, ({ body, scope, now, write }) =>
    write(async (context) => {
      const { who, endDate, leavingReason, note, walletBalances } = body;
      const errors = await listFaults(context.db, { leavingReason });
      if (errors.length > 0) throw new AppError('invalid_input', { errors });
      const ids = await chosenEmployments(context.db, scope, who, bogotaDate(now));
      const { batchId, done, refused, cancelled } = await retireAll(
        context,
        ids.map((employmentId) => ({
          employmentId,
          endDate,
          leavingReason,
          note: note === '' ? null : note,
          walletBalances,
        })),
      );
      return { data: { batchid: batchId, retired: done.length, cancelled, refused } };
    }),
  ),

  route(retireConsequences, async ({ body, scope, now, read }) => {
    const today = bogotaDate(now);
    return {
      data: await read(async ({ db }) => {
        const ids = await chosenEmployments(db, scope, body.who, today);
        return consequencesOfRetiring(db, scope, await listToRetire(db, scope, ids), body, today);
      }),
    };
  }),

  route(contract.undoRetirement, async ({ body, write }) => ({
    data: await write((context) => undoBatch(context, body.batchid)),
  })),

  route(contract.getSettlement, async ({ query, scope, read }) => {
    const { person, retirement, undoRefusal } = await read(async ({ db }) => {
      const found = await settlementOf(db, scope, query.companyemployeeid);
      const undoRefusal = found.retirement && (await undoRefusalOf(db, scope.clientId, found.retirement));
      return { ...found, undoRefusal };
    });
    return {
      data: {
        person: toPerson(person),
        totals: totalsOf(person.items),
        retirement: retirement && toRetirement(retirement, undoRefusal),
      },
    };
  }),

  route(contract.downloadSettlementLetter, async (call) => {
    const { query, scope, read } = call;
    const found = await read(({ db }) => settlementOf(db, scope, query.companyemployeeid));
    return sendSettlementLetter(call, brand, found.person, found.retirement);
  }),
];

type Who = Parsed<typeof contract.previewRetirement>['body']['who'];

const settleChosen = async (db: Db, scope: Scope, who: Who, today: CalendarDate) =>
  settle(db, scope, await chosenEmployments(db, scope, who, today));

function toPreview(people: readonly PersonSettlement[], today: CalendarDate) {
  const leaving = people.filter(({ employment }) => !isRetired(employment.end_date, today));
  const owing = leaving.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
  return {
    people: leaving.length,
    alreadyRetired: people.length - leaving.length,
    withDebt: owing.length,
    waiting: leaving.reduce((sum, { waiting }) => sum + waiting, 0),
    waitingAmount: leaving.reduce((sum, { waitingAmount }) => sum + waitingAmount, 0),
    totals: totalsOf(leaving.flatMap(({ items }) => items)),
    wallets: walletsOf(leaving),
    rows: (leaving.length === 1 ? leaving : owing.slice(0, listedMax)).map(toPerson),
  };
}

function walletsOf(people: readonly PersonSettlement[]): { people: number; balance: number } | null {
  const balances = people.flatMap(({ walletBalance }) => walletBalance ?? []);
  if (balances.length === 0) return null;
  return { people: balances.length, balance: balances.reduce((sum, balance) => sum + balance, 0) };
}

const isRetired = (endDate: string | null, today: string): boolean => endDate !== null && endDate <= today;

async function settlementOf(
  db: Db,
  scope: Scope,
  employmentId: string,
): Promise<{ person: PersonSettlement; retirement: RetirementRecord | null }> {
  const [[person], retirement] = await Promise.all([
    settle(db, scope, [employmentId]),
    getStanding(db, scope, employmentId),
  ]);
  if (!person) throw new AppError('not_found');
  return { person, retirement };
}

const toRetirement = (row: RetirementRecord, undoRefusal: string | null) => ({
  retirementid: row.id,
  batchid: row.batch_id,
  endDate: row.end_date,
  leavingReason:
    row.leaving_reason === null
      ? null
      : { id: row.leaving_reason, name: row.leaving_reason_name ?? row.leaving_reason },
  note: row.note,
  walletBalances: row.wallet_balances,
  effectiveAt: row.effective_at,
  createdAt: row.created_at,
  createdBy: row.created_by_name,
  cancelledRequests: row.cancelled_requests,
  cancelledAmount: row.cancelled_amount,
  walletsReturned: returnedOf(row.wallets),
  undoRefusal,
});
