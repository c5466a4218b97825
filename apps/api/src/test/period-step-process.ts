import { openPool } from '../db/database.ts';
import { inTenant } from '../db/transaction.ts';
import { closePeriod } from '../features/payday/pay-periods/close-period.service.ts';
import {
  confirmDeductions,
  resolveDifferences,
} from '../features/payday/pay-periods/confirm-deductions.service.ts';
import { issueReport } from '../features/payday/pay-periods/issue-report.service.ts';
import { issueRequested } from '../features/payday/pay-periods/issue-requested.service.ts';
import { cutOff } from '../features/payday/pay-periods/period-steps.service.ts';
import { movePeriods } from '../features/payrolls/payrolls/move-periods.service.ts';
import type { Context } from '../http/context.ts';

/** Functions that take a period one step further: the services' own, or the worker's for a whole client. */
const steps = { cutOff, issueReport, confirmDeductions, resolveDifferences, closePeriod };

export interface PeriodStep {
  connectionString: string;
  clientId: string;
  companyIds: string[];
  now: string;
  step: keyof typeof steps | 'movePeriods' | 'issueRequested';
  args: unknown[];
}

/** One step in a process of its own, to be killed in the middle of it. Says nothing; it ends with 0 when the step is taken. */
const { connectionString, clientId, companyIds, now, step, args } = JSON.parse(
  process.argv[2] ?? '',
) as PeriodStep;
const pool = openPool({
  connectionString,
  max: 2,
  statementTimeoutMs: 60_000,
  pipeline: true,
  applicationName: 'period-step',
});
const actor = { id: 'somebody', name: 'Alguien', impersonator: null, requestId: null, ip: null };
if (step === 'movePeriods') await movePeriods(pool, clientId, new Date(now));
else if (step === 'issueRequested')
  await issueRequested(
    { pool, clock: () => new Date(now) },
    { clientId, companyId: companyIds[0] ?? '', periodId: String(args[0]) },
  );
else
  await inTenant(pool, clientId, (db) => {
    const take = steps[step] as (context: Context, ...given: unknown[]) => Promise<void>;
    return take({ db, scope: { clientId, companyIds }, actor, now: new Date(now) }, ...args);
  });
await pool.end();
