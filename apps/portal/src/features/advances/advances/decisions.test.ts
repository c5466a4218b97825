import { expect, it } from 'vitest';
import { canTake } from './decisions.ts';

const rows = (['in_approval', 'failed', 'paid', 'processing', 'rejected'] as const).map((paymentState) => ({
  paymentState,
}));

it('a decision is offered only for advances in a state it can be taken from', () => {
  expect(canTake('approve', rows)).toEqual([{ paymentState: 'in_approval' }]);
  expect(canTake('reject', rows)).toEqual([{ paymentState: 'in_approval' }]);
  expect(canTake('cancel', rows)).toEqual([{ paymentState: 'in_approval' }, { paymentState: 'failed' }]);
  expect(canTake('retry', rows)).toEqual([{ paymentState: 'failed' }]);
});

it('money on its way or paid can be neither rejected nor cancelled', () => {
  expect(canTake('cancel', [{ paymentState: 'processing' }, { paymentState: 'paid' }])).toEqual([]);
});
