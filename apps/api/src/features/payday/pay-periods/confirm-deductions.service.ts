import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { cancelItems, openItems } from '../../ledger/open-items/held-parts.service.ts';
import { giveBackReturnedOfReport } from '../../ledger/open-items/returned-deductions.service.ts';
import { movePeriod } from '../../payrolls/payrolls/period-writes.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { bulkWorkMs } from './bulk-work.ts';
import { listPayments } from './close-period.sql.ts';
import * as sql from './confirm-deductions.sql.ts';
import type { Confirmation } from './confirmation.ts';
import { lockPeriodIn } from './pay-periods.service.ts';
import { getConfirmation, listReports } from './pay-periods.sql.ts';
import { deductedOf } from './remittance.ts';
import { sumSinceReport } from './since-report.sql.ts';
import * as undo from './undo-confirmation.sql.ts';

/**
 * Holds the period until the transaction ends, with the report that a confirmation is about.
 * @throws not_found, conflict, report_outdated, rule_broken when a difference fits no line of the report
 */
export async function checkConfirmation(context: Context, id: string, given: Confirmation) {
  const { db, scope } = context;
  const { clientId } = scope;
  const { record, facts } = await lockPeriodIn(context, id, ['reported']);
  await db.allow(bulkWorkMs);
  const [report] = await listReports(db, scope, id);
  if (!report) throw new AppError('conflict');
  if (report.version !== given.version)
    throw new AppError('conflict', {
      detail: `El reporte va en la versión ${report.version}. Actualiza la página, revísala y confirma de nuevo.`,
    });
  const since = await sumSinceReport(db, scope, facts, report.version);
  if (since.count > 0) throw new AppError('report_outdated');
  const key = { clientId, periodId: id, version: report.version };
  assertOnce(given.differences);
  if ((await sql.countFitting(db, key, given.differences)) !== given.differences.length) refuseMisfit();
  return { record, report, key };
}

/**
 * Writes down what the company says it deducted of the newest report, which must be the one it looked at. Lines without a difference are settled at once; with
 * no difference at all the period is reconciled.
 * @throws as `checkConfirmation`. @returns what was deducted, and of how many people it differs
 */
export async function confirmDeductions(
  context: Context,
  id: string,
  given: Confirmation,
): Promise<{ deducted: number; differences: number }> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const { report, key } = await checkConfirmation(context, id, given);
  const by = { byId: actor.id, byName: actor.name };
  await sql.insertConfirmation(
    db,
    {
      ...key,
      method: given.method,
      fileKey: given.file?.key ?? null,
      fileName: given.file?.name ?? null,
      ...by,
    },
    now,
  );
  await movePeriod(db, clientId, id, 'confirmed');
  const written = await sql.insertDifferences(db, key, given.differences);
  const absent = given.onlyThese === null ? 0 : await sql.insertAbsent(db, key, given.onlyThese);
  const differences = written + absent;
  await sql.settleAsReported(db, key, actor.name, now);
  const state = differences === 0 ? 'reconciled' : 'with_differences';
  await movePeriod(db, clientId, id, state);
  const said = await getConfirmation(db, clientId, id);
  const deducted = said ? deductedOf(report.total, said) : null;
  await recordAudit(context, 'pay_period.confirmed', 'pay_period', id, {
    state: ['reported', state],
    version: [null, report.version],
    method: [null, given.method],
    ...(given.file && { fileName: [null, given.file.name] as const }),
    deducted: [report.total, deducted],
    differences: [null, differences],
  });
  return { deducted: deducted ?? 0, differences };
}

/**
 * Explains differences and, when `finish`, reconciles: what was not deducted is carried to the next period or to the final
 * settlement. A difference corrected to what was reported is none any more.
 * @throws not_found, conflict, rule_broken when one of them is none of the period, or lacks its reason
 */
export async function resolveDifferences(
  context: Context,
  id: string,
  corrections: readonly sql.Correction[],
  finish: boolean,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  await lockPeriodIn(context, id, ['with_differences']);
  await db.allow(bulkWorkMs);
  const before = await getConfirmation(db, clientId, id);
  if (!before) throw new AppError('conflict');
  const key = { clientId, periodId: id, version: before.version };
  assertOnce(corrections);
  const whole = await sql.listReported(db, key, corrections);
  const left = corrections.filter(({ employmentId }) => !whole.includes(employmentId));
  const touched =
    (await sql.updateDifferences(db, key, left)) + (await sql.deleteDifferences(db, key, whole));
  if (touched !== corrections.length) refuseMisfit();
  if (whole.length > 0) {
    await sql.settleAsReported(db, key, actor.name, now);
    await giveBackReturnedOfReport(db, clientId, key, now);
  }
  const after = await getConfirmation(db, clientId, id);
  if (finish) {
    if ((after?.unexplained ?? 0) > 0)
      throw new AppError('rule_broken', {
        detail: 'Hay diferencias sin motivo. Elige el motivo de cada una y vuelve a conciliar.',
      });
    await sql.settleDifferences(db, key, actor.name, now);
    await openItems(db, clientId, key, now);
    await giveBackReturnedOfReport(db, clientId, key, now);
    await movePeriod(db, clientId, id, 'reconciled');
  }
  await recordAudit(context, finish ? 'pay_period.reconciled' : 'pay_period.explained', 'pay_period', id, {
    ...(finish && { state: ['with_differences', 'reconciled'] as const }),
    differences: [before.differences, after?.differences ?? 0],
    unexplained: [before.unexplained, after?.unexplained ?? 0],
    ...(finish && {
      toNextPeriod: [null, after?.to_next_period ?? 0] as const,
      toSettlement: [null, after?.to_settlement ?? 0] as const,
      toDebt: [null, after?.to_debt ?? 0] as const,
      toGiveBack: [null, after?.to_give_back ?? 0] as const,
      ...(after && after.came_back > 0 && { cameBack: [null, after.came_back] as const }),
    }),
  });
}

/**
 * Takes a confirmation back while no money has moved: the period is reported again, and everything the confirmation moved is as
 * the report left it.
 * @throws not_found, conflict when money has moved, a later report took what was carried over, or something of it has ended
 */
export async function undoConfirmation(context: Context, id: string, reason: string): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const { record } = await lockPeriodIn(context, id, ['with_differences', 'reconciled']);
  await db.allow(bulkWorkMs);
  const [confirmation, payments, report] = await Promise.all([
    getConfirmation(db, clientId, id),
    listPayments(db, clientId, id),
    listReports(db, scope, id),
  ]);
  if (!confirmation) throw new AppError('conflict');
  if (payments.length > 0)
    throw new AppError('conflict', {
      detail: 'Ya registraste un giro de este periodo: la confirmación no se deshace.',
    });
  const key = { clientId, periodId: id, version: confirmation.version };
  if ((await undo.countTaken(db, key)) > 0)
    throw new AppError('conflict', {
      detail:
        'Otro reporte ya tomó lo que este periodo dejó pendiente, o ya cambió: la confirmación no se deshace.',
    });
  await cancelItems(db, clientId, id, now);
  await undo.unsettle(db, key, { actor: actor.name, reason }, now);
  await undo.deleteConfirmation(db, key);
  await movePeriod(db, clientId, id, 'reported');
  await undo.deleteAllDifferences(db, key);
  const total = report.find(({ version }) => version === confirmation.version)?.total ?? 0;
  await recordAudit(context, 'pay_period.unconfirmed', 'pay_period', id, {
    state: [record.state, 'reported'],
    deducted: [deductedOf(total, confirmation), null],
    differences: [confirmation.differences, null],
    ...(confirmation.file_name !== null && { fileName: [confirmation.file_name, null] as const }),
    reason: [null, reason],
  });
}

function assertOnce(differences: readonly sql.Difference[]): void {
  if (new Set(differences.map(({ employmentId }) => employmentId)).size !== differences.length)
    throw new AppError('rule_broken', {
      detail: 'Hay una persona dos veces. Deja una sola línea por persona.',
    });
}

function refuseMisfit(): never {
  throw new AppError('rule_broken', {
    detail:
      'Hay personas que no están en el reporte, o con un destino que no va con su diferencia. Actualiza la página y revisa esas líneas.',
  });
}
