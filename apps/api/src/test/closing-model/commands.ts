import fc from 'fast-check';

/** People of a sequence; all begin in the first of its two payrolls. */
export const people = 4;
export const lastDay = '2026-12-31';

const person = fc.nat(people - 1);
/** One of the periods that are as far along as the act needs. */
const where = { period: fc.nat(3) };
const share = fc.integer({ min: 0, max: 100 });
const destinations = fc.array(
  fc.constantFrom('next_period' as const, 'final_settlement' as const, 'debt' as const),
  { minLength: people, maxLength: people },
);
/** Deducted part of what is reported of each person, in hundredths: above 150 it is too much, from 100 to 150 everything. */
const deducted = fc.array(fc.integer({ min: 0, max: 180 }), { minLength: people, maxLength: people });
const pay = {
  monthlySalary: fc.integer({ min: 20, max: 90 }).map((steps) => steps * 100_000),
  fixedDeductions: fc.constantFrom(0, 300_000),
};

const acts = {
  take: {
    weight: 5,
    given: {
      ...where,
      person,
      amount: fc.integer({ min: 1, max: 40 }).map((steps) => steps * 10_000),
      employeeFee: fc.constantFrom(0, 2_380, 5_950),
      state: fc.constantFrom('paid' as const, 'processing' as const, 'approved' as const),
      isLate: fc.nat(4),
    },
  },
  takePrima: {
    weight: 1,
    given: {
      person,
      amount: fc.integer({ min: 1, max: 20 }).map((steps) => steps * 10_000),
      isOnItsWay: fc.boolean(),
    },
  },
  /** From a wallet that payroll pays for. */
  buy: { weight: 2, given: { person, amount: fc.integer({ min: 1, max: 20_000 }) } },
  /** The shop gives back that part of a purchase. */
  takeBack: { weight: 1, given: { which: fc.nat(9), share } },
  /** Approved payments go to the bank in a batch that somebody else approves. */
  send: { weight: 2, given: {} },
  /** The bank answers: the oldest payment on its way, or all of them. */
  arrive: { weight: 3, given: { isAll: fc.boolean() } },
  fail: { weight: 1, given: { isAll: fc.boolean() } },
  retry: { weight: 1, given: {} },
  /** The bank sends one back that was paid, also one that payroll has deducted. */
  sendBack: { weight: 2, given: { which: fc.nat(9) } },
  raise: { weight: 2, given: { person, days: fc.integer({ min: -50, max: 40 }), ...pay } },
  /** Without a day, which is from today. */
  raiseNow: { weight: 1, given: { person, ...pay } },
  /** To the other payroll, from today or a later day. */
  move: { weight: 3, given: { person, days: fc.integer({ min: 0, max: 20 }) } },
  /** A planned change is withdrawn again. */
  withdraw: { weight: 2, given: { person, field: fc.constantFrom('payrollid', 'monthlySalary') } },
  wait: { weight: 2, given: { days: fc.integer({ min: 1, max: 12 }) } },
  retire: { weight: 1, given: { person, days: fc.integer({ min: -15, max: 10 }) } },
  comeBack: { weight: 1, given: {} },
  cutOff: { weight: 1, given: where },
  reopen: { weight: 1, given: where },
  /** Leaves out what is on its way, or asks for the report once that has ended. */
  issue: { weight: 9, given: { ...where, ifOnItsWay: fc.constantFrom('leave', 'leave', 'order', 'wait') } },
  bringBack: { weight: 3, given: where },
  confirm: {
    weight: 9,
    given: {
      ...where,
      how: fc.constantFrom('all', 'lines', 'file'),
      deducted,
      destinations,
      /** People the file names. */
      named: fc.array(fc.boolean(), { minLength: people, maxLength: people }),
      absent: fc.constantFrom(null, 'as_reported', 'not_deducted'),
      finish: fc.boolean(),
    },
  },
  /** Answers of the company are corrected, and the period reconciled. */
  resolve: {
    weight: 5,
    given: { ...where, corrected: fc.option(deducted), destinations, finish: fc.boolean() },
  },
  unconfirm: { weight: 2, given: where },
  remit: { weight: 6, given: { ...where, share } },
  clear: { weight: 3, given: { share, isMistake: fc.boolean() } },
  giveUp: { weight: 1, given: { person } },
} as const;

type Acts = typeof acts;
type Given<Shape> = { [Key in keyof Shape]: Shape[Key] extends fc.Arbitrary<infer Value> ? Value : never };
export type Act = keyof Acts;
export type Command = { [Name in Act]: { act: Name } & Given<Acts[Name]['given']> }[Act];
export type CommandOf<Name extends Act> = Extract<Command, { act: Name }>;

const anyCommands = fc.array(
  fc.oneof(
    ...Object.entries(acts).map(([act, { weight, given }]) => ({
      weight,
      arbitrary: fc.record({ act: fc.constant(act), ...given }) as unknown as fc.Arbitrary<Command>,
    })),
  ),
  { minLength: 15, maxLength: 40, size: 'max' },
);

/** Without fast-check's leaning to the first and smallest of everything: each sequence is to get far. */
export const commands = fc.noBias(anyCommands);
