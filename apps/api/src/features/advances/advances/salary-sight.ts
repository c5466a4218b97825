import type { AdvancePolicy } from '@antela/rules/advance-policy';
import { pesos, type Pesos } from '@antela/rules/money';
import type { RuleResult } from '@antela/rules/rule-result';

/** Amounts that are told in steps no smaller than this tell no salary. */
const blurredStep = 50_000;

/**
 * The policy as it counts for an asker who may not see salaries: in steps of the policy's own, but large ones. Quotes, lists and
 * orders follow it alike, so that asking for one amount after the other finds out no more than the list says.
 */
export const blurred = <Policy extends Pick<AdvancePolicy, 'step'>>(policy: Policy): Policy => ({
  ...policy,
  step: pesos(Math.ceil(blurredStep / policy.step) * policy.step),
});

/** An amount between two of those steps is refused for that alone: it is judged as the next one. */
export const upToStep = (amount: number, step: Pesos): number => Math.ceil(amount / step) * step;

/** Rules about the employee's salary itself: whether they are met has to be known. */
const ofSalary: ReadonlySet<string> = new Set(['salary_minimum', 'salary_maximum']);
/** Rules whose outcome for each amount tells the salary. */
const ofAmount: ReadonlySet<string> = new Set(['earned_amount', 'net_headroom', 'minimum_wage_protection']);

const hidden = 'Tu rol no ve las cifras del salario';

/** Those that a salary can be read off say no more than whether the amount is available. */
export function withoutSalary(rules: readonly RuleResult[]): RuleResult[] {
  const fits = rules.find(({ code }) => code === 'amount_available')?.passed ?? true;
  return rules.map((rule) => {
    const masked = { ...rule, value: null, threshold: null };
    if (ofSalary.has(rule.code))
      return { ...masked, sentence: `${rule.passed ? 'Cumple' : 'No cumple'}. ${hidden}.` };
    if (!ofAmount.has(rule.code)) return rule;
    return {
      ...masked,
      passed: fits || !rule.blocking,
      sentence: `${hidden}; cuenta lo que hay para adelantar.`,
    };
  });
}

/** Says that an amount is none of the steps, and only that. */
export const betweenSteps = (rules: readonly RuleResult[], amount: Pesos): RuleResult[] =>
  rules.map((rule) =>
    rule.code === 'amount_step'
      ? {
          ...rule,
          passed: false,
          value: amount,
          sentence: `${rule.sentence.replace(/\.$/, '')}; el valor es otro.`,
        }
      : rule,
  );
