import type { Db } from '@antela/api/db/database';
import type { ObjectStore } from '@antela/api/objects/object-store';
import { addDays, bogotaDate, bogotaInstant } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { DemoAuditEvent } from './demo-audit.ts';
import type { IdAt } from './demo-ids.ts';

/** Means with which wallets of the demo are made. */
export interface DemoContext {
  clientId: string;
  idAt: IdAt;
  now: Date;
  /** Trail of the whole client: sealed together, in the order of time. */
  audit: DemoAuditEvent[];
  objects: Pick<ObjectStore, 'write'>;
}

export interface Person {
  id: string;
  name: string;
}

/** Half past nine of that day in Bogotá. */
export const instantOf = ({ now }: DemoContext, daysAgo: number): Date =>
  bogotaInstant(addDays(bogotaDate(now), -daysAgo), 9, 30);

/** People who prepare and approve in the demo. */
export async function staffOf(db: Db, clientId: string): Promise<{ payroll: Person; approver: Person }> {
  const member = async (role: string): Promise<Person> => {
    const row = await db.first<Person>(sql`
      select u.id, u.full_name as name from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
      where u.client_id = ${clientId} and u.state = 'active' and r.name = ${role} order by u.username limit 1`);
    if (!row) throw new Error(`the demo has nobody with the role ${role}`);
    return row;
  };
  return { payroll: await member('Tesorería'), approver: await member('Aprobador') };
}

/** A line of the client's trail, sealed later with all others. */
export const tell = (
  { audit }: DemoContext,
  { id, name }: Person,
  at: Date,
  action: string,
  entityKind: string,
  entityId: string,
  changes: DemoAuditEvent['changes'],
): void => void audit.push({ at, actorId: id, actorName: name, action, entityKind, entityId, changes });
