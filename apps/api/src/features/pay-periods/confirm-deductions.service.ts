import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { bulkWorkMs } from './bulk-work.ts';
import * as sql from './confirm-deductions.sql.ts';
import { holdPeriod, receivableOf, type PeriodContext } from './pay-periods.service.ts';
import { getConfirmation, listReports, movePeriod } from './pay-periods.sql.ts';

export interface Confirmation {
  /** Of the report that was looked at. */
  version: number;
  method: 'as_reported' | 'lines' | 'file';
  fileKey: string | null;
  differences: readonly sql.Difference[];
  /** Employments that a file names; whoever of the report is not among them was not deducted. Null: they were, as reported. */
  onlyThese: readonly string[] | null;
}

/**
 * Writes down what the company says it deducted of the newest report, which must be the one it looked at. Lines without a difference are settled at once; with
 * no difference at all the period is reconciled.
 * @throws not_found, conflict, report_outdated, rule_broken when a difference fits no line of the report
 */
export async function confirmDeductions(
  context: PeriodContext,
  id: string,
  given: Confirmation,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  await holdPeriod(context, id, ['reported']);
  await db.allow(bulkWorkMs);
  const [report] = await listReports(db, scope, id);
  if (!report) throw new AppError('conflict');
  if (report.version !== given.version)
    throw new AppError('conflict', {
      detail: `El reporte va en la versión ${report.version}. Actualiza la página, revísala y confirma de nuevo.`,
    });
  if ((await receivableOf(db, clientId, id)) !== report.total) throw new AppError('report_outdated');
  const key = { clientId, periodId: id, version: report.version };
  assertOnce(given.differences);
  if ((await sql.countFitting(db, key, given.differences)) !== given.differences.length) refuseMisfit();
  const by = { byId: actor.id, byName: actor.name };
  await sql.insertConfirmation(db, { ...key, method: given.method, fileKey: given.fileKey, ...by }, now);
  await movePeriod(db, clientId, id, 'confirmed');
  const written = await sql.insertDifferences(db, key, given.differences);
  const absent = given.onlyThese === null ? 0 : await sql.insertAbsent(db, key, given.onlyThese);
  await sql.settleAsReported(db, key, actor.name, now);
  const state = written + absent === 0 ? 'reconciled' : 'with_differences';
  await movePeriod(db, clientId, id, state);
  await recordAudit(db, clientId, actor, now, {
    action: 'pay_period.confirmed',
    entityKind: 'pay_period',
    entityId: id,
    changes: {
      state: ['reported', state],
      version: [null, report.version],
      method: [null, given.method],
      differences: [null, written + absent],
    },
  });
}

/**
 * Explains differences and, when `finish`, reconciles: what was not deducted is carried to the next period or to the final
 * settlement. A difference corrected to what was reported is none any more.
 * @throws not_found, conflict, rule_broken when one of them is none of the period, or lacks its reason
 */
export async function resolveDifferences(
  context: PeriodContext,
  id: string,
  corrections: readonly sql.Correction[],
  finish: boolean,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  await holdPeriod(context, id, ['with_differences']);
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
  if (whole.length > 0) await sql.settleAsReported(db, key, actor.name, now);
  const after = await getConfirmation(db, clientId, id);
  if (finish) {
    if ((after?.unexplained ?? 0) > 0)
      throw new AppError('rule_broken', {
        detail: 'Hay diferencias sin motivo. Elige el motivo de cada una y vuelve a conciliar.',
      });
    await sql.settleDifferences(db, key, actor.name, now);
    await movePeriod(db, clientId, id, 'reconciled');
  }
  await recordAudit(db, clientId, actor, now, {
    action: finish ? 'pay_period.reconciled' : 'pay_period.explained',
    entityKind: 'pay_period',
    entityId: id,
    changes: {
      ...(finish && { state: ['with_differences', 'reconciled'] as const }),
      differences: [before.differences, after?.differences ?? 0],
      unexplained: [before.unexplained, after?.unexplained ?? 0],
    },
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
      'Hay personas que no están en el reporte, o con más de lo reportado. Actualiza la página y revisa esas líneas.',
  });
}
