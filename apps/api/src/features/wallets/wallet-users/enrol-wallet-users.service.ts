import { boundsPayroll } from '@antela/contract/controls';
import type { WalletUserOutcome, WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { bogotaDate } from '@antela/rules/calendar-date';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { proposeFirstLimits } from './limits-of-many.service.ts';
import { aboveCap, lockWallets } from './raise-limit.service.ts';
import { countOutcomes, waitsForAnother } from './wallet-user-outcomes.ts';
import * as sql from './wallet-user-writes.sql.ts';
import { nameOf } from './wallet-users.wire.ts';

/** Enrolments written by one statement. */
const batchRows = 5_000;

/**
 * Enrols these people in a wallet, through their employment in a payroll that it serves; each stands for itself. Where only a
 * person's own limit bounds what payroll pays, they are enrolled without, and theirs waits for another person.
 * @throws not_found, conflict for a closed wallet or while another limit waits, rule_broken for a limit above the wallet's cap
 */
export async function enrolPeople(
  context: Context,
  walletId: string,
  employeeIds: readonly string[],
  limit: number | null,
): Promise<WalletUsersAnswer> {
  const { db, scope, now } = context;
  const wallet = await openWallet(context, walletId, limit);
  const ids = [...new Set(employeeIds)];
  const [people, enrollable] = await Promise.all([
    sql.listNames(db, scope, ids),
    sql.listEnrollable(db, scope, walletId, ids, bogotaDate(now)),
  ]);
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  const { enrolled, waiting } = await enrolAll(context, wallet, enrollable, limit);
  const outcomes = ids.map((employeeid): WalletUserOutcome => {
    const userId = enrolled.get(employeeid) ?? null;
    const served = enrollable.some((row) => row.employee_id === employeeid);
    const refusal = userId === null ? whyNot(names.has(employeeid), served) : null;
    return {
      employeeid,
      payrolltypemoneybagemployeeid: userId,
      title: names.get(employeeid) ?? '',
      done: refusal === null,
      ...(refusal ?? (waiting.has(userId ?? '') ? waitsForAnother : { code: null, detail: null })),
    };
  });
  return countOutcomes(outcomes);
}

/**
 * Enrols everybody employed in the payrolls the wallet serves. Nobody is enrolled when they are not as many as the caller saw.
 * @throws as `enrolPeople`
 */
export async function enrolEverybody(
  context: Context,
  walletId: string,
  limit: number | null,
  expected: number,
): Promise<WalletUsersAnswer> {
  const { db, scope, now } = context;
  const wallet = await openWallet(context, walletId, limit);
  const enrollable = await sql.listEnrollable(db, scope, walletId, null, bogotaDate(now));
  if (enrollable.length !== expected)
    throw new AppError('conflict', {
      detail: `Ahora son ${enrollable.length.toLocaleString('es-CO')} personas. Revisa y vuelve a inscribirlas.`,
    });
  const { enrolled, waiting } = await enrolAll(context, wallet, enrollable, limit);
  return { done: enrolled.size, waiting: waiting.size, error: 0, returned: 0, outcomes: [] };
}

/** @returns the enrolment of each employee it enrolled, and those whose limit waits for another person */
async function enrolAll(
  context: Context,
  wallet: sql.WalletTarget,
  enrollable: readonly sql.Enrollable[],
  limit: number | null,
): Promise<{ enrolled: Map<string, string>; waiting: ReadonlySet<string> }> {
  const { db, scope, actor, now } = context;
  const waits = boundsPayroll({ funding: wallet.funding, userCap: wallet.user_cap });
  const rows = enrollable.map((row) => ({
    id: newId(),
    employment_id: row.employment_id,
    employee_id: row.employee_id,
  }));
  const enrolled = new Map<string, string>();
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = rows.slice(start, start + batchRows);
    const made = await sql.enrol(db, scope, wallet, batch, { limit, waits, by: actor.id }, now);
    for (const { id, employee_id: employeeId } of made) enrolled.set(employeeId, id);
    await recordAudits(
      context,
      made.map(({ id, spend_limit: given }) => ({
        action: 'wallet_user.enrolled',
        entityKind: 'wallet_user',
        entityId: id,
        changes: { wallet: [null, wallet.name], limit: [null, given], state: [null, 'active'] },
      })),
    );
  }
  const waiting =
    waits && limit !== null
      ? await proposeFirstLimits(context, wallet.id, [...enrolled.values()], limit)
      : new Set<string>();
  return { enrolled, waiting };
}

/** The wallet as it stays until the transaction ends. */
async function openWallet(
  context: Context,
  walletId: string,
  limit: number | null,
): Promise<sql.WalletTarget> {
  const { db, scope } = context;
  await lockWallets(context, [walletId]);
  const wallet = orNotFound(await sql.getWalletTarget(db, scope, walletId));
  if (wallet.state === 'closed')
    throw new AppError('conflict', { detail: 'La billetera está cerrada y no recibe a nadie más.' });
  const detail = aboveCap(wallet, limit);
  if (detail !== null) throw new AppError('rule_broken', { detail });
  return wallet;
}

function whyNot(isKnown: boolean, isServed: boolean): { code: string; detail: string } {
  if (!isKnown) return { code: 'not_found', detail: 'No encontramos a este empleado.' };
  return isServed
    ? { code: 'conflict', detail: 'Ya estaba en la billetera.' }
    : {
        code: 'rule_broken',
        detail:
          'No trabaja hoy en una nómina que use esta billetera. Agrega la nómina a la billetera o revisa su vínculo.',
      };
}
