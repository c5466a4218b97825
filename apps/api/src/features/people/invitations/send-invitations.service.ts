import { bogotaDate } from '@antela/rules/calendar-date';
import { mayContactAt } from '@antela/rules/contact-hours';
import { invitationWords } from '@antela/rules/invitation-letter';
import { dateText } from '@antela/rules/spanish-text';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { countOf } from '../../../text/consequence-rows.ts';
import { unaskedLetter } from '../../records/notices/notices.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { sendActivationCodes, type CodeLetters } from '../employees/activate-person.service.ts';
import { daysBefore, effectDays, remindDays, remindUntilDays } from './invitations.service.ts';
import { mailKeyOf } from './mail-key.ts';
import { optOutPath, optOutToken } from './opt-out.service.ts';
import * as sql from './sending.sql.ts';

/** People of a minute, and mails that may wait at once: the others' turn comes between them. */
const batchSize = 300;
/** A code of an invitation holds as long as its effect is waited for: it is read on a Monday, or after a shift. */
const codeLifeMs = effectDays * 86_400_000;

export interface Voice {
  brand: string;
  /** Where people find the app. */
  appUrl: string;
}

/**
 * Writes messages of the client's campaigns, some each minute and only within the hours of contact; then the one reminder, and
 * once a week is over tells whoever began a campaign what came of it. Run again after a crash, it goes on with who has none.
 */
export async function sendInvitations(pool: Pool, voice: Voice, clientId: string, now: Date): Promise<void> {
  if (!mayContactAt(now)) return;
  await inTenant(pool, clientId, async (db) => {
    if (!(await sql.hasWaiting(db, clientId))) return;
    const room = batchSize - (await sql.countUnsent(db, clientId));
    if (room > 0) {
      const today = bogotaDate(now);
      await write(db, voice, clientId, await sql.takeUnsent(db, clientId, today, room), false, now);
      const late = await sql.takeUnreminded(db, clientId, today, {
        after: daysBefore(now, remindUntilDays),
        until: daysBefore(now, remindDays),
        most: room,
      });
      await write(
        db,
        voice,
        clientId,
        late.filter(({ fits }) => fits),
        true,
        now,
      );
      await sql.endSending(db, clientId, now);
    }
    await tellEffects(db, clientId, now);
  });
}

async function write(
  db: Db,
  voice: Voice,
  clientId: string,
  people: readonly sql.Recipient[],
  isReminder: boolean,
  now: Date,
): Promise<void> {
  const fitting = new Map(people.filter(({ fits }) => fits).map((person) => [person.employee_id, person]));
  const sent = new Set(
    await sendActivationCodes(
      db,
      clientId,
      [...fitting.keys()],
      now,
      lettersOf(voice, clientId, fitting, isReminder, now),
    ),
  );
  await sql.mark(
    db,
    clientId,
    isReminder ? 'reminded_at' : 'sent_at',
    [...fitting.values()].filter(({ employee_id: id }) => sent.has(id)),
    now,
  );
  await sql.mark(
    db,
    clientId,
    'dropped_at',
    people.filter(({ fits }) => !fits),
    now,
  );
}

function lettersOf(
  { brand, appUrl }: Voice,
  clientId: string,
  people: ReadonlyMap<string, sql.Recipient>,
  isReminder: boolean,
  now: Date,
): CodeLetters {
  const until = dateText(bogotaDate(new Date(now.getTime() + codeLifeMs)));
  return {
    lifeMs: codeLifeMs,
    of({ id, email }, code) {
      const {
        campaign_id: campaign,
        company_id: logoOf,
        company,
        text,
        first_name: name,
        opt_out_key: key,
      } = people.get(id)!;
      const words = invitationWords({ company, brand, text, isReminder });
      const path = `${optOutPath}${optOutToken(clientId, key)}`;
      const letter = unaskedLetter(
        { to: email, fromName: company, optOut: { label: words.optOut, path } },
        {
          subject: words.subject,
          greeting: `Hola, ${name}:`,
          paragraphs: words.paragraphs,
          facts: [
            ['Tu código', code],
            ['Sirve hasta el', until],
          ],
          action: { label: 'Ver cómo activarla', path: appUrl },
          closing: words.closing,
          logoOf,
        },
      );
      return { ...letter, eventKey: mailKeyOf(isReminder ? 'reminder' : 'message', campaign, id) };
    },
  };
}

async function tellEffects(db: Db, clientId: string, now: Date): Promise<void> {
  const effects = await sql.takeEffects(db, clientId, {
    sentBy: daysBefore(now, effectDays),
    effectDays,
    now,
  });
  await notifyUsers(
    db,
    clientId,
    effects
      .filter(({ people }) => people > 0)
      .map(({ id, created_by: by, people, activated }) => ({
        userIds: [by],
        eventKey: `invited:${id}`,
        subject: `De ${countOf(people, 'persona invitada', 'personas invitadas')}, ${activated === 1 ? 'una activó' : countOf(activated, '', 'activaron')} la aplicación en siete días`,
        facts: [],
        action: { label: 'Ver las invitaciones', path: '/employees?ver=invitaciones' },
      })),
    now,
  );
}
