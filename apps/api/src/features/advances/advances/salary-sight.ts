import type { DatedTerm } from '@antela/rules/dated-terms';
import type { EmploymentFacts } from '@antela/rules/eligibility-facts';
import { pesos, type Pesos } from '@antela/rules/money';
import type { RuleResult } from '@antela/rules/rule-result';
import { bandCeiling, bandFloor } from '@antela/rules/salary-band';

/**
 * Pay as it counts for an asker who may not see salaries: each salary is the lower edge of its band, each deduction the upper one.
 * Quotes, lists and orders follow it alike, so whatever is asked, on however many days, tells the band and nothing within it; and
 * what they are told is never more than there is. A transport allowance that depends on the salary is left out, since it would be
 * of the lower one.
 */
export const inBands = (employment: EmploymentFacts): EmploymentFacts => ({
  ...employment,
  salaryForLimits: employment.monthlySalary,
  monthlySalary: bandFloor(employment.monthlySalary),
  salaryTerms: inBandsOf(bandFloor, employment.salaryTerms),
  transportAllowance: employment.transportAllowance === 'yes' ? 'yes' : 'no',
  monthlyDeductions: bandCeiling(employment.monthlyDeductions),
  deductionTerms: inBandsOf(bandCeiling, employment.deductionTerms),
});

const inBandsOf = (edge: (amount: Pesos) => Pesos, terms: readonly DatedTerm<number>[] = []) =>
  terms.map((term) => ({ ...term, value: edge(pesos(term.value)) }));

/** Rules about the employee's salary itself: whether they are met has to be known. */
const ofSalary: ReadonlySet<string> = new Set(['salary_minimum', 'salary_maximum']);
/** Rules whose outcome for each amount tells the salary. */
const ofAmount: ReadonlySet<string> = new Set(['earned_amount', 'net_headroom', 'minimum_wage_protection']);

const hidden = 'Tu rol no ve las cifras del salario';
/** Reason of amounts that are counted in bands. */
export const countedFromLess = 'se cuenta con uno menor, así que puede haber más para adelantar';

/** Reasons that a salary can be read off say no more than whether the amount is available. */
export function withoutSalary(
  rules: readonly RuleResult[],
  reason = 'cuenta lo que hay para adelantar',
): RuleResult[] {
  const fits = rules.find(({ code }) => code === 'amount_available')?.passed ?? true;
  return rules.map((rule) => {
    const masked = { ...rule, value: null, threshold: null };
    if (ofSalary.has(rule.code))
      return { ...masked, sentence: `${rule.passed ? 'Cumple' : 'No cumple'}. ${hidden}.` };
    if (!ofAmount.has(rule.code)) return rule;
    return {
      ...masked,
      passed: fits || !rule.blocking,
      sentence: `${hidden}; ${reason}.`,
    };
  });
}
