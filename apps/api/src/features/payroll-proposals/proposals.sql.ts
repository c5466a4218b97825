import type { ProposalKind } from '@antela/contract/payroll-proposals';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface NewProposal {
  id: string;
  companyId: string;
  payrollId: string;
  kind: ProposalKind;
  /** Of a closing; null for what concerns the whole payroll. */
  periodId: string | null;
  /** Whole pesos; 0 where no money moves. */
  amount: number;
  body: object;
  by: { id: string; name: string };
  at: Date;
}

/** False while another of the same period, or of the same payroll's policy, waits. */
export async function insertProposal(db: Db, clientId: string, given: NewProposal): Promise<boolean> {
  const added = await db.run(sql`
    insert into payroll_proposal (client_id, id, company_id, payroll_id, kind, pay_period_id, amount, body, requested_by, requested_by_name, requested_at)
    values (${clientId}, ${given.id}, ${given.companyId}, ${given.payrollId}, ${given.kind}, ${given.periodId}, ${given.amount},
            ${JSON.stringify(given.body)}, ${given.by.id}, ${given.by.name}, ${given.at})
    on conflict do nothing`);
  return added === 1;
}

/** Whether money remitted of the period waits for a second person. */
export async function hasWaitingClosing(db: Db, clientId: string, periodId: string): Promise<boolean> {
  const row = await db.first(
    sql`select from payroll_proposal where client_id = ${clientId} and pay_period_id = ${periodId} and state = 'waiting'`,
  );
  return row !== null;
}

export interface ProposalRecord {
  id: string;
  payroll_id: string;
  kind: ProposalKind;
  pay_period_id: string | null;
  amount: number;
  body: Record<string, unknown>;
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
}

const columns = sql`p.id, p.payroll_id, p.kind, p.pay_period_id, p.amount, p.body, p.state, p.requested_by, p.requested_by_name, p.requested_at`;

/**
 * The proposal, held until the transaction ends; null out of sight. What it is about is held first, in the order in which
 * whoever proposes holds them, so that nobody waits in a circle.
 */
export async function lockProposal(db: Db, scope: Scope, id: string): Promise<ProposalRecord | null> {
  const of = sql`(select p.payroll_id from payroll_proposal p where p.client_id = ${scope.clientId} and p.company_id = any(${[...scope.companyIds]}) and p.id = ${id} and p.kind <> 'close')`;
  await db.run(sql`select from payroll where client_id = ${scope.clientId} and id = ${of} for update`);
  await db.run(sql`
    select from pay_period pp where pp.client_id = ${scope.clientId}
      and pp.id = (select p.pay_period_id from payroll_proposal p where p.client_id = ${scope.clientId} and p.id = ${id}) for update`);
  return db.first<ProposalRecord>(sql`
    select ${columns} from payroll_proposal p
    where p.client_id = ${scope.clientId} and p.company_id = any(${[...scope.companyIds]}) and p.id = ${id} for update`);
}

export async function decideProposal(
  db: Db,
  clientId: string,
  id: string,
  given: {
    state: 'approved' | 'rejected' | 'withdrawn';
    by: { id: string; name: string };
    at: Date;
    reason: string | null;
  },
): Promise<void> {
  await db.run(sql`
    update payroll_proposal set state = ${given.state}, decided_by = ${given.by.id}, decided_by_name = ${given.by.name}, decided_at = ${given.at}, reason = ${given.reason}
    where client_id = ${clientId} and id = ${id}`);
}

/** What waits in a payroll, the oldest first; null when the payroll is out of sight. */
export async function listWaiting(db: Db, scope: Scope, payrollId: string): Promise<ProposalRecord[] | null> {
  const [payroll, rows] = await Promise.all([
    db.first(
      sql`select from payroll where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${payrollId}`,
    ),
    db.many<ProposalRecord>(sql`
      select ${columns} from payroll_proposal p
      where p.client_id = ${scope.clientId} and p.company_id = any(${[...scope.companyIds]}) and p.payroll_id = ${payrollId} and p.state = 'waiting'
      order by p.requested_at, p.id`),
  ]);
  return payroll && rows;
}
