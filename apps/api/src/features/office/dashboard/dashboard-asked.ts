import type { Permission } from '@antela/contract/permissions';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { Scope } from '../../../db/database.ts';

/** Bounds of a dashboard: whose it is, and for which days. */
export interface DashboardAsked {
  scope: Scope;
  userId: string;
  permissions: ReadonlySet<Permission>;
  /** Nothing is seen by somebody without a company. */
  can: (permission: Permission) => boolean;
  hasWallets: boolean;
  now: Date;
  today: CalendarDate;
  days: number;
}
