import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { findInvited, keepOptOut } from './opt-out.sql.ts';

/** Page of the product where somebody says that they want no more invitations. */
export const optOutPath = '/baja/';

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Names the client, and proves itself by 122 bits that only the mail has: nobody finds one by trying, and none grows old. */
export const optOutToken = (clientId: string, key: string): string =>
  Buffer.concat([bytesOf(clientId), bytesOf(key)]).toString('base64url');

function readToken(token: string): { clientId: string; key: string } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== token) return null;
  return { clientId: uuidOf(bytes.subarray(0, 16)), key: uuidOf(bytes.subarray(16)) };
}

/** Employer that wrote to the bearer of a token; null for a token of nobody's. */
export async function readOptOut(
  pool: Pool,
  token: string,
): Promise<{ company: string; isOut: boolean } | null> {
  const read = readToken(token);
  if (!read) return null;
  const person = await inTenant(pool, read.clientId, (db) => findInvited(db, read.clientId, read.key));
  return person && { company: person.client_name, isOut: person.is_out };
}

/** Keeps for ever that its bearer wants no more of them; a second time changes nothing. @returns false for a token of nobody's */
export async function optOut(pool: Pool, token: string, now: Date): Promise<boolean> {
  const read = readToken(token);
  if (!read) return false;
  const { clientId, key } = read;
  return inTenant(pool, clientId, async (db) => {
    const person = await findInvited(db, clientId, key);
    if (!person) return false;
    const { employee_id: id } = person;
    if ((await keepOptOut(db, clientId, id, now)) > 0)
      await recordAudit(
        {
          db,
          scope: { clientId },
          actor: { id, name: 'Empleado', impersonator: null, requestId: null, ip: null },
          now,
        },
        'activation.opted_out',
        'employee',
        id,
      );
    return true;
  });
}
