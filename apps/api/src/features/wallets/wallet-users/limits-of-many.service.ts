import type { WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { Refusal } from '../../../text/refusals.ts';
import { mustBeAsSeen, propose, type Approved } from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudits } from '../../records/audit/audit.service.ts';
import { aboveCap, lockWallets, needsSecondPerson, voidLimits } from './raise-limit.service.ts';
import { answerOf, alreadyInState, waitsForAnother } from './wallet-user-outcomes.ts';
import { lockWalletUsers, updateLimits } from './wallet-user-writes.sql.ts';
import { getWalletUsers, type WalletUserRecord } from './wallet-users.sql.ts';
import { nameOf } from './wallet-users.wire.ts';

/** As many as an approver still reads by name. */
const namedMax = 20;

/** Each person with the limit they had when it was asked for. */
type Seen = readonly [id: string, limit: number | null];

/**
 * Gives many the same limit; each stands for itself. Lower ones hold at once; higher ones, where the wallet has nothing to bound
 * them, are one proposal for each wallet.
 */
export async function setLimits(
  context: Context,
  given: readonly string[],
  limit: number | null,
): Promise<WalletUsersAnswer> {
  const ids = [...new Set(given)];
  const found = await hold(context, ids);
  const refusals = new Map<string, Refusal>();
  const [now, later]: [WalletUserRecord[], Map<string, WalletUserRecord[]>] = [[], new Map()];
  for (const record of found.values()) {
    const refusal = whyNot(record, limit);
    if (refusal) refusals.set(record.id, refusal);
    else if (needsSecondPerson(record, limit))
      later.set(record.wallet_id, [...(later.get(record.wallet_id) ?? []), record]);
    else now.push(record);
  }
  await write(context, now, limit);
  await voidLimits(context, now);
  for (const [walletId, records] of later) {
    const refusal = await tryToPropose(context, walletId, records, limit);
    for (const { id } of records) refusals.set(id, refusal);
  }
  return answerOf(ids, found, ({ id }) => refusals.get(id) ?? null);
}

/** Gives everybody the limit that another person has approved; who has left since stays out. @throws stale */
export async function raiseLimits(context: Context, body: object, approved: Approved): Promise<void> {
  const { limit, users } = body as { limit: number | null; users: readonly Seen[] };
  const found = await hold(
    context,
    users.map(([id]) => id),
  );
  const present = users.flatMap(([id, seen]) => {
    const record = found.get(id);
    return record && record.state !== 'withdrawn' ? [{ id, seen, record }] : [];
  });
  mustBeAsSeen(
    { ...approved, changes: { users: [null, present.map(({ id, seen }) => [id, seen])] } },
    { users: [null, present.map(({ id, record }) => [id, record.spend_limit])] },
  );
  await write(
    context,
    present.map(({ record }) => record),
    limit,
  );
}

/** Wallets first, then people, in the order of everybody who changes limits. */
async function hold(context: Context, ids: readonly string[]): Promise<Map<string, WalletUserRecord>> {
  const { db, scope, now } = context;
  const read = () => getWalletUsers(db, scope, ids, bogotaDate(now), now);
  await lockWallets(
    context,
    (await read()).map((record) => record.wallet_id),
  );
  await lockWalletUsers(db, scope, ids);
  return new Map((await read()).map((record) => [record.id, record]));
}

function whyNot(record: WalletUserRecord, limit: number | null): Refusal | null {
  if (record.state === 'withdrawn') return alreadyInState(record.state);
  if (record.spend_limit === limit) return { code: 'conflict', detail: 'Ya tenía ese límite.' };
  const detail = aboveCap(record, limit);
  return detail === null ? null : { code: 'rule_broken', detail };
}

async function write(
  context: Context,
  records: readonly WalletUserRecord[],
  limit: number | null,
): Promise<void> {
  const { db, scope, now } = context;
  await updateLimits(
    db,
    scope,
    records.map(({ id }) => id),
    limit,
    now,
  );
  await recordAudits(
    context,
    records.map((record) => ({
      action: 'wallet_user.updated',
      entityKind: 'wallet_user',
      entityId: record.id,
      changes: changesBetween({ limit: record.spend_limit }, { limit }),
    })),
  );
}

/**
 * Leaves the limits of those whom only another person may give one to that person. The caller holds the wallet.
 * @returns those who wait. @throws conflict while another one waits
 */
export async function proposeFirstLimits(
  context: Context,
  walletId: string,
  ids: readonly string[],
  limit: number | null,
): Promise<ReadonlySet<string>> {
  const { db, scope, now } = context;
  const records = await getWalletUsers(db, scope, ids, bogotaDate(now), now);
  const waiting = records.filter((record) => needsSecondPerson(record, limit));
  await proposeLimits(context, walletId, waiting, limit);
  return new Set(waiting.map(({ id }) => id));
}

/** @returns why they stay as they are: another person decides, or has something of the same wallet to decide already */
async function tryToPropose(
  context: Context,
  walletId: string,
  records: readonly WalletUserRecord[],
  limit: number | null,
): Promise<Refusal> {
  try {
    await proposeLimits(context, walletId, records, limit);
    return waitsForAnother;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return { code: error.code, detail: error.details.detail ?? '' };
  }
}

async function proposeLimits(
  context: Context,
  walletId: string,
  records: readonly WalletUserRecord[],
  limit: number | null,
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const names = records.map(nameOf);
  const more = names.length - namedMax;
  const people = names.slice(0, namedMax).join(', ') + (more > 0 ? ` y ${more} más` : '');
  const before = new Set(records.map((record) => record.spend_limit));
  await propose(context, {
    kind: 'wallet_limits',
    subject: { kind: 'wallet', id: walletId, name: first.wallet_name },
    companyIds: [first.company_id],
    changes: {
      limit: [before.size === 1 ? first.spend_limit : 'De cada uno', limit],
      people: [null, people],
    },
    body: { limit, users: records.map((record): Seen => [record.id, record.spend_limit]) },
  });
}
