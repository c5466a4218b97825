import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deductionLabels, deductionTransitions, paymentLabels, paymentTransitions } from './advance-state.ts';
import { assertTransition, canMove, IllegalTransitionError } from './transitions.ts';

const paymentStates = fc.constantFrom(
  ...(Object.keys(paymentTransitions) as (keyof typeof paymentTransitions)[]),
);

describe('the two axes of an advance', () => {
  it('have a label for every state and lead only to states they have', () => {
    expect(Object.keys(paymentLabels)).toEqual(Object.keys(paymentTransitions));
    expect(Object.keys(deductionLabels)).toEqual(Object.keys(deductionTransitions));
    for (const table of [paymentTransitions, deductionTransitions]) {
      expect(
        Object.values(table)
          .flat()
          .filter((state) => !(state in table)),
      ).toEqual([]);
    }
  });

  it.each([
    ['without approval', ['requested', 'processing', 'paid']],
    ['approved', ['requested', 'in_approval', 'approved', 'processing', 'paid', 'returned']],
    ['retried', ['processing', 'failed', 'processing', 'paid']],
    ['given up', ['failed', 'cancelled']],
    ['not approved in time', ['requested', 'in_approval', 'expired']],
    ['rejected', ['in_approval', 'rejected']],
  ] as const)('a payment can go %s', (_name, path) => {
    path.slice(1).forEach((to, index) => assertTransition(paymentTransitions, path[index]!, to));
  });

  it.each([
    ['in full', ['not_applicable', 'pending', 'reported', 'deducted']],
    ['later', ['reported', 'partial', 'carried', 'collected']],
    ['never', ['reported', 'not_deducted', 'written_off']],
  ] as const)('a deduction can be made %s', (_name, path) => {
    path.slice(1).forEach((to, index) => assertTransition(deductionTransitions, path[index]!, to));
  });

  it('never pays twice: what is paid is never processed again', () => {
    fc.assert(
      fc.property(fc.array(paymentStates, { maxLength: 12 }), (wished) => {
        let state: keyof typeof paymentTransitions = 'requested';
        let paid = 0;
        for (const to of wished) {
          if (!canMove(paymentTransitions, state, to)) continue;
          state = to;
          if (to === 'paid') paid += 1;
        }
        expect(paid).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['paid', 'processing'],
    ['rejected', 'approved'],
    ['requested', 'paid'],
    ['paid', 'paid'],
  ] as const)('refuse %s → %s', (from, to) => {
    expect(() => assertTransition(paymentTransitions, from, to)).toThrow(IllegalTransitionError);
  });
});
