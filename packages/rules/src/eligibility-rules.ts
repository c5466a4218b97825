import { restrictsAccess } from './access-restriction.ts';
import { accountHoldHours } from './bank-account.ts';
import { bogotaDate, daysBetween, isWithin } from './calendar-date.ts';
import type { CalendarDate, DateRange } from './calendar-date.ts';
import type { Limit } from './effective-limits.ts';
import type {
  BankAccountFacts,
  EligibilityContext,
  EmploymentFacts,
  SuspensionFacts,
} from './eligibility-facts.ts';
import { isRetired } from './employment-state.ts';
import type { Pesos } from './money.ts';
import { blockingRule } from './rule-result.ts';
import type { RuleCode, RuleResult } from './rule-result.ts';
import { amountText, dateText, daysText, instantText, sourceText } from './spanish-text.ts';
import { suspensionKinds } from './suspension-kinds.ts';
import { timingRules } from './timing-rules.ts';

/** The rules that salary and prima share, all evaluated, in a fixed order. */
export function eligibilityRules(context: EligibilityContext): readonly RuleResult[] {
  const today = bogotaDate(context.now);
  return [
    serviceRule(context.serviceActive),
    employmentRule(context.employment, today),
    activationRule(context.employment),
    accessRule(context),
    suspensionRule(context.suspensions, today),
    seniorityRule(context, today),
    ...salaryRules(context),
    ...timingRules(context),
    moveRule(context),
    accountRule(context.bankAccount),
    holdRule(context.bankAccount, context.now),
  ];
}

function serviceRule(active: boolean): RuleResult {
  return blockingRule({
    code: 'service_active',
    passed: active,
    unit: 'state',
    value: active ? 'on' : 'off',
    threshold: 'on',
    sentence: active ? 'El servicio está activo.' : 'El servicio no está activo para esta nómina.',
  });
}

function employmentRule({ hireDate, endDate }: EmploymentFacts, today: CalendarDate): RuleResult {
  const retired = isRetired(endDate, today);
  const passed = !retired && hireDate <= today;
  const value = retired ? endDate : hireDate;
  const started = passed
    ? `Contrato vigente desde el ${dateText(hireDate)}.`
    : `El contrato empieza el ${dateText(hireDate)}.`;
  const sentence = retired && endDate !== null ? `El contrato terminó el ${dateText(endDate)}.` : started;
  return blockingRule({ code: 'employment_active', passed, unit: 'date', value, threshold: today, sentence });
}

function activationRule({ activated, needsActivation }: EmploymentFacts): RuleResult {
  return {
    blocking: needsActivation,
    code: 'employee_activated',
    passed: activated,
    unit: 'state',
    value: activated ? 'activated' : 'invited',
    threshold: 'activated',
    sentence: activated ? 'La cuenta del empleado está activada.' : 'El empleado aún no activa su cuenta.',
  };
}

function accessRule({ accessRestrictions, product, now }: EligibilityContext): RuleResult {
  const found = accessRestrictions.find((restriction) => restrictsAccess(restriction, product, now));
  return blockingRule({
    code: 'access_restriction',
    passed: found === undefined,
    unit: 'date',
    value: found?.from ?? null,
    threshold: found?.until ?? null,
    sentence: found
      ? `Acceso restringido ${rangeText(found)}: ${found.reason}.`
      : 'No hay restricciones de acceso.',
  });
}

function suspensionRule(suspensions: readonly SuspensionFacts[], today: CalendarDate): RuleResult {
  const current = suspensions.filter((suspension) => isWithin(today, suspension));
  const found = current.find((suspension) => suspension.blocksAdvances) ?? current[0];
  const passed = found === undefined || !found.blocksAdvances;
  const text = found && `${suspensionKinds[found.kind].name} ${rangeText(found)}`;
  return blockingRule({
    code: 'suspension',
    passed,
    unit: 'date',
    value: found?.from ?? null,
    threshold: found?.until ?? null,
    sentence: text
      ? passed
        ? `${text}: se puede adelantar lo ya ganado.`
        : `${text}.`
      : 'No hay suspensiones hoy.',
  });
}

function seniorityRule({ employment, limits }: EligibilityContext, today: CalendarDate): RuleResult {
  const value = Math.max(0, daysBetween(employment.hireDate, today));
  const { value: threshold, source } = limits.seniorityDays;
  const sentence = `Lleva ${daysText(value)} de antigüedad; se piden ${daysText(threshold)}, según ${sourceText(source)}.`;
  return blockingRule({
    code: 'seniority',
    passed: value >= threshold,
    unit: 'days',
    value,
    threshold,
    sentence,
  });
}

function salaryRules({ employment, limits }: EligibilityContext): readonly RuleResult[] {
  const salary = employment.salaryForLimits ?? employment.monthlySalary;
  const rule = (code: RuleCode, limit: Limit<Pesos> | null, passed: boolean, bound: string) =>
    blockingRule({
      code,
      passed,
      unit: 'pesos',
      value: salary,
      threshold: limit?.value ?? null,
      sentence: limit
        ? `El salario es ${amountText(salary)}; el ${bound} es ${amountText(limit.value)}, según ${sourceText(limit.source)}.`
        : `El salario es ${amountText(salary)}; no se pide un ${bound}.`,
    });
  const { salaryMinimum, salaryMaximum } = limits;
  return [
    rule('salary_minimum', salaryMinimum, salaryMinimum === null || salary >= salaryMinimum.value, 'mínimo'),
    rule('salary_maximum', salaryMaximum, salaryMaximum === null || salary <= salaryMaximum.value, 'máximo'),
  ];
}

/** A note: what the places left still limit is said by each limit. */
function moveRule({ former = [], now }: EligibilityContext): RuleResult {
  const until = former
    .map((place) => place.until)
    .toSorted((one, other) => Number(one) - Number(other))
    .at(-1);
  const names = [...new Set(former.map(({ payrollName }) => `«${payrollName}»`))].join(', ');
  return {
    code: 'recent_move',
    passed: until === undefined,
    blocking: false,
    unit: 'instant',
    value: now.toISOString(),
    threshold: until?.toISOString() ?? null,
    sentence: until
      ? `Cambió de nómina, de centro de costo o de contrato hace menos de 24 horas: hasta el ${instantText(until)} cuenta lo más estricto de lo de ahora y de lo que dejó en ${names}.`
      : 'No cambió de nómina, de centro de costo ni de contrato en las últimas 24 horas.',
  };
}

const accountSentences: { readonly [state in BankAccountFacts['state']]: string } = {
  valid: 'La cuenta para el pago es válida.',
  invalid: 'La cuenta para el pago no es válida: actualízala.',
  missing: 'No hay una cuenta para el pago: agrégala.',
};

function accountRule({ state }: BankAccountFacts): RuleResult {
  const sentence = accountSentences[state];
  return blockingRule({
    code: 'bank_account_valid',
    passed: state === 'valid',
    unit: 'state',
    value: state,
    threshold: 'valid',
    sentence,
  });
}

function holdRule({ holdUntil }: BankAccountFacts, now: Date): RuleResult {
  const held = holdUntil !== null && now < holdUntil;
  return blockingRule({
    code: 'bank_account_hold',
    passed: !held,
    unit: 'instant',
    value: now.toISOString(),
    threshold: held ? holdUntil.toISOString() : null,
    sentence: held ? heldSentence(holdUntil, now) : 'La cuenta no está en espera.',
  });
}

/** A change of account holds it for a day; a longer hold is the bank's doing, and only another account ends it. */
function heldSentence(until: Date, now: Date): string {
  const isLonger = until.getTime() - now.getTime() > accountHoldHours * 3_600_000;
  return isLonger
    ? 'El banco devolvió un pago a esta cuenta. Cámbiala para volver a adelantar.'
    : `La cuenta cambió hace poco: recibe pagos desde el ${instantText(until)}.`;
}

function rangeText(range: DateRange): string {
  const from = `desde el ${dateText(range.from)}`;
  return range.until === null ? from : `${from} hasta el ${dateText(range.until)}`;
}
