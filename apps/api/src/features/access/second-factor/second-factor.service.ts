import { controls, loosenedControls } from '@antela/contract/controls';
import { bogotaDate, compareDates, type CalendarDate } from '@antela/rules/calendar-date';
import {
  secondFactorDueOn,
  secondFactorPolicyOf,
  secondFactorSettingsOf,
  type SecondFactorPolicy,
  type SecondFactorSettings,
} from '@antela/rules/second-factor';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { readInTenant } from '../../../db/transaction.ts';
import { hasOtherCompanies } from '../../../db/whole-client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context, TenantContext } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { mustBeAsSeen, propose, voidWaiting, type Approved } from '../proposals/proposals.service.ts';
import * as sql from './second-factor.sql.ts';
import { createSurvey, type Survey } from './survey.ts';

export { createSurvey };

/** Whether somebody of this client must have a second factor by now. */
export async function isSecondFactorDue(
  pool: Pool,
  clientId: string,
  createdAt: Date,
  now: Date,
): Promise<boolean> {
  const { policy } = await readInTenant(pool, clientId, (db) => sql.getPolicy(db, clientId));
  const dueOn = secondFactorDueOn(policy, createdAt);
  return dueOn !== null && compareDates(dueOn, bogotaDate(now)) <= 0;
}

/** The client's policy, which nobody else changes until the transaction ends. */
export const lockPolicy = (db: Db, clientId: string): Promise<sql.PolicyRecord> =>
  sql.getPolicy(db, clientId, { lock: true });

/**
 * Asks for more at once; asking for less is left to a second person, whole.
 * @throws stale, beyond_own_companies, conflict while another change waits
 */
export async function changePolicy(
  context: Context,
  version: number,
  wanted: SecondFactorPolicy,
): Promise<sql.PolicyRecord & { proposalid: string | null }> {
  const { db, scope } = context;
  const before = await lockPolicy(db, scope.clientId);
  requireSeenVersion(before, version);
  const [was, settings] = [secondFactorSettingsOf(before.policy), secondFactorSettingsOf(wanted)];
  const changes = changesBetween({ ...was }, { ...settings });
  if (Object.keys(changes).length === 0) return { ...before, proposalid: null };
  if (await hasOtherCompanies(db, scope)) throw new AppError('beyond_own_companies');
  if (loosenedControls(controls.secondFactor, { ...was }, { ...settings }).length > 0) {
    const proposalid = await propose(context, {
      kind: 'second_factor',
      subject: { kind: 'client', id: scope.clientId, name: before.clientName },
      // It is of the whole client: whoever approves it sees all of its companies, too.
      companyIds: scope.companyIds,
      changes,
      body: settings,
    });
    return { ...before, proposalid };
  }
  await voidWaiting(context, { kind: 'client', id: scope.clientId }, ['second_factor']);
  return { ...(await settle(context, before, settings)), proposalid: null };
}

/** Carries out a change that another person has approved. @throws stale */
export async function loosenPolicy(
  context: Context,
  body: SecondFactorSettings,
  approved: Approved,
): Promise<void> {
  const before = await lockPolicy(context.db, context.scope.clientId);
  const settings = secondFactorSettingsOf(secondFactorPolicyOf(body));
  mustBeAsSeen(approved, changesBetween({ ...secondFactorSettingsOf(before.policy) }, { ...settings }));
  await settle(context, before, settings);
}

/** Writes it down with its history; nothing where nothing changes. The caller holds the policy. */
export async function settle(
  { db, scope, actor, now }: TenantContext,
  before: sql.PolicyRecord,
  settings: Required<SecondFactorSettings>,
): Promise<sql.PolicyRecord> {
  const { clientId } = scope;
  const changes = changesBetween({ ...secondFactorSettingsOf(before.policy) }, { ...settings });
  if (Object.keys(changes).length === 0) return before;
  await sql.updatePolicy(db, clientId, settings);
  await recordAudit(
    { db, scope: { clientId }, actor, now },
    'client.second_factor_set',
    'client',
    clientId,
    changes,
  );
  return sql.getPolicy(db, clientId);
}

export interface Missing extends sql.PersonRecord {
  dueOn: CalendarDate | null;
}

export interface Coverage extends sql.PolicyRecord {
  people: number;
  /** People of whom the user pool has not said whether they have one. */
  unknown: number;
  missing: Missing[];
}

/** The policy with whoever has neither a second factor nor a passkey, which is two factors in one. */
export async function coverageOf(
  {
    read,
    survey,
  }: {
    read<T>(work: (context: Pick<Context, 'db'>) => Promise<T>): Promise<T>;
    survey: Survey;
  },
  clientId: string,
  companyIds: readonly string[] | null,
  withinMs: number,
): Promise<Coverage> {
  const [record, people] = await read(({ db }) =>
    Promise.all([sql.getPolicy(db, clientId), sql.listPeople(db, clientId, companyIds)]),
  );
  const { without, unknown } = await survey.of(
    people.map(({ username }) => username),
    withinMs,
  );
  const missing = people
    .filter(({ username }) => without.has(username))
    .map((person) => ({ ...person, dueOn: secondFactorDueOn(record.policy, person.createdAt) }));
  return { ...record, people: people.length, unknown: unknown.size, missing };
}
