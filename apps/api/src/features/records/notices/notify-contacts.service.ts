import type { ContactNotice } from '@antela/contract/contacts';
import type { TenantContext } from '../../../http/context.ts';
import { contactsToNotify, type NotifiedContact } from '../contacts/contacts.service.ts';
import { contactLetters, type NoticeFacts } from './contact-letters.ts';
import { renderLetter } from './mail-layout.ts';
import { announceAll, type Announcement } from './notices.service.ts';
import { insertNotices, type PortalNotice } from './notices.sql.ts';
import { detailOf } from './notify-users.service.ts';

type Context = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/** Something that happened in a company and that its contacts may want to know. */
export type NoticeEvent = {
  [Kind in ContactNotice]: {
    kind: Kind;
    companyId: string;
    /** Names the event itself, within the client: 'report:<period>:2'. The same one again reaches nobody twice. */
    eventKey: string;
    facts: NoticeFacts[Kind];
  };
}[ContactNotice];

/**
 * Writes to the contacts of each event's company that receive notices of its kind, and shows it in the portal to whoever it
 * concerns, in the transaction of what happened: both come to be if and only if it commits. Any number of events costs four statements.
 */
export async function notifyContacts(
  { db, scope: { clientId }, now }: Context,
  events: readonly NoticeEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const contacts = await contactsToNotify(
    db,
    clientId,
    events.map(({ companyId }) => companyId),
    events.map(({ kind }) => kind),
  );
  const announcements = events.flatMap((event) =>
    contacts
      .filter(({ companyId, notices }) => companyId === event.companyId && notices.includes(event.kind))
      .map((contact) => announcementOf(event, contact)),
  );
  await announceAll(db, clientId, announcements, now);
  await showInPortal({ db, scope: { clientId }, now }, events);
}

/** Tells the portal alone, without a mail to anybody. */
export const showInPortal = (
  { db, scope: { clientId }, now }: Context,
  events: readonly NoticeEvent[],
): Promise<number> => insertNotices(db, clientId, events.map(inPortal), now);

function inPortal(event: NoticeEvent): PortalNotice {
  const { subject, facts, action } = contentOf(event);
  return {
    eventKey: `${event.kind}:${event.eventKey}:${event.companyId}`,
    kind: event.kind,
    to: { companyId: event.companyId },
    subject,
    // Facts that the subject says already are not said again.
    detail: detailOf(facts.filter(([, value]) => !subject.includes(value))),
    path: action.path,
  };
}

function announcementOf(event: NoticeEvent, contact: NotifiedContact): Announcement {
  return {
    // By address, so that somebody who is a contact twice is told once.
    eventKey: `${event.kind}:${event.eventKey}:${contact.email}`,
    mail: {
      to: contact.email,
      ...renderLetter({
        ...contentOf(event),
        greeting: `Hola, ${contact.name}:`,
        closing: `Como contacto de ${contact.companyName} recibes este aviso.`,
        closingLink: {
          label: 'Cambiar los avisos',
          path: `/contacts/detail?contactid=${contact.contactId}`,
        },
      }),
    },
  };
}

/** The compiler cannot see that a kind and its own facts go together once both are taken from one event. */
const contentOf = <Kind extends ContactNotice>({ kind, facts }: { kind: Kind; facts: NoticeFacts[Kind] }) =>
  contactLetters[kind](facts);
