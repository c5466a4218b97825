import {
  secondFactorPolicyOf,
  type SecondFactorPolicy,
  type SecondFactorSettings,
} from '@antela/rules/second-factor';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface PolicyRecord {
  policy: SecondFactorPolicy;
  version: number;
  clientName: string;
}

export async function getPolicy(db: Db, clientId: string, { lock = false } = {}): Promise<PolicyRecord> {
  const row = await db.first<{ settings: SecondFactorSettings; version: number; name: string }>(sql`
    select settings, settings_version as version, name from client
    where client_id = ${clientId} ${lock ? sql`for update` : sql``}`);
  return {
    policy: secondFactorPolicyOf(row?.settings ?? {}),
    version: row?.version ?? 1,
    clientName: row?.name ?? '',
  };
}

/** Other settings of the client stay as they are. The caller holds the row. */
export const updatePolicy = (
  db: Db,
  clientId: string,
  settings: Required<SecondFactorSettings>,
): Promise<number> =>
  db.run(sql`
    update client set settings = settings || ${JSON.stringify(settings)}::jsonb, settings_version = settings_version + 1
    where client_id = ${clientId}`);

export interface PersonRecord {
  id: string;
  username: string;
  email: string;
  name: string;
  createdAt: Date;
}

/** Users who may sign in, by name; null for all of the client, or those who work with one of these companies or with none. */
export const listPeople = (
  db: Db,
  clientId: string,
  companyIds: readonly string[] | null,
): Promise<PersonRecord[]> =>
  db.many<PersonRecord>(sql`
    select id, username, email, full_name as name, created_at as "createdAt" from company_user u
    where client_id = ${clientId} and state <> 'blocked' and subject is not null
      ${
        companyIds === null
          ? sql``
          : sql`and (exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = any(${[...companyIds]}))
                     or not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id))`
      }
    order by fold(full_name) collate "C", id`);
