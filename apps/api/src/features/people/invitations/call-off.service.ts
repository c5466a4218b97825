import type { Consequence } from '@antela/contract/consequences';
import { bogotaDate } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { countOf, nothingChanges, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { withdrawMails } from '../../records/notices/notices.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import * as sql from './call-off.sql.ts';
import { daysBefore, remindUntilDays } from './invitations.service.ts';
import { mailKeyOf } from './mail-key.ts';

const tooLate = 'Ya salió todo lo de esta invitación: no queda nada por detener.';

const messages = (n: number): string => countOf(n, 'mensaje', 'mensajes');

async function mustFind({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string): Promise<sql.Campaign> {
  return orNotFound(await sql.findCampaign(db, scope, id));
}

/** Consequences of stopping a campaign, in messages. @throws not_found */
export async function consequencesOfCallOff(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  id: string,
): Promise<Consequence[]> {
  await mustFind(context, id);
  const from = daysBefore(context.now, remindUntilDays);
  const work = await sql.countWork(context.db, context.scope, id, from);
  if (work.messages === 0 && work.reminders === 0) return nothingChanges(tooLate, 1);
  return [
    ...rowsOf(
      {
        code: 'messages',
        tone: 'warn',
        text: `${work.messages === 1 ? 'No sale' : 'No salen'} ${messages(work.messages)}`,
        note: 'A esas personas las puedes invitar de nuevo cuando quieras.',
        count: work.messages,
        amount: 0,
      },
      {
        code: 'reminders',
        tone: 'warn',
        text: `${work.reminders === 1 ? 'No se le recuerda' : 'No se les recuerda'} a ${countOf(work.reminders, 'persona', 'personas')}`,
        count: work.reminders,
        amount: 0,
      },
    ),
    {
      ...totalOf(
        'written',
        `Ya ${work.written === 1 ? 'salió' : 'salieron'} ${messages(work.written)}; se mueven`,
        0,
      ),
      note: work.written === 0 ? null : 'Quedan como están: su código sigue sirviendo hasta su fecha.',
    },
  ];
}

/**
 * Stops the messages that have not left, and the reminder, for the caller's companies. Whoever writes them waits or passes them over,
 * so that each was sent or stopped. @returns how many got no message. @throws not_found, conflict when nothing is left to stop
 */
export async function callOff(context: Context, id: string): Promise<{ people: number }> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const campaign = await mustFind(context, id);
  const people = (await sql.holdPeople(db, scope, id)).map(({ employee_id: person }) => person);
  await takeBackMails(context, id, people);
  const stopped = await sql.stop(db, scope, id, daysBefore(now, remindUntilDays), now);
  if (stopped.length === 0) throw new AppError('conflict', { detail: tooLate });
  const unwritten = stopped.filter((one) => one.is_message).map(({ employee_id: person }) => person);
  await sql.freePeople(db, clientId, unwritten);
  await sql.noteCallOff(db, clientId, id, actor, now);
  await recordAudits(
    context,
    stopped.map(({ employee_id: entityId, is_message: isMessage }) => ({
      action: isMessage ? 'activation.called_off' : 'activation.reminder_called_off',
      entityKind: 'employee',
      entityId,
      changes: {},
    })),
  );
  if (campaign.created_by !== actor.id) await tellAuthor(context, campaign, unwritten.length);
  return { people: unwritten.length };
}

/** Mails that are written wait in the outbox for a while, or a night: those are stopped too. */
async function takeBackMails({ db, scope }: Context, id: string, people: readonly string[]): Promise<void> {
  for (const [what, column] of [
    ['message', 'sent_at'],
    ['reminder', 'reminded_at'],
  ] as const) {
    const byKey = new Map(people.map((person) => [mailKeyOf(what, id, person), person]));
    const keys = await withdrawMails(db, scope.clientId, [...byKey.keys()]);
    if (keys.length > 0)
      await sql.unmark(
        db,
        scope,
        id,
        column,
        keys.map((key) => byKey.get(key)!),
      );
  }
}

const tellAuthor = (
  { db, scope, actor, now }: Context,
  { id, created_by: author, created_at: at }: sql.Campaign,
  unwritten: number,
): Promise<void> =>
  notifyUsers(
    db,
    scope.clientId,
    [
      {
        userIds: [author],
        eventKey: `called-off:${id}:${now.toISOString()}`,
        subject: `${actor.name} detuvo tu invitación del ${dateText(bogotaDate(at))}`,
        facts: [['No salieron', messages(unwritten)]],
        action: { label: 'Ver las invitaciones', path: '/employees?ver=invitaciones' },
      },
    ],
    now,
  );
