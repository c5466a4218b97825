import type { PartSum } from '@antela/contract/to-deduct';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Acts by which payments go to the bank and come back, in their order. */
export interface BankSteps {
  toSend: PartSum;
  toApprove: PartSum;
  toAnswer: PartSum;
}

/**
 * Payments among unpaid `items (id, to_deduct, payment_state)` that their companies send by file, by the act that each waits for. One
 * in process without a line was given to another rail before.
 */
export async function sumBankSteps(db: Db, clientId: string, items: Sql): Promise<BankSteps> {
  const rows = await db.many<PartSum & { step: keyof BankSteps }>(sql`
    with step as (
      select i.to_deduct, case when l.sent then 'toAnswer' when l.waiting then 'toApprove'
                               when i.payment_state <> 'processing' or l.sent is not null then 'toSend' end as step
      from (${items}) i
      join advance a on a.client_id = ${clientId} and a.id = i.id
      join company c on c.client_id = ${clientId} and c.id = a.company_id and c.payment_rail = 'bank_file'
      cross join lateral (
        select bool_or(state = 'sent') as sent, bool_or(state = 'waiting') as waiting
        from disbursement_line where client_id = ${clientId} and advance_id = i.id) l
      where i.payment_state in ('requested', 'approved', 'processing'))
    select step, count(*)::int as count, sum(to_deduct)::bigint as amount from step where step is not null group by step`);
  const of = (step: keyof BankSteps): PartSum => {
    const { count = 0, amount = 0 } = rows.find((row) => row.step === step) ?? {};
    return { count, amount };
  };
  return { toSend: of('toSend'), toApprove: of('toApprove'), toAnswer: of('toAnswer') };
}
