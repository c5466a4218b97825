import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

interface ActiveUser {
  client_id: string;
  id: string;
  username: string;
}

/** A user of any client who can come in; null where nobody active has this name. */
export const findActive = (db: Db, username: string): Promise<ActiveUser | null> =>
  db.first<ActiveUser>(sql`
    select client_id, id, username from company_user
    where lower(username) = lower(${username}) and state = 'active' and subject is not null`);

export interface NewGrant {
  operator: string;
  reason: string;
  readOnly: boolean;
  secretHash: Buffer;
  at: Date;
  expiresAt: Date;
}

export const insertGrant = (db: Db, user: ActiveUser, grant: NewGrant): Promise<number> =>
  db.run(sql`
    insert into impersonation_grant (client_id, id, user_id, username, operator, reason, read_only, secret_hash, created_at, expires_at)
    values (${user.client_id}, ${newId()}, ${user.id}, lower(${user.username}), ${grant.operator}, ${grant.reason}, ${grant.readOnly},
            ${grant.secretHash}, ${grant.at}, ${grant.expiresAt})`);
