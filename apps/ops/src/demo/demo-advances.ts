import { salaryAvailability, type SalaryAdvanceFacts } from '@antela/rules/availability';
import {
  addDays,
  bogotaDate,
  bogotaInstant,
  daysBetween,
  earlierDate,
  laterDate,
} from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import { legalFigures } from '@antela/rules/legal-figures';
import { floorToStep, pesos } from '@antela/rules/money';
import { defaultContractsWithoutPrima, primaAvailability, semesterOf } from '@antela/rules/prima';
import type { Availability } from '@antela/rules/rule-result';
import { historyStart, isSettled, type DemoPeriod, type Payroll } from './demo-calendar.ts';
import { eligibility, policyOn } from './demo-eligibility.ts';
import type { DemoPerson } from './demo-people.ts';
import { isNeverPaid, type Channel, type DrawnAdvance, type Outcome } from './drawn-advance.ts';
import type { Random } from './random.ts';

interface DrawContext {
  random: Random;
  now: Date;
  restrictions: readonly ClientRestriction[];
  /** Somebody other than the one who would approve it can ask on an employee's behalf. */
  staffMayAsk: boolean;
}

const hour = 3_600_000;

/** Half a year of one person's advances, oldest first in each product. */
export function drawAdvances(person: DemoPerson, context: DrawContext): DrawnAdvance[] {
  if (person.activatedAt === null || person.account === null || person.accountHoldUntil) return [];
  const drawn: DrawnAdvance[] = [];
  for (const period of person.payroll.periods) {
    for (const { at, outcome, channel } of requestsIn(person, period, context)) {
      const advance = askForSalary(person, period, at, drawn, channel, context);
      if (!advance) continue;
      const ended = { ...advance, outcome: outcome ?? drawOutcome(advance, context) };
      drawn.push(ended);
      if (!isNeverPaid(ended.outcome)) takeCredit(person.payroll, ended);
    }
  }
  return [...drawn, ...drawPrimas(person, context)];
}

interface Request {
  at: Date;
  channel: Channel;
  /** Set for those whose end is the reason they are there. */
  outcome: Outcome | null;
}

function requestsIn(
  person: DemoPerson,
  period: DemoPeriod,
  { random, now, staffMayAsk }: DrawContext,
): Request[] {
  const isCurrent = period.state === 'open' && period.start <= bogotaDate(now);
  if (isCurrent && isLive(person)) return [liveRequest(person, random, now)];
  if (person.role === 'carried_over') {
    const isLastSettled = period === person.payroll.periods.findLast(isSettled);
    return isLastSettled
      ? [{ at: bogotaInstant(addDays(period.end, -1), 10, 12), channel: 'app', outcome: 'carried' }]
      : [];
  }
  if (!random.chance(person.habit)) return [];
  const from = laterDate(addDays(period.start, 2), historyStart(now));
  const until = earlierDate(period.end, bogotaDate(now));
  if (until < from) return [];
  const count = random.weighted([
    [1, 72],
    [2, 22],
    [3, 6],
  ] as const);
  return Array.from({ length: count }, () => ({
    at: bogotaInstant(
      addDays(from, random.int(0, daysBetween(from, until))),
      random.weighted([
        [7, 1],
        [9, 3],
        [11, 3],
        [12, 5],
        [15, 3],
        [18, 5],
        [20, 3],
        [22, 1],
      ] as const),
      random.int(0, 59),
    ),
    channel: random.chance(0.08) && staffMayAsk ? ('portal' as const) : ('app' as const),
    outcome: null,
  }))
    .filter(({ at }) => at < period.cutoff && at.getTime() < now.getTime() - 2 * hour)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const isLive = ({ role }: DemoPerson): boolean =>
  role === 'failed_payment' || role === 'in_approval_by_staff' || role === 'in_approval_by_app';

function liveRequest(person: DemoPerson, random: Random, now: Date): Request {
  const at = new Date(now.getTime() - random.int(90, 1_200) * 60_000);
  const isByStaff = person.role === 'in_approval_by_staff';
  return {
    at,
    channel: isByStaff ? 'portal' : 'app',
    outcome: person.role === 'failed_payment' ? 'failed' : 'in_approval',
  };
}

function askForSalary(
  person: DemoPerson,
  period: DemoPeriod,
  at: Date,
  before: readonly DrawnAdvance[],
  channel: Channel,
  context: DrawContext,
): Omit<DrawnAdvance, 'outcome'> | null {
  const { payroll } = person;
  const policy = policyOn(payroll, bogotaDate(at));
  const own = before.filter((advance) => !isNeverPaid(advance.outcome));
  const inPeriod = own.filter((advance) => advance.period === period);
  const limit = policy.terms.companyCreditPerPeriod;
  const facts: Omit<SalaryAdvanceFacts, 'requested'> = {
    ...eligibility(person, at, own, inPeriod, channel),
    policy: policy.terms,
    period: { ...period, state: 'open' },
    clientRestrictions: context.restrictions,
    carriedOver: pesos(carriedBefore(own, at)),
    companyCreditLeft: limit === null ? null : pesos(limit - period.creditTaken),
    figures: legalFigures,
  };
  const asked = amountOf(
    salaryAvailability({ ...facts, requested: null }),
    person,
    context.random,
    policy.terms.approvalAbove,
  );
  if (asked === null) return null;
  const base = { person, kind: 'salary' as const, policyId: policy.id, period, semester: null, at, channel };
  return granted(salaryAvailability({ ...facts, requested: pesos(asked) }), base);
}

/** A part of what there is, as people take: often all of it. Those who show an approval ask for more than goes without one. */
function amountOf(
  { available, minimum, step }: Availability,
  person: DemoPerson,
  random: Random,
  approvalAbove: number | null,
): number | null {
  const share = random.chance(0.35) ? 1 : 0.25 + 0.7 * random.next();
  if (available < minimum) return null;
  const wanted = Math.max(minimum, floorToStep(pesos(Math.floor(available * share)), step));
  if (person.role === 'in_approval_by_staff' || person.role === 'in_approval_by_app') return available;
  if (person.role === 'failed_payment' && approvalAbove !== null) return Math.min(wanted, approvalAbove);
  return wanted;
}

function granted(
  availability: Availability,
  base: Omit<DrawnAdvance, 'outcome' | 'principal' | 'fee' | 'vat' | 'employeePays' | 'approval'>,
): Omit<DrawnAdvance, 'outcome'> | null {
  const { quote, allowed, needsApproval, rules } = availability;
  if (!allowed || !quote) return null;
  const approval = needsApproval ? (rules.find((rule) => rule.code === 'approval')?.sentence ?? null) : null;
  return {
    ...base,
    principal: quote.principal,
    fee: quote.fee,
    vat: quote.vat,
    employeePays: quote.employeePays,
    approval,
  };
}

/** Carried over from the payday on which it was not deducted. */
const carriedBefore = (own: readonly DrawnAdvance[], at: Date): number =>
  own
    .filter(
      (advance) =>
        advance.outcome === 'carried' &&
        advance.period !== null &&
        advance.period.paymentDate < bogotaDate(at),
    )
    .reduce((total, advance) => total + advance.principal + advance.employeePays, 0);

function takeCredit(payroll: Payroll, { period, at, principal, employeePays }: DrawnAdvance): void {
  if (!period || policyOn(payroll, bogotaDate(at)).terms.companyCreditPerPeriod === null) return;
  period.creditTaken += principal + employeePays;
}

function drawOutcome(advance: Omit<DrawnAdvance, 'outcome'>, { random, now }: DrawContext): Outcome {
  const draw = random.next();
  const age = now.getTime() - advance.at.getTime();
  if (advance.approval !== null) {
    const isCutOff = advance.period !== null && advance.period.cutoff <= now;
    if (age < 40 * hour) return isCutOff ? 'expired' : 'in_approval';
    if (draw < 0.06) return 'rejected';
    if (draw < 0.08 && isCutOff) return 'expired';
  }
  // A cut leaves nobody waiting: what a file has not paid by then has ended.
  const isOpen = advance.period === null || advance.period.cutoff > now;
  if (advance.person.payroll.paysByFile && isOpen && age < 96 * hour) return 'approved';
  if (draw > 0.985) return 'cancelled';
  return draw > 0.965 ? 'paid_at_second_try' : 'paid';
}

/** One in ten takes something out of the prima, once in a semester. */
function drawPrimas(person: DemoPerson, context: DrawContext): DrawnAdvance[] {
  const { random, now } = context;
  const today = bogotaDate(now);
  const current = semesterOf(today);
  const earlier = semesterOf(addDays(current.start, -1));
  return [earlier, current].flatMap((semester): DrawnAdvance[] => {
    const isTaken = person.habit > 0 && random.chance(0.14);
    const from = laterDate(historyStart(now), addDays(semester.start, 35));
    const until = earlierDate(addDays(today, -1), addDays(semester.paymentDate, -12));
    const place = random.next();
    if (!isTaken || until < from) return [];
    const at = bogotaInstant(
      addDays(from, Math.floor(place * (daysBetween(from, until) + 1))),
      12,
      random.int(0, 59),
    );
    const policy = policyOn(person.payroll, bogotaDate(at));
    const facts = {
      ...eligibility(person, at, [], [], 'app'),
      policy: policy.terms,
      clientRestrictions: context.restrictions,
      contractsWithoutPrima: defaultContractsWithoutPrima,
      paymentDate: null,
      companyCreditLeft: null,
      figures: legalFigures,
    };
    const asked = amountOf(primaAvailability({ ...facts, requested: null }), person, random, null);
    const advance =
      asked === null
        ? null
        : granted(primaAvailability({ ...facts, requested: pesos(asked) }), {
            person,
            kind: 'prima',
            policyId: policy.id,
            period: null,
            semester,
            at,
            channel: 'app',
          });
    return advance ? [{ ...advance, outcome: drawOutcome(advance, context) }] : [];
  });
}
