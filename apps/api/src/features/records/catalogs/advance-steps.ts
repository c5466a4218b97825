import { deductionTransitions, paymentTransitions } from '@antela/rules/advance-state';

const stepsOf = (axis: 'payment' | 'deduction', table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([from_state, states]) =>
    states.map((to_state) => ({ axis, from_state, to_state })),
  );

/** Every legal step of an advance as rows: the database refuses the others whatever the code does. */
export const advanceSteps = [
  ...stepsOf('payment', paymentTransitions),
  ...stepsOf('deduction', deductionTransitions),
];
