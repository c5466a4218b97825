import type { Parsed } from '@antela/contract/endpoint';
import type { Permission } from '@antela/contract/permissions';
import {
  reportKindNames,
  reportKinds,
  reportOccasions,
  scheduledReportsMax,
  type createScheduledReport as creating,
  type ReportKind,
} from '@antela/contract/scheduled-reports';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import { listHolders } from '../../access/company-users/find-user.service.ts';
import { recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import * as sql from './scheduled-reports.sql.ts';

/** Rights that whoever takes a report needs. */
const rightsOf = (kind: ReportKind): readonly Permission[] => [
  reportKinds[kind].permission,
  'export_reports',
];

/** Active people who may take a report of all of these companies. */
export const listReaders = (
  db: Db,
  clientId: string,
  kind: ReportKind,
  companyIds: readonly string[],
): Promise<{ id: string; name: string }[]> => listHolders(db, clientId, rightsOf(kind), companyIds);

/** People see their own, those that they could take over, and all where they look after users. */
export const seeingOf = ({ user }: UserContext): sql.Seeing => ({
  userId: user.userId,
  kinds: reportKindNames.filter(
    (kind) =>
      user.permissions.has('manage_company_users') ||
      rightsOf(kind).every((right) => user.permissions.has(right)),
  ),
});

/** @throws not_found for a company out of sight, beyond_own_permissions */
function mustTake({ scope, user }: UserContext, kind: ReportKind, companyIds: readonly string[]): void {
  if (!companyIds.every((id) => scope.companyIds.includes(id))) throw new AppError('not_found');
  if (!rightsOf(kind).every((right) => user.permissions.has(right)))
    throw new AppError('beyond_own_permissions', {
      detail: 'Solo puedes programar reportes que tú puedes ver.',
    });
}

/** @throws not_found, beyond_own_permissions */
export async function listRecipients(
  context: UserContext,
  kind: ReportKind,
  companies: readonly string[],
): Promise<{ id: string; name: string }[]> {
  mustTake(context, kind, companies);
  return listReaders(context.db, context.scope.clientId, kind, companies);
}

/**
 * Has people told of a report. @throws not_found for a company or a person out of sight, beyond_own_permissions, rule_broken
 * about an occasion or a person, conflict where there is the same or there are too many
 */
export async function createScheduled(
  context: UserContext,
  { kind, occasion, companies, recipients }: Parsed<typeof creating>['body'],
): Promise<string> {
  const { db, scope, now, user } = context;
  const [companyIds, people] = [[...new Set(companies)], [...new Set(recipients)]];
  mustTake(context, kind, companyIds);
  if (!(reportKinds[kind].occasions as readonly string[]).includes(occasion))
    throw broken(
      'occasion',
      `«${reportKinds[kind].name}» sale ${reportKinds[kind].occasions.map((one) => reportOccasions[one].toLowerCase()).join(' o ')}. Elige uno de esos momentos.`,
    );
  const readers = await listReaders(db, scope.clientId, kind, companyIds);
  if (!people.every((id) => readers.some((reader) => reader.id === id)))
    throw broken(
      'recipients',
      'Alguna de esas personas no puede ver este reporte en todas esas empresas. Quítala, o dale antes el permiso en Roles.',
    );
  if ((await sql.countScheduled(db, scope.clientId)) >= scheduledReportsMax)
    throw new AppError('conflict', {
      detail: `Ya hay ${scheduledReportsMax} reportes programados. Quita uno antes de crear otro.`,
    });
  const id = newId();
  const given = { id, kind, occasion, companyIds, recipients: people, ownerId: user.userId, at: now };
  if (!(await sql.insertScheduled(db, scope.clientId, given)))
    throw new AppError('conflict', {
      detail: 'Ya programaste ese reporte. Quítalo antes de cambiar a quién le llega.',
    });
  const record = await mustGet(context, id);
  await audit(context, record, 'created', changesOf(record));
  await notifyUsers(
    db,
    scope.clientId,
    [
      {
        userIds: people.filter((one) => one !== user.userId),
        eventKey: `scheduled-report:${id}:created`,
        subject: `${user.name} programó para ti: ${titleOf(record)}`,
        facts: [],
        action: { label: 'Ver los reportes programados', path: '/scheduled-reports' },
        closing: 'Recibes este aviso porque te llegará el reporte. Puedes dejar de recibirlo.',
      },
    ],
    now,
  );
  return id;
}

const broken = (path: string, detail: string): AppError =>
  new AppError('rule_broken', { detail, errors: [{ path, code: 'rule_broken', detail }] });

/** «Adelantos de salario, cada corte». */
export const titleOf = ({ kind, occasion }: Pick<sql.ScheduledRecord, 'kind' | 'occasion'>): string =>
  `${reportKinds[kind].name}, ${reportOccasions[occasion].toLowerCase()}`;

const changesOf = (record: sql.ScheduledRecord): AuditEntry['changes'] => ({
  report: [null, titleOf(record)],
  companies: [null, record.companies.map(({ name }) => name).join(', ')],
  recipients: [null, record.people.map(({ name }) => name).join(', ')],
});

async function mustGet(context: UserContext, id: string): Promise<sql.ScheduledRecord> {
  return orNotFound(await sql.lockScheduled(context.db, context.scope, seeingOf(context), id));
}

/** Whether the caller may make a paused one theirs. */
export const mayResume = (
  record: sql.ScheduledRecord,
  { scope, user }: Pick<UserContext, 'scope' | 'user'>,
): boolean =>
  record.paused_at !== null &&
  record.company_ids.every((id) => scope.companyIds.includes(id)) &&
  rightsOf(record.kind).every((right) => user.permissions.has(right));

/**
 * Tells of it again from now on, as the caller's; where nobody was left to tell, it comes to them.
 * @throws not_found, conflict where it is not paused, beyond_own_permissions
 */
export async function resumeScheduled(context: UserContext, id: string): Promise<void> {
  const { db, scope, now, user } = context;
  const record = await mustGet(context, id);
  if (record.paused_at === null) throw new AppError('conflict');
  mustTake(context, record.kind, record.company_ids);
  const recipients = record.recipients.length === 0 ? [user.userId] : record.recipients;
  await sql.patchScheduled(db, scope.clientId, id, {
    ownerId: user.userId,
    since: now,
    pausedAt: null,
    recipients,
  });
  await audit(context, record, 'resumed', { owner: [record.owner_name, user.name] });
}

/** @throws not_found, conflict where the caller is not told of it */
export async function leaveScheduled(context: UserContext, id: string): Promise<void> {
  const { db, scope, now, user } = context;
  const record = await mustGet(context, id);
  if (!record.recipients.includes(user.userId)) throw new AppError('conflict');
  const recipients = record.recipients.filter((one) => one !== user.userId);
  await sql.patchScheduled(db, scope.clientId, id, {
    recipients,
    ...(recipients.length === 0 && record.paused_at === null && { pausedAt: now }),
  });
  await audit(context, record, 'left', { recipients: [user.name, null] });
}

/** Whether the caller may remove it. */
export const mayRemove = (
  record: sql.ScheduledRecord,
  { scope, user }: Pick<UserContext, 'scope' | 'user'>,
): boolean =>
  record.owner_id === user.userId ||
  (user.permissions.has('manage_company_users') &&
    record.company_ids.every((id) => scope.companyIds.includes(id)));

/** @throws not_found, forbidden */
export async function removeScheduled(context: UserContext, id: string): Promise<void> {
  const record = await mustGet(context, id);
  if (!mayRemove(record, context)) throw new AppError('forbidden');
  await sql.patchScheduled(context.db, context.scope.clientId, id, { removedAt: context.now });
  await audit(context, record, 'removed', {});
}

const audit = (
  context: Context,
  { id }: sql.ScheduledRecord,
  verb: 'created' | 'resumed' | 'left' | 'removed',
  changes: AuditEntry['changes'],
): Promise<void> => recordAudit(context, `scheduled_report.${verb}`, 'scheduled_report', id, changes);
