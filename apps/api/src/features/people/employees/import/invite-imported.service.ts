import type pg from 'pg';
import sql from 'sql-template-tag';
import { inTenant } from '../../../../db/transaction.ts';
import { lockImport } from '../../../files/imports/import-kind.service.ts';
import { sendActivationCodes } from '../activate-person.service.ts';

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
      const people = await db.many<{ id: string }>(sql`
        select distinct p.id from import_row r
        join employee p on p.client_id = r.client_id and p.id = r.employee_id
        where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'applied'
          and p.activated_at is null and p.email is not null
          and not exists (select from activation_code c where c.client_id = p.client_id and c.target_id = p.id)
        limit ${batchSize}`);
      await sendActivationCodes(
        db,
        clientId,
        people.map(({ id }) => id),
        clock(),
      );
      return people.length;
    });
    if (invited < batchSize) return;
  }
}
