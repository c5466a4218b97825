import type { Db } from '../../../db/database.ts';
import { toPayPeriod } from '../../../db/pay-period-columns.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { kindsFor } from '../../access/proposals/decide-proposal.service.ts';
import { countToApprove } from '../../access/proposals/waiting-proposals.service.ts';
import { countAnomalies } from '../../people/anomalies/anomalies.service.ts';
import { hasPeople } from '../../people/employees/count-employees.service.ts';
import { countToInvite } from '../../people/invitations/invitations.service.ts';
import { attentionOf } from './attention.ts';
import type { DashboardAsked } from './dashboard-asked.ts';
import { countWalletAttention } from './dashboard-wallets.sql.ts';
import { countAttention, listLastMovements, listOpenPeriods } from './dashboard.sql.ts';

/** The half that was not asked for. */
export const noWork = { isNew: false, periods: null, attention: [], lastMovements: null };

/** Work that waits for somebody, and the last that happened: a few rows each, found where they stand. */
export async function readWork(
  db: Db,
  { scope, userId, permissions, can, hasWallets, now, today }: DashboardAsked,
) {
  const proposalsToApprove = countToApprove(scope, { notRequestedBy: userId, kinds: kindsFor(permissions) });
  const [isPeopled, periods, counts, movements, wallets, anomalies, toInvite] = await Promise.all([
    can('view_employees') ? hasPeople(db, scope, today) : true,
    can('view_payrolls') ? listOpenPeriods(db, scope) : null,
    countAttention(db, scope, { userId, proposalsToApprove }, now),
    can('view_transactions') ? listLastMovements(db, scope) : null,
    hasWallets ? countWalletAttention(db, scope, userId) : null,
    can('view_employees') ? countAnomalies(db, scope, { state: ['waiting'] }, today) : 0,
    can('manage_employees') ? countToInvite({ db, scope, now }) : 0,
  ]);
  return {
    isNew: !isPeopled,
    periods:
      periods &&
      periods.map((row) => ({
        ...toPayPeriod(row),
        payroll: { id: row.payroll_id, name: row.payroll_name },
        company: { id: row.company_id, name: row.company_name },
      })),
    attention: counts ? attentionOf({ ...counts, anomalies, to_invite: toInvite, wallets }, can) : [],
    lastMovements:
      movements &&
      movements.map((row) => ({
        advanceid: row.id,
        at: row.at,
        fullName: fullNameOf(row),
        amount: row.amount,
        kind: row.kind,
        paymentState: row.payment_state,
      })),
  };
}
