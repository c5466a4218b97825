import { bogotaDate, bogotaMinute } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { listEndingSecrets, listKeepers } from './api-keys.sql.ts';

const dayMs = 24 * 60 * 60_000;
/** Days before its end at which a secret is spoken of: time for another one, its second person and its program; and the last call. */
const daysBefore = [3, 14] as const;
/** Reminders wait until people are at work: eight in the morning, in minutes. */
const morning = 8 * 60;

/**
 * Tells whoever looks after keys of those that are about to end: a program stops without a word. Running it every minute tells
 * each time once.
 */
export async function remindOfKeys(pool: Pool, clientId: string, now: Date): Promise<void> {
  if (bogotaMinute(now) < morning) return;
  const within = (days: number): Date => new Date(now.getTime() + days * dayMs);
  await inTenant(pool, clientId, async (db) => {
    const [soonest, soon] = daysBefore;
    for (const secret of await listEndingSecrets(db, clientId, { after: now, until: within(soon) })) {
      const stage = secret.ends_at <= within(soonest) ? soonest : soon;
      const keepers = await listKeepers(db, clientId, secret.company_ids);
      const outcome = {
        userIds: keepers.map(({ id }) => id),
        eventKey: `api_key_secret:${secret.id}:ends:${stage}`,
        subject: `La clave de API «${secret.name}» deja de servir el ${dateText(bogotaDate(secret.ends_at))}`,
        facts: [
          ['Secreto', `${secret.prefix}…`],
          [
            'Último uso',
            secret.last_used_at === null ? 'Ninguno' : dateText(bogotaDate(secret.last_used_at)),
          ],
          ['Qué hacer', 'Crea otro secreto y ponlo en tu programa antes de ese día'],
        ] as const,
        action: { label: 'Ver las claves', path: '/api-keys' },
        closing: 'Recibes este aviso porque puedes gestionar las claves.',
      };
      await notifyUsers(db, clientId, [outcome], now);
    }
  });
}
