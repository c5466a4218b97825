import type { Consequence } from '@antela/contract/consequences';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { countOf, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { receivableMoveKey } from '../../advances/advances/receivable-moves.service.ts';
import { post } from '../../ledger/ledger/ledger.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { sumLines } from './deduction-lines.sql.ts';
import type { ListFacts } from './deduction-list.sql.ts';
import { bringBack, lockNext, leaveOut, sumLeftOut, type NextPeriod } from './left-out.sql.ts';
import { lockPeriodIn, readPeriod } from './pay-periods.service.ts';
import type { LeftOut } from './report-under-way.sql.ts';
import { itemSource, sumToDeduct } from './to-deduct.service.ts';

const changedMeanwhile =
  'Los pagos en camino cambiaron mientras los revisabas. Mira cuáles quedan y emite el reporte.';

/**
 * Leaves the payments on their way that were seen to the next period; the period must be held.
 * @throws conflict when they are no longer those, or no period comes next
 */
export async function leavePayments(
  { db, scope }: Context,
  facts: ListFacts,
  seen: LeftOut,
): Promise<NextPeriod> {
  const next = await lockNext(db, scope.clientId, facts.id);
  if (!next)
    throw new AppError('conflict', {
      detail: 'Esta nómina no tiene un periodo siguiente. Espera a que terminen los pagos.',
    });
  const left = await leaveOut(db, scope.clientId, facts, next);
  if (left.count !== seen.count || left.amount !== seen.amount)
    throw new AppError('conflict', { detail: changedMeanwhile });
  return next;
}

/**
 * Takes the payments that the period's report left to a later one back into it; what of them is paid makes another version
 * necessary. @throws not_found, conflict when there are none that no report has taken
 */
export async function bringPaymentsBack(context: Context, id: string): Promise<void> {
  const { db, scope, now } = context;
  const { clientId } = scope;
  await lockPeriodIn(context, id, ['reported']);
  const back = await bringBack(db, clientId, id);
  if (back.length === 0)
    throw new AppError('conflict', { detail: 'Ya no hay pagos que puedan volver a este periodo.' });
  await post(
    db,
    clientId,
    back
      .filter((one) => one.is_paid)
      .map((one) => ({
        eventKey: receivableMoveKey(id, one.id),
        debit: { kind: 'company_receivable', ownerKey: id },
        credit: { kind: 'company_receivable', ownerKey: one.from },
        amount: one.to_deduct,
        advanceId: null,
      })),
    now,
  );
  await recordAudit(context, 'pay_period.payments_brought_back', 'pay_period', id, {
    leftOut: [back.length, null],
    leftOutAmount: [back.reduce((sum, one) => sum + one.to_deduct, 0), null],
  });
}

/** Consequences of issuing now: what of it is left to the next period, and what is reported. */
export async function consequencesOfIssuing(db: Db, scope: Scope, id: string): Promise<Consequence[]> {
  const { record, facts } = await readPeriod(db, scope, id);
  if (record.state !== 'cutoff' && record.state !== 'reported') throw new AppError('conflict');
  const [{ parts, toApprove }, lines] = await Promise.all([
    sumToDeduct(db, scope, await itemSource(db, scope, id, { asThingsStand: true })),
    sumLines(db, scope, { facts, version: null }),
  ]);
  const leaves = (n: number, one: string, many: string) =>
    `${n === 1 ? 'Pasa' : 'Pasan'} a ${record.next_label ?? 'otro periodo'} ${countOf(n, one, many)}`;
  return [
    ...rowsOf(
      {
        code: 'leave',
        tone: 'warn',
        text: leaves(parts.on_its_way.count, 'pago en camino', 'pagos en camino'),
        note: 'Se descuentan con ese periodo; el que falle no se descuenta.',
        ...parts.on_its_way,
        payperiodid: record.next_id,
      },
      {
        code: 'leave_requests',
        tone: 'warn',
        text: leaves(toApprove.count, 'solicitud por aprobar', 'solicitudes por aprobar'),
        ...toApprove,
        payperiodid: record.next_id,
      },
    ),
    totalOf(
      'remains',
      `Se reporta, de ${countOf(lines.lines, 'persona', 'personas')}`,
      lines.total,
      lines.lines,
    ),
  ];
}

/** Consequences of taking payments back: what comes back, and what the period deducts then. */
export async function consequencesOfBringingBack(db: Db, scope: Scope, id: string): Promise<Consequence[]> {
  const { record } = await readPeriod(db, scope, id);
  if (record.state !== 'reported') throw new AppError('conflict');
  const [left, { amount, employees }] = await Promise.all([
    sumLeftOut(db, scope.clientId, id),
    sumToDeduct(db, scope, await itemSource(db, scope, id, { asThingsStand: true })),
  ]);
  return [
    ...rowsOf({
      code: 'bring_back',
      tone: 'warn',
      text: `${left?.count === 1 ? 'Vuelve' : 'Vuelven'} de ${left?.label} ${countOf(left?.count ?? 0, 'pago', 'pagos')}`,
      note: 'Después emites otra versión del reporte.',
      count: left?.count ?? 0,
      amount: left?.amount ?? 0,
    }),
    totalOf('remains', 'Se descontaría en este periodo', amount + (left?.amount ?? 0), employees),
  ];
}
