import { dashboardDays, getDashboard } from '@antela/contract/dashboard';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { Scope } from '../../../db/database.ts';
import { route } from '../../../http/route.ts';
import { noFigures, readFigures } from './dashboard-figures.service.ts';
import { noWork, readWork } from './dashboard-work.service.ts';

export const dashboardRoutes = () => [
  route(getDashboard, async ({ query, scope: own, user, now, read }) => {
    const scope: Scope = query.companyid
      ? { ...own, companyIds: own.companyIds.filter((id) => query.companyid?.includes(id)) }
      : own;
    const hasCompanies = own.companyIds.length > 0;
    const asked = {
      scope,
      userId: user.userId,
      permissions: user.permissions,
      can: (permission: Parameters<typeof user.permissions.has>[0]) =>
        hasCompanies && user.permissions.has(permission),
      hasWallets: hasCompanies && user.moneybagAccess,
      now,
      today: bogotaDate(now),
      days: Number(query.days ?? dashboardDays[0]),
    };
    const [work, figures] = await read(({ db }) =>
      Promise.all([
        query.half === 'figures' ? noWork : readWork(db, asked),
        query.half === 'work' ? noFigures : readFigures(db, asked),
      ]),
    );
    return { data: { ...work, ...figures, at: now } };
  }),
];
