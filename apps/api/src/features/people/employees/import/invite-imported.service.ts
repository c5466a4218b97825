import type pg from 'pg';
import { inTenant } from '../../../../db/transaction.ts';
import { lockImport } from '../../../files/imports/import-kind.service.ts';
import { sendActivationCodes } from '../activate-person.service.ts';
import { listUninvited } from './known-people.sql.ts';

/** People of one transaction. */
const batchSize = 500;

/**
 * Mails those whom an import brought their code for the employee app, as whoever is created in a form gets it; apart from the
 * import, whose rows are there long before the last mail is written. Run again after a crash, it goes on with who has none yet.
 */
export async function inviteImported(
  { pool, clock }: { pool: pg.Pool; clock: () => Date },
  clientId: string,
  importId: string,
): Promise<void> {
  for (;;) {
    const invited = await inTenant(pool, clientId, async (db) => {
      // Two workers on one import wait for each other: nobody gets two codes.
      await lockImport(db, clientId, importId);
      const people = await listUninvited(db, clientId, importId, batchSize);
      await sendActivationCodes(db, clientId, people, clock());
      return people.length;
    });
    if (invited < batchSize) return;
  }
}
