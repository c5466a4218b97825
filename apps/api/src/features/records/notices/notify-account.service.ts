import { bogotaDate, bogotaMinute } from '@antela/rules/calendar-date';
import { deviceLabel } from '@antela/rules/device-label';
import { dateText, timeText } from '@antela/rules/spanish-text';
import type { Db } from '../../../db/database.ts';
import { renderLetter } from './mail-layout.ts';
import { announceAll } from './notices.service.ts';
import { insertNotices } from './notices.sql.ts';

/** Something that happened to the way one person signs in, or to what they may do. */
export interface AccountChange {
  /** Names what happened, within the client. The same one again reaches nobody twice. */
  eventKey: string;
  owner: { userId: string; name: string };
  /** The address from before the change. */
  email: string;
  /** Another address that is theirs by now. */
  copyTo?: string;
  /** In the second person: "Cambiaste tu contraseña". */
  subject: string;
  /** Advice to somebody who did not do or expect this; by default, advice against a stolen password. */
  advice?: string;
  /** Where that is done. */
  action?: { label: string; path: string };
  at: Date;
  from: { ip: string | null; userAgent: string | null };
  facts?: readonly (readonly [term: string, value: string])[];
}

const recoverNow =
  'Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, recupera tu contraseña enseguida: eso cierra todas tus sesiones. Y avísale a quien administra los usuarios de tu empresa.';

const notMe = { label: 'No fui yo', path: '/password-recovery' };
const ownSecurity = { label: 'Ver mi seguridad', path: '/security' };

/** Tells the owner of an account in the portal and by mail. False when they were told of this before. */
export async function notifyAccount(db: Db, clientId: string, change: AccountChange): Promise<boolean> {
  const { owner, subject, at, from, advice = recoverNow, action = notMe } = change;
  const eventKey = `account:${change.eventKey}`;
  const device = deviceLabel(from.userAgent ?? undefined);
  const facts: [string, string][] = [
    ...(change.facts ?? []).map(([term, value]): [string, string] => [term, value]),
    ...(device === null ? [] : [['Equipo', device] as [string, string]]),
    ...(from.ip === null ? [] : [['Dirección', from.ip] as [string, string]]),
  ];
  const added = await insertNotices(
    db,
    clientId,
    [
      {
        eventKey,
        kind: 'account',
        to: { userId: owner.userId },
        subject,
        detail: [...facts.map(([term, value]) => `${term}: ${value}`), advice].join(' · '),
        path: ownSecurity.path,
      },
    ],
    at,
  );
  if (added === 0) return false;
  const letter = renderLetter({
    subject,
    greeting: `Hola, ${owner.name}:`,
    paragraphs: [`${subject}.`, advice],
    facts: [['Cuándo', `${dateText(bogotaDate(at))}, ${timeText(bogotaMinute(at))}`], ...facts],
    action,
    closing: 'Estos avisos cuidan tu cuenta y no se pueden apagar.',
    closingLink: ownSecurity,
  });
  const copies = change.copyTo === undefined ? [] : [{ eventKey: `${eventKey}:copy`, to: change.copyTo }];
  await announceAll(
    db,
    clientId,
    [{ eventKey, to: change.email }, ...copies].map(({ to, ...each }) => ({
      ...each,
      mail: { to, ...letter },
    })),
    at,
  );
  return true;
}
