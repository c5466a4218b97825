import type { Pool } from 'pg';
import { inTenant, readInTenant } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { listHolders } from '../company-users/find-user.service.ts';
import { endingOf } from './certificate-endings.ts';
import { lookAt, recordOf, type ResolveTxt } from './domain-proof.ts';
import * as sql from './single-sign-on.sql.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Actor of what nobody in particular did. */
const system = { id: 'system', name: 'Antela', impersonator: null, requestId: null, ip: null };

interface Looking {
  pool: Pool;
  clock: () => Date;
  resolveTxt: ResolveTxt;
}

/** Asks for the records of a client's domains to be looked for where that is due. */
export const enqueueDomainCheck = (pool: Pool, clientId: string, now: Date): Promise<void> =>
  inTenant(pool, clientId, async (db) => {
    if (await sql.isLookDue(db, clientId, now))
      await enqueue(db, { task: 'check-domains', payload: { clientId }, jobKey: `domains:${clientId}` });
  });

/**
 * Looks for the records of the domains by which a client's people come in. One that is gone lets nobody in until it is back, and whoever
 * manages users is told; where the DNS cannot be asked, nothing changes. A day later it looks again, and an hour later where not all is well. The end of a
 * provider's certificate is told before it comes.
 */
export async function checkDomains({ pool, clock, resolveTxt }: Looking, clientId: string): Promise<void> {
  const seen = await readInTenant(pool, clientId, (db) => sql.getInForce(db, clientId));
  const now = clock();
  if (seen === null || (seen.domains_due_at !== null && seen.domains_due_at > now)) return;
  const states = await Promise.all(seen.domains.map((domain) => lookAt(resolveTxt, clientId, domain)));
  const lost = seen.domains.filter(
    (domain, index) =>
      states[index] === 'missing' || (states[index] === 'unknown' && seen.lost_domains.includes(domain)),
  );
  const isWell = states.every((state) => state === 'proven');
  const dueAt = new Date(now.getTime() + (isWell ? dayMs : hourMs));
  await inTenant(pool, clientId, async (db) => {
    if ((await sql.noteDomains(db, clientId, seen, { lost, dueAt })) !== 1) return;
    const people = await listHolders(db, clientId, ['manage_company_users'], []);
    const userIds = people.map(({ id }) => id);
    const ending = endingOf(seen, now);
    if (ending !== null) await notifyUsers(db, clientId, [{ ...ending, userIds }], now);
    const gone = lost.filter((domain) => !seen.lost_domains.includes(domain));
    if (gone.length === 0 && lost.length === seen.lost_domains.length) return;
    await recordAudit(
      { db, scope: { clientId }, actor: system, now },
      gone.length > 0 ? 'client.sso_domains_lost' : 'client.sso_domains_found',
      'client',
      clientId,
      { lostDomains: [seen.lost_domains, lost] },
    );
    const told = gone.map((domain) => ({
      userIds,
      eventKey: `sso-domain:${seen.id}:${domain}:${now.toISOString()}`,
      subject: `Ya no se ve el registro TXT de ${domain}: con ese dominio nadie ingresa por el proveedor de la empresa`,
      facts: [
        ['Nombre', recordOf(clientId, domain).name],
        ['Valor', recordOf(clientId, domain).value],
        ['Qué hacer', 'Publícalo otra vez en el DNS. Lo buscamos cada hora y, al verlo, vuelven a ingresar'],
      ] as const,
      action: { label: 'Ir a los usuarios', path: '/users' },
      closing: 'Recibes este aviso porque administras los usuarios de tu empresa.',
    }));
    await notifyUsers(db, clientId, told, now);
  });
}
