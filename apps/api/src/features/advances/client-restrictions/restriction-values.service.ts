import { isLooser, restrictionControls } from '@antela/contract/controls';
import { bogotaDate } from '@antela/rules/calendar-date';
import { clientRestrictionState, type ClientRestriction } from '@antela/rules/client-restriction';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { changesBetween } from '../../records/audit/audit.service.ts';
import { restrictionFaults } from './check-restriction.ts';
import * as sql from './client-restrictions.sql.ts';
import { sentenceOf, valuesOf, type RestrictionBody } from './client-restrictions.wire.ts';

/** Whether the change lets anything through that was held: a stricter figure for the same people and days does not. */
export function loosens(before: sql.ClientRestrictionRecord, after: sql.RestrictionValues): boolean {
  const { name: _old, rule, ...reach } = valuesIn(before);
  const { name: _new, rule: next, ...reached } = after;
  if (Object.keys(changesBetween(reach, reached)).length > 0 || rule.kind !== next.kind) return true;
  const control: { figure?: string; looser: Parameters<typeof isLooser>[0] } =
    restrictionControls.kinds[rule.kind];
  const figureOf = (one: object) =>
    control.figure === undefined ? one : (one as Record<string, unknown>)[control.figure];
  return isLooser(control.looser, figureOf(rule), figureOf(next));
}

/** Values of a body that fits together and reaches nothing beyond the caller's companies. @throws invalid_input, not_found, beyond_own_companies */
export async function checkedValues(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  body: RestrictionBody,
): Promise<sql.RestrictionValues> {
  const values = valuesOf(body);
  const { companyIds, payrollIds } = values.scope;
  const payrolls = payrollIds.length === 0 ? [] : await sql.listPayrolls(db, scope);
  const companyOf = new Map(payrolls.map(({ id, companyId }) => [id, companyId]));
  const isKnown =
    companyIds.every((id) => scope.companyIds.includes(id)) && payrollIds.every((id) => companyOf.has(id));
  if (!isKnown) throw new AppError('not_found');
  if (companyIds.length === 0 && payrollIds.length === 0) {
    const all = await sql.listCompanyIds(db, scope.clientId);
    if (!all.every(({ id }) => scope.companyIds.includes(id)))
      throw new AppError('beyond_own_companies', {
        detail:
          'Una restricción para todas las empresas la pone quien las ve todas. Elige empresas o nóminas.',
      });
  }
  const isOutside = (payroll: string) =>
    companyIds.length > 0 && !companyIds.includes(companyOf.get(payroll) ?? '');
  const errors = [
    ...restrictionFaults(values),
    ...(payrollIds.some(isOutside)
      ? [
          {
            path: 'scope.payrollids',
            code: 'of_another_company',
            detail: 'Hay una nómina de una empresa que no elegiste. Quítala o agrega su empresa.',
          },
        ]
      : []),
  ];
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
  return values;
}

/** A restriction that is switched on must not be over already. @throws invalid_input */
export function refusePast(values: sql.RestrictionValues, now: Date): void {
  if (clientRestrictionState({ ...values, status: 'on' }, bogotaDate(now)) !== 'expired') return;
  throw new AppError('invalid_input', {
    errors: [
      {
        path: 'validUntil',
        code: 'until_in_the_past',
        detail: 'La fecha final ya pasó. Elige una de hoy en adelante.',
      },
    ],
  });
}

export const valuesIn = ({
  name,
  products,
  scope,
  validFrom,
  validUntil,
  repetition,
  rule,
}: ClientRestriction): sql.RestrictionValues => ({
  name,
  products,
  scope: {
    companyIds: scope.companyIds,
    payrollIds: scope.payrollIds,
    costCentres: scope.costCentres,
    contractTypes: scope.contractTypes,
  },
  validFrom,
  validUntil,
  repetition,
  rule,
});

/** As the trail keeps it: whom it reaches by id, and all its figures in the sentence that says what it does. */
export const auditedValues = (restriction: sql.RestrictionValues): Record<string, unknown> => ({
  name: restriction.name,
  products: restriction.products,
  companies: restriction.scope.companyIds,
  payrolls: restriction.scope.payrollIds,
  costCenters: restriction.scope.costCentres,
  contractTypes: restriction.scope.contractTypes,
  validFrom: restriction.validFrom,
  validUntil: restriction.validUntil,
  repetition: restriction.repetition,
  does: sentenceOf(restriction, { companies: [], payrolls: [] }),
});
