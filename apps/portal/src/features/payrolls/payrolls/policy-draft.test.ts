import { defaultAdvancePolicy } from '@antela/rules/advance-policy';
import { describe, expect, it } from 'vitest';
import { policyDraftOf, readPolicy } from './policy-draft.ts';

const missing = 'Falta';
const draft = policyDraftOf(null);

describe('the form of a policy', () => {
  it('begins with the usual terms and gives them back', () => {
    expect(readPolicy(draft, missing)).toEqual({ terms: defaultAdvancePolicy, faults: null });
  });

  it.each([
    [{ percentage: null }, 'percentage'],
    [{ step: 0 }, 'step'],
    [{ feePayer: 'shared' as const, feeEmployeeShare: null }, 'feeEmployeeShare'],
    [{ approval: 'above' as const, approvalAbove: null }, 'approvalAbove'],
  ])('says what is missing: %j', (change, field) => {
    expect(readPolicy({ ...draft, ...change }, missing).faults).toEqual({ [field]: missing });
  });

  it('says what contradicts what', () => {
    expect(Object.keys(readPolicy({ ...draft, maximumAmount: 10_000 }, missing).faults ?? {})).toEqual([
      'maximumAmount',
    ]);
  });

  it('knows approval of everything, of nothing and of large amounts', () => {
    const above = (approval: 'never' | 'always' | 'above') =>
      readPolicy({ ...draft, approval, approvalAbove: 300_000 }, missing).terms?.approvalAbove;
    expect([above('never'), above('always'), above('above')]).toEqual([null, 0, 300_000]);
  });

  it('reads hours, and midnight as the end of the day', () => {
    const hours = [{ key: 'one', day: 6, from: '08:30', until: '00:00' }];
    expect(readPolicy({ ...draft, hasHours: true, hours }, missing).terms?.hours).toEqual([
      { day: 6, fromMinute: 510, untilMinute: 1_440 },
    ]);
  });
});
