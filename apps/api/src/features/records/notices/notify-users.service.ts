import type { Db } from '../../../db/database.ts';
import { renderLetter, type Letter } from './mail-layout.ts';
import { announceAll } from './notices.service.ts';
import { insertNotices, listRecipients } from './notices.sql.ts';

/** Outcome of something that people of the client asked for. No names of employees: mails are read by others too. */
export interface Outcome extends Pick<Letter, 'subject' | 'facts' | 'action'> {
  /** Users who are told; ids that are no active user's are passed over. */
  userIds: readonly string[];
  /** Names what happened, within the client. The same one again reaches nobody twice. */
  eventKey: string;
  /** Reason it came, where nobody asked for it. */
  closing?: string;
}

/** Tells people in the portal and by mail what came of what they asked for, in the transaction in which it was decided. */
export async function notifyUsers(
  db: Db,
  clientId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const people = await listRecipients(
    db,
    clientId,
    outcomes.flatMap(({ userIds }) => userIds),
  );
  const told = outcomes.flatMap((outcome) =>
    people
      .filter(({ id }) => outcome.userIds.includes(id))
      .map((person) => ({ outcome, person, eventKey: `decision:${outcome.eventKey}:${person.id}` })),
  );
  await insertNotices(
    db,
    clientId,
    told.map(({ outcome: { subject, facts, action }, person, eventKey }) => ({
      eventKey,
      kind: 'decision',
      to: { userId: person.id },
      subject,
      detail: detailOf(facts),
      path: action.path,
    })),
    now,
  );
  await announceAll(
    db,
    clientId,
    told.map(({ outcome: { subject, facts, action, closing }, person, eventKey }) => ({
      eventKey,
      mail: {
        to: person.email,
        ...renderLetter({
          subject,
          facts,
          action,
          greeting: `Hola, ${person.full_name}:`,
          paragraphs: [`${subject}.`],
          closing: closing ?? 'Recibes este aviso porque lo pediste o lo preparaste tú.',
          closingLink: { label: 'Ir al portal', path: '/dashboard' },
        }),
      },
    })),
    now,
  );
}

/** The facts of a letter in one line. */
export const detailOf = (facts: Letter['facts']): string =>
  facts.map(([term, value]) => `${term}: ${value}`).join(' · ');
