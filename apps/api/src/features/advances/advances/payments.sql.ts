import sql from 'sql-template-tag';
import type { Db, Effects } from '../../../db/database.ts';

export interface Payable {
  id: string;
  payment_state: string;
  amount: number;
  attempts: number;
  bank_code: string | null;
  account_type: string | null;
  account_number: string | null;
  document_number: string;
  by_file: boolean;
  in_batch: boolean;
}

export type Attempt = Pick<Payable, 'id' | 'attempts'>;

/** An advance, held until the transaction ends, with the way its company pays and whether a batch carries it. */
export const lockPayable = (db: Db, clientId: string, advanceId: string): Promise<Payable | null> =>
  db.first<Payable>(sql`
    select a.id, a.payment_state, a.amount, a.attempts, a.bank_code, a.account_type, a.account_number, p.document_number,
           c.payment_rail = 'bank_file' as by_file,
           exists (select from disbursement_line l where l.client_id = a.client_id and l.advance_id = a.id
                   and (c.payment_rail = 'bank_file' or l.state in ('waiting', 'sent', 'paid'))) as in_batch
    from advance a
    join employee p on p.client_id = a.client_id and p.id = a.employee_id
    join company c on c.client_id = a.client_id and c.id = a.company_id
    where a.client_id = ${clientId} and a.id = ${advanceId} for no key update of a`);

export const startAttempt = (db: Effects, clientId: string, advanceId: string): Promise<unknown> =>
  db.run(sql`
    update advance set payment_state = 'processing', attempts = attempts + 1, version = version + 1
    where client_id = ${clientId} and id = ${advanceId}`);

/** Holds an attempt. An answer that comes late, when the payment has been tried again, says nothing about the new one: false. */
export const lockAttempt = (db: Db, clientId: string, { id, attempts }: Attempt): Promise<boolean> =>
  db.exists(sql`
    select from advance where client_id = ${clientId} and id = ${id} and attempts = ${attempts} for no key update`);

/** Advances of a company whose money has not left. */
export const listUnpaid = (db: Db, clientId: string, companyId: string): Promise<string[]> =>
  db.values<string>(sql`
    select id from advance
    where client_id = ${clientId} and company_id = ${companyId} and payment_state in ('requested', 'approved', 'processing')`);

/** Payments in process since before an instant that no file carries, the oldest first. */
export const listUnanswered = (db: Db, clientId: string, before: Date, limit: number): Promise<Attempt[]> =>
  db.many(sql`
    select a.id, a.attempts
    from advance a join company c on c.client_id = a.client_id and c.id = a.company_id
    where a.client_id = ${clientId} and a.payment_state = 'processing' and c.payment_rail = 'instant'
      and not exists (select from disbursement_line l where l.client_id = a.client_id and l.advance_id = a.id and l.state in ('waiting', 'sent', 'paid'))
      and (select max(e.at) from advance_event e where e.client_id = a.client_id and e.advance_id = a.id and e.to_state = 'processing') < ${before}
    order by a.requested_at, a.id limit ${limit}`);
