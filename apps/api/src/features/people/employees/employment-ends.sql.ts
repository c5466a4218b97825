import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface EmploymentEnd {
  employmentId: string;
  /** Last day under contract; null for one without an end. */
  endDate: string | null;
  leavingReason: string | null;
}

/** Writes the ends of employments that the caller holds. */
export async function writeEnds(
  db: Db,
  clientId: string,
  ends: readonly EmploymentEnd[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    update employment e set end_date = r."endDate", leaving_reason = r."leavingReason", version = e.version + 1, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(ends)}) as r("employmentId" uuid, "endDate" date, "leavingReason" text)
    where e.client_id = ${clientId} and e.id = r."employmentId"`);
}

export interface PaidAccount {
  employment_id: string;
  bank_code: string | null;
  account_number: string | null;
}

/** Pays no more, until then, to those of these accounts that their people still have. */
export async function holdAccounts(
  db: Db,
  clientId: string,
  accounts: readonly PaidAccount[],
  until: Date,
): Promise<void> {
  await db.run(sql`
    update employment e set account_hold_until = ${until}, version = e.version + 1
    from (select distinct employment_id, bank_code, account_number
          from json_to_recordset(${JSON.stringify(accounts)}) as r(employment_id uuid, bank_code text, account_number text)) a
    where e.client_id = ${clientId} and e.id = a.employment_id
      and e.bank_code is not distinct from a.bank_code and e.account_number is not distinct from a.account_number`);
}
