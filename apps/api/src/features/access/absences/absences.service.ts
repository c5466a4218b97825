import {
  absenceDaysMax,
  absenceShownDays,
  decidedWith,
  type createAbsence as creating,
} from '@antela/contract/absences';
import { approvingPermissions } from '@antela/contract/controls';
import type { Parsed } from '@antela/contract/endpoint';
import { addDays, bogotaDate, calendarDate, daysBetween } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import { recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { changeableUser, findUser } from '../company-users/find-user.service.ts';
import * as sql from './absences.sql.ts';

const seeingOf = ({ user }: UserContext): sql.Seeing => ({
  userId: user.userId,
  others: user.permissions.has('view_company_users'),
});

export const listAbsences = (context: UserContext): Promise<sql.AbsenceRecord[]> =>
  sql.listAbsences(
    context.db,
    context.scope,
    seeingOf(context),
    addDays(bogotaDate(context.now), -absenceShownDays),
  );

export interface Candidate {
  user: { id: string; name: string };
  covers: string[];
  lacks: string[];
}

/**
 * Everybody who could stand in for somebody, with what of theirs they decide by their own rights.
 * @throws not_found, forbidden, beyond_own_companies for the absence of somebody else
 */
export async function listDelegates(context: UserContext, userId: string | undefined): Promise<Candidate[]> {
  const { scope, user } = context;
  const absentId = await absentee(context, userId);
  const people = await approversInSight(context);
  const absent = people.find(({ id }) => id === absentId);
  const companies = new Map(user.companies.map(({ id, name }) => [id, name]));
  return people
    .filter(({ id }) => id !== absentId && (id !== user.userId || absentId === user.userId))
    .filter(({ company_ids: seen }) => seen.some((id) => scope.companyIds.includes(id)))
    .map((one) => ({ user: { id: one.id, name: one.name }, ...coverage(absent, one, companies) }))
    .toSorted((a, b) => b.covers.length - a.covers.length || a.lacks.length - b.lacks.length);
}

/** Approvers with something to decide; what belongs to wallets counts only where the client has any. */
const approversInSight = async ({ db, scope, user, now }: UserContext): Promise<sql.Approver[]> => {
  const people = await sql.listApprovers(db, scope.clientId, approvingPermissions, bogotaDate(now));
  return people.map((one) => ({
    ...one,
    permissions: one.permissions.filter((name) => user.moneybagAccess || name !== 'approve_wallet_loads'),
  }));
};

/** Decisions of the absent person that the other one takes too, in words. */
function coverage(
  absent: sql.Approver | undefined,
  delegate: sql.Approver,
  companies: ReadonlyMap<string, string>,
): Pick<Candidate, 'covers' | 'lacks'> {
  const covers: string[] = [];
  const lacks: string[] = [];
  for (const permission of approvingPermissions.filter((name) => absent?.permissions.includes(name))) {
    const missing = delegate.permissions.includes(permission)
      ? (absent?.company_ids ?? []).filter((id) => !delegate.company_ids.includes(id))
      : null;
    const what = decidedWith[permission];
    if (missing === null || missing.length === absent?.company_ids.length) lacks.push(what);
    else covers.push(what);
    if (missing !== null && missing.length > 0 && missing.length < (absent?.company_ids.length ?? 0))
      lacks.push(`${what} en ${missing.map((id) => companies.get(id) ?? 'otra empresa').join(', ')}`);
  }
  return { covers, lacks };
}

/** The absent person. @throws not_found, forbidden, beyond_own_companies */
async function absentee(context: UserContext, userId: string | undefined): Promise<string> {
  const { user } = context;
  if (userId === undefined || userId === user.userId) return user.userId;
  const other = await changeableUser(context, userId);
  if (!user.permissions.has('manage_company_users')) throw new AppError('forbidden');
  return other.id;
}

/**
 * Registers an absence. Nobody gets a right by it: the delegate decides with their own, and what they decide says in whose place.
 * @throws not_found, forbidden, beyond_own_companies, rule_broken about a field, conflict about the same days
 */
export async function createAbsence(
  context: UserContext,
  { userid, delegateid, from, until }: Parsed<typeof creating>['body'],
): Promise<sql.AbsenceRecord> {
  const { db, scope, actor, now, user } = context;
  const userId = await absentee(context, userid);
  const candidate = (await listDelegates(context, userid)).find(({ user: one }) => one.id === delegateid);
  mustBeDays(from, until, now);
  if (delegateid === userId)
    throw broken('delegateid', 'Elige a otra persona: nadie se reemplaza a sí mismo.');
  if (delegateid === user.userId)
    throw broken(
      'delegateid',
      'No puedes nombrarte tú. Elige a otra persona, o que lo haga quien se ausenta.',
    );
  if (!(await findUser(db, scope, delegateid))) throw new AppError('not_found');
  if (candidate !== undefined && candidate.covers.length + candidate.lacks.length === 0)
    throw broken('userid', 'Quien se ausenta no aprueba nada de lo que piden otros: no necesita reemplazo.');
  if ((candidate?.covers ?? []).length === 0)
    throw broken(
      'delegateid',
      'No decide nada de lo que decide quien se ausenta, y reemplazar no da permisos. Elige a otra persona o dale antes el permiso en Roles.',
    );
  await sql.holdPeople(db, scope.clientId, [userId, delegateid]);
  await mustBeFree(context, { userId, delegateId: delegateid, from, until });
  const id = newId();
  await sql.insertAbsence(db, scope.clientId, {
    id,
    userId,
    delegateId: delegateid,
    from,
    until,
    by: { id: user.userId, name: actor.name },
    at: now,
  });
  const absence = await sql.getAbsence(db, scope, seeingOf(context), id);
  if (!absence) throw new Error('an absence just written cannot be read');
  await record(context, absence, 'absence_set', {
    from: [null, from],
    until: [null, until],
    delegate: [null, absence.delegate_name],
  });
  await tell(context, absence, 'set');
  return absence;
}

const broken = (path: string, detail: string): AppError =>
  new AppError('rule_broken', { detail, errors: [{ path, code: 'rule_broken', detail }] });

/** @throws rule_broken */
function mustBeDays(from: string, until: string, now: Date): void {
  const today = bogotaDate(now);
  if (from < today) throw broken('from', 'Elige un día desde hoy: lo que ya se decidió queda como fue.');
  if (until < from) throw broken('until', 'El último día no puede ser anterior al primero.');
  if (daysBetween(calendarDate(from), calendarDate(until)) >= absenceDaysMax)
    throw broken('until', `Una ausencia dura a lo sumo ${absenceDaysMax} días.`);
}

/** Nobody stands in for others while away, so that no chain or circle begins. @throws conflict, rule_broken */
async function mustBeFree(
  { db, scope }: Context,
  { userId, delegateId, from, until }: { userId: string; delegateId: string; from: string; until: string },
): Promise<void> {
  for (const other of await sql.listOnDays(db, scope.clientId, [userId, delegateId], { from, until })) {
    const days = daysText(other);
    if (other.user_id === userId)
      throw new AppError('conflict', {
        detail: `Ya hay una ausencia ${days}. Termínala o elige otros días.`,
      });
    if (other.user_id === delegateId)
      throw broken('delegateid', `${other.user_name} tampoco está ${days}. Elige a otra persona.`);
    if (other.delegate_id === userId)
      throw new AppError('conflict', {
        detail: `${other.delegate_name} reemplaza a ${other.user_name} ${days}. Antes hay que terminar esa ausencia y nombrar a otra persona.`,
      });
  }
}

const daysText = ({ starts_on: from, ends_on: until }: Pick<sql.AbsenceRecord, 'starts_on' | 'ends_on'>) =>
  from === until ? `el ${dateText(from)}` : `del ${dateText(from)} al ${dateText(until)}`;

/** Whether the caller may end it. */
export const mayEnd = (
  absence: sql.AbsenceRecord,
  { user, now }: Pick<UserContext, 'user' | 'now'>,
): boolean =>
  absence.ended_at === null &&
  absence.ends_on >= bogotaDate(now) &&
  (absence.user_id === user.userId ||
    absence.delegate_id === user.userId ||
    (user.permissions.has('manage_company_users') && !absence.reaches_beyond));

/** Ends one from this moment. @throws not_found, forbidden, conflict where it is over */
export async function endAbsence(context: UserContext, id: string): Promise<sql.AbsenceRecord> {
  const { db, scope, actor, now } = context;
  const absence = orNotFound(await sql.getAbsence(db, scope, seeingOf(context), id, true));
  if (absence.ended_at !== null || absence.ends_on < bogotaDate(now)) throw new AppError('conflict');
  if (!mayEnd(absence, context)) throw new AppError('forbidden');
  await sql.markEnded(db, scope.clientId, id, { by: actor.name, at: now });
  await record(context, absence, 'absence_ended', { delegate: [absence.delegate_name, null] });
  await tell(context, absence, 'ended');
  return { ...absence, ended_at: now, ended_by_name: actor.name };
}

const record = (
  context: Context,
  { user_id: entityId }: sql.AbsenceRecord,
  verb: 'absence_set' | 'absence_ended',
  changes: AuditEntry['changes'],
): Promise<void> => recordAudit(context, `company_user.${verb}`, 'company_user', entityId, changes);

/** Tells both people of it, but whoever did it. */
async function tell(
  { db, scope, actor, user, now }: UserContext,
  absence: sql.AbsenceRecord,
  what: 'set' | 'ended',
): Promise<void> {
  const days = daysText(absence);
  const { user_id: absentId, user_name: absent, delegate_id: delegateId, delegate_name: delegate } = absence;
  const subjects = {
    set: [
      `Reemplazas a ${absent} ${days}`,
      `${actor.name} registró tu ausencia ${days}: te reemplaza ${delegate}`,
    ],
    ended: [
      `${actor.name} terminó la ausencia de ${absent}: ya decide por su cuenta`,
      `${actor.name} terminó tu ausencia: decides tú otra vez`,
    ],
  }[what];
  await notifyUsers(
    db,
    scope.clientId,
    [delegateId, absentId].map((id, index) => ({
      userIds: id === user.userId ? [] : [id],
      eventKey: `absence:${absence.id}:${what}`,
      subject: subjects[index] ?? '',
      facts: [],
      action: { label: 'Ver las ausencias', path: '/absences' },
      closing: 'Recibes este aviso porque es tu ausencia o la cubres. Si no lo esperabas, puedes terminarla.',
    })),
    now,
  );
}
