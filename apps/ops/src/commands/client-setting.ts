import type { Db } from '@antela/api/db/database';
import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import sql from 'sql-template-tag';
import { requiredText, type Given, type OperatorContext } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient, type ClientName } from './find-client.ts';

interface Setting<Value> {
  /** Key among the client's settings, and in the history. */
  key: string;
  act: string;
  value: Value;
  /** The value in force, also where nobody ever set it. */
  before: (db: Db, clientId: string) => Promise<Value>;
}

/** Sets one value of the settings of the client that was named, on record where it changes it. @throws OpsError */
export async function setOfClient<Value extends number | boolean>(
  given: Given,
  { opsPool, actor, clock }: OperatorContext,
  { key, act, value, before }: Setting<Value>,
): Promise<ClientName & { isChanged: boolean }> {
  return inOperatorTransaction(opsPool, async (db) => {
    const client = await findClient(db, requiredText(given, 'client'));
    await db.run(sql`select 1 from client where client_id = ${client.id} for update`);
    const was = await before(db, client.id);
    if (was === value) return { ...client, isChanged: false };
    await db.run(sql`
      update client set settings = settings || jsonb_build_object(${key}::text, ${JSON.stringify(value)}::jsonb)
      where client_id = ${client.id}`);
    const scope = { clientId: client.id };
    await recordAudit({ db, scope, actor, now: clock() }, act, 'client', client.id, { [key]: [was, value] });
    return { ...client, isChanged: true };
  });
}
