import type { payrollSoftwareSettings } from '@antela/contract/payroll-software';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { z } from 'zod';
import { orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import * as sql from './payroll-writes.sql.ts';

/** Says by which program a payroll is liquidated. Nothing of it moves money: it is how files are written and read. @throws not_found, stale */
export async function setPayrollSoftware(
  context: Context,
  payrollId: string,
  version: number,
  wanted: z.output<typeof payrollSoftwareSettings>,
): Promise<{ version: number }> {
  const { db, scope, now } = context;
  const payroll = orNotFound(await sql.lockPayroll(db, scope, payrollId));
  requireSeenVersion(payroll, version);
  const { software, conceptSign, dianElement, deductionConcept } = payroll;
  const { sign, ...rest } = wanted;
  const changes = changesBetween(
    { software, conceptSign, dianElement, deductionConcept },
    { ...rest, conceptSign: sign },
  );
  if (Object.keys(changes).length === 0) return { version };
  await sql.updateSoftware(db, scope.clientId, payrollId, wanted, bogotaDate(now));
  await recordAudit(context, 'payroll.updated', 'payroll', payrollId, changes);
  return { version: version + 1 };
}
