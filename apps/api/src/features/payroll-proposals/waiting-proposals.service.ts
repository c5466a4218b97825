import type { ProposalKind } from '@antela/contract/payroll-proposals';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface WaitingProposal {
  id: string;
  kind: ProposalKind;
  payroll_id: string;
  payroll: string;
  company: string;
  /** Of the period to close; null for what concerns the whole payroll. */
  pay_period_id: string | null;
  period: string | null;
  /** Whole pesos that a closing remits; 0 for the rest. */
  amount: number;
  requested_by_name: string;
  requested_at: Date;
  /** All that wait and their sum, whichever are listed. */
  n: number;
  sum: number;
}

/** What somebody else asked for in payrolls that want a second person, the oldest first; of these kinds only. */
export const listProposalsToApprove = (
  db: Db,
  scope: Scope,
  { notRequestedBy, kinds, limit }: { notRequestedBy: string; kinds: readonly ProposalKind[]; limit: number },
): Promise<WaitingProposal[]> =>
  db.many<WaitingProposal>(sql`
    select p.id, p.kind, p.payroll_id, pr.name as payroll, c.name as company, p.pay_period_id, pp.label as period, p.amount,
           p.requested_by_name, p.requested_at, count(*) over ()::int as n, (sum(p.amount) over ())::bigint as sum
    from payroll_proposal p
    join payroll pr on pr.client_id = p.client_id and pr.id = p.payroll_id
    join company c on c.client_id = p.client_id and c.id = p.company_id
    left join pay_period pp on pp.client_id = p.client_id and pp.id = p.pay_period_id
    where p.client_id = ${scope.clientId} and p.company_id = any(${[...scope.companyIds]}) and p.state = 'waiting'
      and p.kind = any(${[...kinds]}) and p.requested_by <> ${notRequestedBy}
    order by p.requested_at, p.id limit ${limit}`);

const closing: readonly ProposalKind[] = ['close'];
const managing: readonly ProposalKind[] = ['policy', 'policy_removal', 'single_person'];

/** What somebody with these permissions may approve. */
export const kindsFor = (permissions: ReadonlySet<string>): ProposalKind[] => [
  ...(permissions.has('close_payrolls') ? closing : []),
  ...(permissions.has('manage_payrolls') ? managing : []),
];
