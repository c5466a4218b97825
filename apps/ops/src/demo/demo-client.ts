import type { AdvancePolicy } from '@antela/rules/advance-policy';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import type { PaySchedule } from '@antela/rules/pay-period';
import type { JobFamily } from './demo-words.ts';

export interface DemoPayroll {
  name: string;
  /** Depends on today only where a payroll must be open, or in cut-off, on any day. */
  schedule: (today: CalendarDate) => PaySchedule;
  deductionConcept: string;
  /** Versions, oldest first; the first is in force before the history begins. */
  policies: readonly { monthsAgo: number; terms: AdvancePolicy }[];
  employees: number;
  jobs: JobFamily;
}

export interface DemoCompany {
  name: string;
  nit: string;
  /** Begins every employee code. */
  code: string;
  cities: readonly string[];
  /** One that pays in batches, through files of its bank; the others pay each advance at once. */
  paysByFile?: true;
  payrolls: readonly DemoPayroll[];
}

export interface DemoUser {
  username: string;
  name: string;
  /** Shown beside the user on the sign-in page. */
  tries: string;
  role: 'Administrador' | 'Nómina' | 'Tesorería' | 'Aprobador' | 'Consulta';
  /** Names of companies; null for all of the client's. */
  companies: readonly string[] | null;
  state: 'active' | 'invited';
  hasTotp?: true;
}

export interface DemoClient {
  /** Fixed, so that seeding again finds the same tenant. */
  id: string;
  name: string;
  /** Domain of its people's mail. */
  domain: string;
  walletsEnabled: boolean;
  clientRestrictionsEnabled: boolean;
  companies: readonly DemoCompany[];
  users: readonly DemoUser[];
  restrictions: (from: CalendarDate) => readonly Omit<ClientRestriction, 'id'>[];
}
