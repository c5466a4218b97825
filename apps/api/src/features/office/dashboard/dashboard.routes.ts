import { dashboardDays, getDashboard } from '@antela/contract/dashboard';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { Scope } from '../../../db/database.ts';
import { toPayPeriod } from '../../../db/pay-period-columns.ts';
import { route } from '../../../http/route.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { sumUnreported } from '../../payday/pay-periods/to-deduct.service.ts';
import { kindsFor } from '../../access/proposals/decide-proposal.service.ts';
import { countToApprove } from '../../access/proposals/waiting-proposals.service.ts';
import { countAnomalies } from '../../people/anomalies/anomalies.service.ts';
import { attentionOf } from './attention.ts';
import { countWalletAttention, listDashboardWallets } from './dashboard-wallets.sql.ts';
import * as sql from './dashboard.sql.ts';

export const dashboardRoutes = () => [
  route(getDashboard, async ({ query, scope: own, user, now, read }) => {
    const scope: Scope = query.companyid
      ? { ...own, companyIds: own.companyIds.filter((id) => query.companyid?.includes(id)) }
      : own;
    const can = (permission: Parameters<typeof user.permissions.has>[0]) =>
      user.permissions.has(permission) && own.companyIds.length > 0;
    const today = bogotaDate(now);
    const days = Number(query.days ?? dashboardDays[0]);
    const seesMoney = can('view_transactions');
    const hasWallets = user.moneybagAccess && own.companyIds.length > 0;
    const [periods, total, byDay, spans, employees, counts, movements, wallets, walletCounts, anomalies] =
      await read((db) =>
        Promise.all([
          can('view_payrolls') ? sql.listOpenPeriods(db, scope) : null,
          seesMoney ? sumUnreported(db, scope, today) : null,
          seesMoney ? sql.listToDeductByDay(db, scope, today, days) : null,
          seesMoney ? sql.sumBothSpans(db, scope, today, days) : null,
          can('view_employees') ? sql.countEmployees(db, scope, today) : null,
          sql.countAttention(
            db,
            scope,
            {
              userId: user.userId,
              proposalsToApprove: countToApprove(scope, {
                notRequestedBy: user.userId,
                kinds: kindsFor(user.permissions),
              }),
            },
            now,
          ),
          seesMoney ? sql.listLastMovements(db, scope) : null,
          hasWallets && can('view_wallets') ? listDashboardWallets(db, scope) : null,
          hasWallets ? countWalletAttention(db, scope, user.userId) : null,
          can('view_employees') ? countAnomalies(db, scope, { state: ['waiting'] }, today) : 0,
        ]),
      );
    return {
      data: {
        periods:
          periods &&
          periods.map((row) => ({
            ...toPayPeriod(row),
            payroll: { id: row.payroll_id, name: row.payroll_name },
            company: { id: row.company_id, name: row.company_name },
          })),
        attention: counts ? attentionOf({ ...counts, anomalies }, walletCounts, can) : [],
        toDeduct:
          total && byDay
            ? {
                ...total,
                change:
                  spans && spans.before > 0
                    ? Math.round(((spans.now - spans.before) * 10_000) / spans.before)
                    : null,
                byDay,
              }
            : null,
        employees: employees && {
          active: employees.active,
          invited: employees.invited,
          restricted: employees.restricted,
          suspended: employees.suspended,
          usedThisPeriod: employees.used,
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
        at: now,
      },
    };
  }),
];
