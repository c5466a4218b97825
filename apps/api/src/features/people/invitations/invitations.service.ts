import { randomUUID } from 'node:crypto';
import { addDays, bogotaDate } from '@antela/rules/calendar-date';
import { mayContactAt, nextContact } from '@antela/rules/contact-hours';
import { dateText, instantText } from '@antela/rules/spanish-text';
import { newId } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import type { Refusal } from '../../../text/refusals.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { countEmployees } from '../employees/count-employees.service.ts';
import * as sql from './invitations.sql.ts';

/** A person is invited again after so many days, and so long is waited for an effect. */
export const effectDays = 7;
/** The one reminder comes so many days after the message. */
export const remindDays = 4;
/** The last day for a reminder: later the next message would be near. */
export const remindUntilDays = 6;
const campaignsMax = 20;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Reasons for not inviting people: they asked for no more, or were invited within the week. By employee. */
export async function whyNotInvited(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  employeeIds: readonly string[],
): Promise<Map<string, Refusal>> {
  const since = daysBefore(now, effectDays);
  const standings = await sql.listStandings(db, scope.clientId, employeeIds);
  return new Map(
    standings.flatMap(({ employee_id: id, invited_at: at, opted_out: isOut }): [string, Refusal][] => {
      if (isOut) return [[id, optedOut]];
      return at !== null && at > since ? [[id, invitedOn(at)]] : [];
    }),
  );
}

const optedOut: Refusal = {
  code: 'opted_out',
  detail: 'Pidió no recibir más invitaciones. Si te pide su código, envíaselo desde su página.',
};

const invitedOn = (at: Date): Refusal => {
  const day = bogotaDate(at);
  return {
    code: 'invited_lately',
    detail: `Le escribiste el ${dateText(day)}. Puedes enviarle otra invitación desde el ${dateText(addDays(day, effectDays + 1))}.`,
  };
};

/** Refusal of somebody whom another press of the same instant has invited. */
export const invitedMeanwhile = 'Alguien más le acaba de enviar la invitación.';

/** People who have not come in, while nobody of the caller's companies was invited within the week; nobody otherwise. */
export async function countToInvite({
  db,
  scope,
  now,
}: Pick<Context, 'db' | 'scope' | 'now'>): Promise<number> {
  if (await sql.invitedAnybody(db, scope, daysBefore(now, effectDays))) return 0;
  return (await countEmployees(db, scope, bogotaDate(now))).invited;
}

/** When messages leave that are asked for now, in words; null for at once. */
export const leavesAt = (now: Date): string | null =>
  mayContactAt(now) ? null : instantText(nextContact(now));

/** Begins a campaign: its messages are written by the worker, within the hours of contact. @returns those it is for */
export async function beginCampaign(
  { db, scope: { clientId }, actor, now }: Context,
  people: readonly sql.Invited[],
  words: { text: string | null; reminds: boolean },
): Promise<ReadonlySet<string>> {
  const own = new Map(people.map((person) => [person.employee_id, person]));
  const claimed = await sql.claimPeople(
    db,
    clientId,
    // The whole of it random, unlike other ids: it is what a link proves itself by.
    [...own.keys()].map((id) => ({ employee_id: id, opt_out_key: randomUUID() })),
    { since: daysBefore(now, effectDays), now },
  );
  const invited = claimed.flatMap((id) => own.get(id) ?? []);
  if (invited.length === 0) return new Set();
  await sql.insertCampaign(db, clientId, { id: newId(), ...words }, invited, actor, now);
  await recordAudits(
    { db, scope: { clientId }, actor, now },
    claimed.map((entityId) => ({
      action: 'activation.invited',
      entityKind: 'employee',
      entityId,
      changes: {},
    })),
  );
  return new Set(claimed);
}

const calledOffOf = ({ called_off_at: at, called_off_by_name: by }: sql.CampaignGroup, people: number) =>
  at === null || people === 0 ? null : { people, by: by ?? '', at };

/** The newest campaigns with what came of each, as far as the caller's companies reach. */
export async function listCampaigns({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>) {
  const groups = await sql.listCampaigns(db, scope, {
    campaignsMax,
    effectDays,
    remindedFrom: daysBefore(now, remindUntilDays),
  });
  const ids = [...new Set(groups.map(({ id }) => id))];
  return ids.map((id) => {
    const own = groups.filter((group) => group.id === id);
    const [first] = own as [sql.CampaignGroup, ...sql.CampaignGroup[]];
    const sum = (of: (group: sql.CampaignGroup) => number) =>
      own.reduce((total, group) => total + of(group), 0);
    const waiting = sum((group) => group.waiting);
    return {
      campaignid: id,
      text: first.text,
      reminds: first.reminds,
      createdBy: first.created_by_name,
      createdAt: first.created_at,
      people: sum((group) => group.people),
      waiting,
      leavesAt: waiting === 0 ? null : nextContact(now),
      dropped: sum((group) => group.dropped),
      calledOff: calledOffOf(
        first,
        sum((group) => group.called_off),
      ),
      mayCallOff: own.some(({ stoppable }) => stoppable > 0),
      reminded: sum((group) => group.reminded),
      optedOut: sum((group) => group.opted_out),
      activated: sum((group) => group.activated),
      effectAt: first.sent_at && new Date(first.sent_at.getTime() + effectDays * 86_400_000),
      isOver: first.sent_at !== null && first.sent_at <= daysBefore(now, effectDays),
      costCenters: own.map(({ cost_center: costCenter, people, activated }) => ({
        costCenter,
        people,
        activated,
      })),
    };
  });
}
