import { z } from 'zod';
import { basisPoints, calendarDate, nonNegativePesos, positivePesos } from './schemas.ts';

const range = z.strictObject({ from: calendarDate, until: calendarDate });

/** Day 1 is Monday; minutes since midnight in Bogota, the last one excluded. */
export const weeklyWindow = z.strictObject({
  day: z.int().min(1).max(7),
  fromMinute: z.int().min(0).max(1439),
  untilMinute: z.int().min(1).max(1440),
});
const times = z.int().min(1).max(99);

/** Each kind with its own figures; the rules package says what each one does. */
export const clientRestrictionRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('blackout_dates'), ranges: z.array(range).min(1).max(40) }),
  z.strictObject({ kind: z.literal('blackout_before_payment'), days: z.int().min(0).max(60) }),
  z.strictObject({ kind: z.literal('weekly_hours'), windows: z.array(weeklyWindow).min(1).max(21) }),
  z.strictObject({ kind: z.literal('percentage'), maximum: basisPoints }),
  z.strictObject({ kind: z.literal('amount_per_advance'), maximum: positivePesos }),
  z.strictObject({ kind: z.literal('amount_per_period'), maximum: positivePesos }),
  z.strictObject({ kind: z.literal('count_per_day'), maximum: times }),
  z.strictObject({ kind: z.literal('count_per_period'), maximum: times }),
  z.strictObject({ kind: z.literal('count_per_month'), maximum: times }),
  z.strictObject({ kind: z.literal('seniority'), minimumDays: z.int().min(1).max(3650) }),
  z.strictObject({ kind: z.literal('days_since_last_payment'), minimumDays: z.int().min(1).max(60) }),
  z.strictObject({
    kind: z.literal('salary_range'),
    minimum: positivePesos.nullable(),
    maximum: positivePesos.nullable(),
  }),
  z.strictObject({ kind: z.literal('approval_above'), amount: nonNegativePesos }),
]);
export type ClientRestrictionRule = z.output<typeof clientRestrictionRule>;
export type ClientRestrictionKind = ClientRestrictionRule['kind'];

/** In the order in which a form offers them. */
export const clientRestrictionKinds = clientRestrictionRule.options.map(
  (option) => option.shape.kind.value,
) as readonly ClientRestrictionKind[];
