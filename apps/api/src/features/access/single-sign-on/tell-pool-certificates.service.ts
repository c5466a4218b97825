import type { Pool } from 'pg';
import { everyTenant } from '../../../db/tenants.ts';
import { inTenant, readInTenant } from '../../../db/transaction.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { listHolders } from '../company-users/find-user.service.ts';
import { announcedTo, type AnnouncedCertificates } from './pool-certificates.ts';
import * as sql from './single-sign-on.sql.ts';

interface Telling {
  pool: Pool;
  clock: () => Date;
  announcedCertificates: AnnouncedCertificates;
}

/**
 * Tells whoever administers the users of each client whose provider has to load a certificate of ours, each person once, while the
 * certificate is announced and not used. Without one no client is looked at.
 */
export async function tellOfPoolCertificates({ pool, clock, announcedCertificates }: Telling): Promise<void> {
  const announced = await announcedCertificates();
  if (announced.length === 0) return;
  await everyTenant(pool, [
    async (clientId) => {
      const connection = await readInTenant(pool, clientId, (db) => sql.getInForce(db, clientId));
      if (connection === null) return;
      const told = announced.flatMap((one) => announcedTo(clientId, connection, one) ?? []);
      if (told.length === 0) return;
      await inTenant(pool, clientId, async (db) => {
        const userIds = (await listHolders(db, clientId, ['manage_company_users'], [])).map(({ id }) => id);
        await notifyUsers(
          db,
          clientId,
          told.map((outcome) => ({ ...outcome, userIds })),
          clock(),
        );
      });
    },
  ]);
}
