import { payPeriodTransitions } from '@antela/rules/pay-period';

/** Every legal step of a pay period as rows: the database refuses the others whatever the code does. */
export const payPeriodSteps = Object.entries(payPeriodTransitions).flatMap(([from_state, states]) =>
  states.map((to_state) => ({ from_state, to_state })),
);
