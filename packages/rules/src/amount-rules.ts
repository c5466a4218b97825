import type { AdvancePolicy } from './advance-policy.ts';
import type { EffectiveLimits, Limit } from './effective-limits.ts';
import { quoteFee } from './fee.ts';
import type { FeeQuote } from './fee.ts';
import { addPesos, atLeastZero, floorToStep, minPesos, pesos, subtractPesos, zeroPesos } from './money.ts';
import type { BasisPoints, Pesos } from './money.ts';
import { blockingRule } from './rule-result.ts';
import type { RuleCode, RuleResult } from './rule-result.ts';
import { amountText, sourceText } from './spanish-text.ts';

/** One ceiling over what an advance may still cost the employee (principal plus its employee-borne fee). */
export type Room = {
  readonly code: RuleCode;
  /** Amount left under it, never negative; null when there is no such ceiling. */
  readonly left: Pesos | null;
  /** Says what is left, without the final stop. */
  readonly text: string;
};

export type AmountFacts = {
  readonly policy: Pick<AdvancePolicy, 'fee' | 'minimumAmount' | 'step'>;
  readonly vat: BasisPoints;
  readonly limits: Pick<EffectiveLimits, 'amountPerAdvance' | 'approvalAbove'>;
  readonly rooms: readonly Room[];
  /** Null: nothing in particular is asked for. */
  readonly requested: Pesos | null;
};

export type AmountDecision = {
  /** Largest principal that fits every room with its fee; 0 when it would be below the minimum. */
  readonly withinAmounts: Pesos;
  /** Cost to the employee of the amount requested, or of the largest that fits. */
  readonly cost: Pesos;
  readonly rules: readonly RuleResult[];
};

/** Measures a request (or, without one, the smallest advance there is) against every ceiling. */
export function decideAmount(facts: AmountFacts): AmountDecision {
  const { policy, limits, requested } = facts;
  const costOf = (principal: Pesos) => advanceCost(facts, principal);
  const largest = largestPrincipal(facts, costOf);
  const withinAmounts = largest < policy.minimumAmount ? zeroPesos : largest;
  const needed = costOf(requested ?? policy.minimumAmount);
  return {
    withinAmounts,
    cost: requested === null && withinAmounts === 0 ? zeroPesos : costOf(requested ?? withinAmounts),
    rules: [
      ...facts.rooms.map((room) => roomRule(room, needed)),
      perAdvanceRule(limits.amountPerAdvance, requested ?? policy.minimumAmount),
      minimumRule(requested, policy.minimumAmount),
      stepRule(requested, policy.step),
      availableRule(requested, withinAmounts, largest, policy.minimumAmount),
    ],
  };
}

/** The quote shown with a decision: of the requested amount, else of the available one; null when that is 0. */
export function quoteOf(
  facts: Pick<AmountFacts, 'policy' | 'vat' | 'requested'>,
  available: Pesos,
): FeeQuote | null {
  const amount = facts.requested ?? available;
  return amount <= 0 ? null : quoteFee(facts.policy.fee, amount, facts.vat);
}

export function perPeriodRoom(cap: Limit<Pesos> | null, taken: Pesos, period: 'periodo' | 'semestre'): Room {
  if (cap === null) return { code: 'amount_per_period', left: null, text: `No hay un máximo por ${period}` };
  const left = atLeastZero(subtractPesos(cap.value, taken));
  const text = `Del máximo por ${period} de ${amountText(cap.value)}, según ${sourceText(cap.source)}, quedan ${amountText(left)}`;
  return { code: 'amount_per_period', left, text };
}

/** Nothing is subtracted: what is left of the company's line already counts what this employee took. */
export function companyCreditRoom(left: Pesos | null): Room {
  if (left === null) return { code: 'company_credit', left, text: 'La empresa no tiene un cupo máximo' };
  return {
    code: 'company_credit',
    left: atLeastZero(left),
    text: `Del cupo de la empresa quedan ${amountText(atLeastZero(left))}`,
  };
}

/** Facts beside its own amount that make an advance wait for approval. */
export type ApprovalFacts = {
  /** Ordered for the same person by whoever asks, within a day and without approval; staff only. */
  readonly unapproved?: Pesos;
  /** The salary rose within a day by more than is usual. */
  readonly isJustRaised?: boolean;
};

const amountSaid = (amount: Pesos): string => `El valor es ${amountText(amount)}`;

/** Rule in a sentence of `approvalRule`, the same for all that it holds back: where only their amount stands before it, without that. */
export function ruleAlone(sentence: string, amount: Pesos): string {
  const before = `${amountSaid(amount)}; `;
  if (!sentence.startsWith(before)) return sentence;
  const rule = sentence.slice(before.length);
  return rule.charAt(0).toUpperCase() + rule.slice(1);
}

/** A note, never an obstacle: the advance is taken and then waits for somebody. */
export function approvalRule(
  limit: Limit<Pesos> | null,
  amount: Pesos,
  { unapproved = zeroPesos, isJustRaised = false }: ApprovalFacts,
): RuleResult {
  const value = addPesos(amount, unapproved);
  const passed = !isJustRaised && (limit === null || value <= limit.value);
  const said =
    limit === null || unapproved === 0
      ? amountSaid(amount)
      : `${amountSaid(amount)} y, con los ${amountText(unapproved)} que el mismo usuario pidió sin aprobación para este empleado en las últimas 24 horas, suma ${amountText(value)}`;
  const text =
    limit &&
    `los adelantos de más de ${amountText(limit.value)} necesitan aprobación, según ${sourceText(limit.source)}`;
  const sentence = isJustRaised
    ? `${said}; el salario subió más de lo usual hace menos de 24 horas y por eso necesita aprobación.`
    : `${said}; ${text ?? 'no necesita aprobación'}.`;
  return {
    code: 'approval',
    passed,
    blocking: false,
    unit: 'pesos',
    value,
    threshold: limit?.value ?? null,
    sentence,
  };
}

function advanceCost(facts: Pick<AmountFacts, 'policy' | 'vat'>, principal: Pesos): Pesos {
  return addPesos(principal, quoteFee(facts.policy.fee, principal, facts.vat).employeePays);
}

/** Cost grows with the principal, so the largest number of steps that fits is found by halving. */
function largestPrincipal(
  { policy, limits, rooms }: AmountFacts,
  costOf: (principal: Pesos) => Pesos,
): Pesos {
  const left = rooms.flatMap((room) => (room.left === null ? [] : [room.left]));
  const [first, ...others] = left;
  if (first === undefined) throw new RangeError('An advance needs at least one ceiling');
  const room = minPesos(first, ...others);
  const cap = limits.amountPerAdvance === null ? room : minPesos(room, limits.amountPerAdvance.value);
  let fits = 0;
  let tooMany = floorToStep(atLeastZero(cap), policy.step) / policy.step + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (costOf(pesos(middle * policy.step)) <= room) fits = middle;
    else tooMany = middle;
  }
  return pesos(fits * policy.step);
}

function roomRule({ code, left, text }: Room, needed: Pesos): RuleResult {
  const passed = left === null || needed <= left;
  const sentence = passed ? `${text}.` : `${text}; se necesitan ${amountText(needed)}, con su comisión.`;
  return blockingRule({ code, passed, unit: 'pesos', value: needed, threshold: left, sentence });
}

function perAdvanceRule(limit: Limit<Pesos> | null, amount: Pesos): RuleResult {
  const passed = limit === null || amount <= limit.value;
  const sentence = limit
    ? `El máximo por adelanto es ${amountText(limit.value)}, según ${sourceText(limit.source)}${passed ? '' : `; el valor es ${amountText(amount)}`}.`
    : 'No hay un máximo por adelanto.';
  return blockingRule({
    code: 'amount_per_advance',
    passed,
    unit: 'pesos',
    value: amount,
    threshold: limit?.value ?? null,
    sentence,
  });
}

function minimumRule(requested: Pesos | null, minimum: Pesos): RuleResult {
  const passed = requested === null || (requested > 0 && requested >= minimum);
  const text = `El mínimo por adelanto es ${amountText(minimum)}`;
  const sentence = passed ? `${text}.` : `${text}; el valor es ${amountText(requested)}.`;
  return blockingRule({
    code: 'minimum_amount',
    passed,
    unit: 'pesos',
    value: requested,
    threshold: minimum,
    sentence,
  });
}

function stepRule(requested: Pesos | null, step: Pesos): RuleResult {
  const passed = requested === null || requested % step === 0;
  const text = `Los adelantos van en múltiplos de ${amountText(step)}`;
  const sentence = passed ? `${text}.` : `${text}; el valor es ${amountText(requested)}.`;
  return blockingRule({
    code: 'amount_step',
    passed,
    unit: 'pesos',
    value: requested,
    threshold: step,
    sentence,
  });
}

function availableRule(
  requested: Pesos | null,
  withinAmounts: Pesos,
  largest: Pesos,
  minimum: Pesos,
): RuleResult {
  if (requested !== null) {
    const passed = requested <= withinAmounts;
    const sentence = `Hay ${amountText(withinAmounts)} para adelantar y el valor es ${amountText(requested)}.`;
    return blockingRule({
      code: 'amount_available',
      passed,
      unit: 'pesos',
      value: requested,
      threshold: withinAmounts,
      sentence,
    });
  }
  const passed = withinAmounts > 0;
  const text = `Hay ${amountText(largest)} para adelantar`;
  const sentence = passed ? `${text}.` : `${text}; el mínimo es ${amountText(minimum)}.`;
  return blockingRule({
    code: 'amount_available',
    passed,
    unit: 'pesos',
    value: largest,
    threshold: minimum,
    sentence,
  });
}
