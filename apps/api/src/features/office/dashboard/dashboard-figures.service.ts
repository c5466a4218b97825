import type { Db } from '../../../db/database.ts';
import { sumUnreported } from '../../payday/pay-periods/to-deduct.service.ts';
import { countEmployees } from '../../people/employees/count-employees.service.ts';
import type { DashboardAsked } from './dashboard-asked.ts';
import { listDashboardWallets } from './dashboard-wallets.sql.ts';
import { listToDeductByDay, sumBothSpans } from './dashboard.sql.ts';

/** The half that was not asked for. */
export const noFigures = { toDeduct: null, employees: null, wallets: null };

/** Sums and counts over everybody: true at this instant, and as dear as there are people. */
export async function readFigures(db: Db, { scope, can, hasWallets, today, days }: DashboardAsked) {
  const seesMoney = can('view_transactions');
  const seesPeople = can('view_employees');
  const [unreported, byDay, spans, employees, wallets] = await Promise.all([
    seesMoney || seesPeople ? sumUnreported(db, scope, today) : null,
    seesMoney ? listToDeductByDay(db, scope, today, days) : null,
    seesMoney ? sumBothSpans(db, scope, today, days) : null,
    seesPeople ? countEmployees(db, scope, today) : null,
    hasWallets && can('view_wallets') ? listDashboardWallets(db, scope) : null,
  ]);
  const change =
    spans && spans.before > 0 ? Math.round(((spans.now - spans.before) * 10_000) / spans.before) : null;
  return {
    toDeduct: unreported && byDay ? { ...unreported.figure, change, byDay } : null,
    employees: employees && {
      active: employees.active,
      invited: employees.invited,
      restricted: employees.restricted,
      suspended: employees.suspended,
      usedThisPeriod: unreported?.took ?? 0,
    },
    wallets:
      wallets &&
      wallets.map((row) => ({
        walletid: row.id,
        name: row.name,
        company: { id: row.company_id, name: row.company_name },
        funding: row.funding,
        available: row.available,
        committed: row.committed,
        isLow: row.is_low,
        held: row.held,
        users: row.users,
      })),
  };
}
