import { maskAccount } from '@antela/rules/bank-account';
import { instantText } from '@antela/rules/spanish-text';
import type { Db } from '../../../db/database.ts';
import { announceAll } from '../../records/notices/notices.service.ts';
import type { ChangedAccount } from './employee-values.ts';

/** Tells people that their money goes somewhere else from now on: whoever did not ask for it still has a day to say so. */
export async function announceAccounts(
  db: Db,
  clientId: string,
  changed: readonly ChangedAccount[],
  now: Date,
): Promise<void> {
  const announcements = changed.flatMap(
    ({ employmentId, version, firstName, email, accountNumber, holdUntil }) => {
      if (email === null) return [];
      const text =
        `Hola, ${firstName}.\n\nTu empresa cambió la cuenta donde recibes tus adelantos: ahora es la que termina en ${maskAccount(accountNumber).slice(-4)}. ` +
        `Por seguridad, los pagos a esa cuenta empiezan el ${instantText(holdUntil)}.\n\nSi no pediste este cambio, avísale hoy mismo a tu empresa.`;
      return [
        {
          eventKey: `account-changed:${employmentId}:${version}`,
          mail: { to: email, subject: 'Cambió la cuenta donde recibes tus adelantos', text, html: null },
        },
      ];
    },
  );
  await announceAll(db, clientId, announcements, now);
}
