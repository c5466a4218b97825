import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { bringBackExpired, expireLate } from '../../advances/advances/expire-advances.service.ts';
import { notifyCutOff } from '../../payrolls/payrolls/move-periods.service.ts';
import { movePeriod } from '../../payrolls/payrolls/period-writes.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { lockPeriodIn } from './pay-periods.service.ts';
import { listReports } from './pay-periods.sql.ts';
import { deleteUnderWay } from './report-under-way.sql.ts';

/** Cuts the period off before its hour: no advance from now on. @throws not_found, conflict */
export async function cutOff(context: Context, id: string): Promise<void> {
  const { db, scope, now } = context;
  const { record } = await lockPeriodIn(context, id, ['open']);
  const at = record.cutoff_at < now ? record.cutoff_at : now;
  await movePeriod(db, scope.clientId, id, 'cutoff', at);
  await expireLate(db, scope.clientId, now);
  await recordAudit(context, 'pay_period.cut_off', 'pay_period', id, {
    state: ['open', 'cutoff'],
    cutoffAt: [record.cutoff_at, at],
  });
  await notifyCutOff(db, scope.clientId, [{ ...record, cutoff_at: at }], now);
}

/**
 * Takes a cut-off back while nothing has been reported, until a new instant.
 * @throws not_found, conflict, rule_broken when that instant has passed or is after payday
 */
export async function reopen(
  context: Context,
  id: string,
  { reason, cutoffAt, bringBack }: { reason: string; cutoffAt: Date; bringBack: boolean },
): Promise<void> {
  const { db, scope, actor, now } = context;
  const { record } = await lockPeriodIn(context, id, ['cutoff']);
  if ((await listReports(db, scope, id)).length > 0) throw new AppError('conflict');
  if (cutoffAt <= now || bogotaDate(cutoffAt) > record.payment_date)
    throw new AppError('rule_broken', {
      detail: 'El nuevo corte debe ser después de ahora y no más tarde que el día del pago.',
      errors: [{ path: 'cutoffAt', code: 'out_of_range', detail: 'Elige un momento entre ahora y el pago.' }],
    });
  // A report that a worker was asked for is not issued any more.
  await deleteUnderWay(db, scope.clientId, id);
  const returned = bringBack ? await bringBackExpired(db, scope.clientId, id, { actor, reason, now }) : 0;
  await movePeriod(db, scope.clientId, id, 'open', cutoffAt);
  await recordAudit(context, 'pay_period.reopened', 'pay_period', id, {
    state: ['cutoff', 'open'],
    cutoffAt: [record.cutoff_at, cutoffAt],
    ...(returned > 0 && { broughtBack: [null, returned] as const }),
    reason: [null, reason],
  });
}
