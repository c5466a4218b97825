import { commentedKinds, commentsMax, type CommentedKind } from '@antela/contract/comments';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import type { KeptFile } from '../../../objects/stored-files.ts';
import { recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { listHolders } from '../company-users/find-user.service.ts';
import * as sql from './comments.sql.ts';
import { findSubject, type Subject } from './subjects.sql.ts';

export { listComments as commentsOn, listOfPeriod, type CommentRecord } from './comments.sql.ts';

/** Something commented on, by its kind. */
export interface About {
  kind: CommentedKind;
  id: string;
}

type Reader = Pick<UserContext['user'], 'permissions' | 'moneybagAccess'>;

function maySee(user: Reader, { kind }: Pick<About, 'kind'>): boolean {
  const permission = commentedKinds[kind];
  return user.permissions.has(permission) && (permission !== 'view_wallets' || user.moneybagAccess);
}

/** Counts the comments on each of those things, by its id; none on what the reader may not see. */
export async function countComments(
  { db, scope, user }: Pick<UserContext, 'db' | 'scope'> & { user: Reader },
  about: readonly About[],
): Promise<ReadonlyMap<string, number>> {
  const seen = about.filter((one) => maySee(user, one));
  const rows = seen.length === 0 ? [] : await sql.countComments(db, scope, seen);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Rows of a list, each with how many comments it has that nobody took back. */
export async function withComments<Row>(
  asking: Parameters<typeof countComments>[0],
  kind: CommentedKind,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<(Row & { comments: number })[]> {
  const counts = await countComments(
    asking,
    rows.map((row) => ({ kind, id: idOf(row) })),
  );
  return rows.map((row) => ({ ...row, comments: counts.get(idOf(row)) ?? 0 }));
}

/** @throws forbidden, not_found */
export async function mustSee(
  { db, scope, user }: UserContext,
  about: About,
  hold = false,
): Promise<Subject> {
  if (!maySee(user, about)) throw new AppError('forbidden');
  return orNotFound(await findSubject(db, scope, about, hold));
}

/** A comment with whether the caller may take it back. */
export interface Shown {
  record: sql.CommentRecord;
  mayWithdraw: boolean;
}

const isFixed = ({ created_at: at }: sql.CommentRecord, { waits, decided_at: decided }: Subject): boolean =>
  !waits || (decided !== null && at <= decided);

const shown = (record: sql.CommentRecord, subject: Subject, { user }: UserContext): Shown => ({
  record,
  mayWithdraw: record.author_id === user.userId && record.withdrawn_at === null && !isFixed(record, subject),
});

/** @throws forbidden, not_found */
export async function listComments(
  context: UserContext,
  about: About,
): Promise<{ isOpen: boolean; items: Shown[] }> {
  const subject = await mustSee(context, about);
  const records = await sql.listComments(context.db, context.scope, about);
  return { isOpen: subject.waits, items: records.map((record) => shown(record, subject, context)) };
}

/** Everybody else who may see it: nobody else can be mentioned. @throws forbidden, not_found */
export async function listReaders(
  context: UserContext,
  about: About,
): Promise<{ id: string; name: string }[]> {
  return readersOf(context, about, await mustSee(context, about));
}

async function readersOf(
  { db, scope, user }: UserContext,
  { kind }: About,
  { company_id: companyId }: Subject,
): Promise<{ id: string; name: string }[]> {
  const people = await listHolders(db, scope.clientId, [commentedKinds[kind]], [companyId]);
  return people.filter(({ id }) => id !== user.userId);
}

/**
 * Says something of what waits. It waits until this is written, so that whoever decides has read it or comes first.
 * @throws forbidden, not_found, conflict once it was decided or there are too many, rule_broken about a mention
 */
export async function addComment(
  context: UserContext,
  about: About,
  given: { text: string; mentions: readonly string[]; files: readonly KeptFile[] },
): Promise<Shown> {
  const { db, scope, actor, now, user } = context;
  const subject = await mustSee(context, about, true);
  if (!subject.waits)
    throw new AppError('conflict', { detail: 'Ya se decidió: los comentarios quedan como estaban.' });
  if ((await sql.listComments(db, scope, about)).length >= commentsMax)
    throw new AppError('conflict', { detail: `Ya hay ${commentsMax} comentarios, que es lo que cabe.` });
  const mentions = [...new Set(given.mentions)];
  const readers = await readersOf(context, about, subject);
  if (!mentions.every((id) => readers.some((reader) => reader.id === id))) throw nobodyToMention();
  const id = newId();
  const files = given.files.map((file) => ({ ...file, id: newId() }));
  await sql.insertComment(db, scope.clientId, {
    id,
    kind: about.kind,
    subjectId: about.id,
    companyId: subject.company_id,
    text: given.text,
    mentions,
    files,
    by: { id: user.userId, name: user.name, impersonator: actor.impersonator },
    at: now,
  });
  const record = await mustGet(context, id);
  await audit(context, about, subject, 'commented', {
    comment: [null, given.text],
    ...(mentions.length > 0 && { mentions: [null, record.mentions.map(({ name }) => name).join(', ')] }),
    ...(files.length > 0 && {
      files: [null, files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join(', ')],
    }),
  });
  await notifyUsers(
    db,
    scope.clientId,
    [
      {
        userIds: mentions,
        eventKey: `comment:${id}`,
        subject: `${user.name} te mencionó: ${subject.title}`,
        facts: [],
        action: { label: 'Leer el comentario', path: subject.path },
        closing: 'Recibes este aviso porque puedes ver aquello sobre lo que se comenta.',
      },
    ],
    now,
  );
  return shown(record, subject, context);
}

/** Nothing tells somebody who may not see it from somebody who does not exist. */
const nobodyToMention = (): AppError => {
  const detail = 'Alguna de esas personas no puede ver esto, y no se le puede mencionar. Quítala.';
  return new AppError('rule_broken', { detail, errors: [{ path: 'mentions', code: 'rule_broken', detail }] });
};

async function mustGet({ db, scope }: UserContext, id: string): Promise<sql.CommentRecord> {
  return orNotFound(await sql.getComment(db, scope, id));
}

const aboutOf = ({ subject_kind: kind, subject_id: id }: sql.CommentRecord): About => ({ kind, id });

/** Takes back one's own: it stays readable, marked. @throws forbidden, not_found, conflict once it is fixed */
export async function withdrawComment(context: UserContext, id: string): Promise<Shown> {
  const { db, scope, now, user } = context;
  const record = await mustGet(context, id);
  const subject = await mustSee(context, aboutOf(record), true);
  if (record.author_id !== user.userId) throw new AppError('forbidden');
  if (isFixed(record, subject))
    throw new AppError('conflict', { detail: 'Ya se decidió: los comentarios quedan como estaban.' });
  if (!(await sql.markWithdrawn(db, scope.clientId, id, now))) throw new AppError('conflict');
  await audit(context, aboutOf(record), subject, 'comment_withdrawn', { comment: [record.text, null] });
  return shown({ ...record, withdrawn_at: now }, subject, context);
}

/** @throws forbidden, not_found */
export async function fileOf(
  context: UserContext,
  { commentid, fileid }: { commentid: string; fileid: string },
): Promise<sql.CommentFile> {
  const record = await mustGet(context, commentid);
  await mustSee(context, aboutOf(record));
  return orNotFound(record.files.find(({ id }) => id === fileid));
}

const audit = (
  context: UserContext,
  { kind }: About,
  { history_kind: entityKind, history_id: entityId }: Subject,
  verb: 'commented' | 'comment_withdrawn',
  changes: AuditEntry['changes'],
): Promise<void> => recordAudit(context, `${kind}.${verb}`, entityKind, entityId, changes);
