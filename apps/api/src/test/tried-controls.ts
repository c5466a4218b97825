import { createAdvancePolicy, type PolicyTerms } from '@antela/contract/advance-policies';
import { type ClientRestrictionRule } from '@antela/contract/client-restriction-rules';
import {
  createClientRestriction,
  getClientRestriction,
  updateClientRestriction,
} from '@antela/contract/client-restrictions';
import { controls, type restrictionControls } from '@antela/contract/controls';
import { getEmployments, updateEmployment } from '@antela/contract/employees';
import { changeEmploymentTerms } from '@antela/contract/employment-terms';
import { getPayroll, updatePayroll } from '@antela/contract/payrolls';
import { listProposals } from '@antela/contract/proposals';
import { bogotaDate } from '@antela/rules/calendar-date';
import { insertPayroll, monthlySchedule, policyExample } from './payroll-examples.ts';
import { triedLimit, triedLimits, triedWallet, walletSteps } from './tried-wallets.ts';
import type { Loosening, Steps, Tried } from './tried.ts';
import { companies } from './world/clients.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';

const employmentSteps: Record<keyof typeof controls.employment.fields, Steps> = {
  maxPercentage: [1_000, 2_000, null],
  maxAmount: [100_000, 200_000, null],
};

async function triedEmployment(
  { api, maker }: Loosening,
  field: keyof typeof employmentSteps,
  isDated: boolean,
): Promise<Tried> {
  const [companyemployeeid, id] = [employmentIdOf('line1'), employeeIdOf('line1')];
  const [tight, middle, loose] = employmentSteps[field];
  await api.rows('delete from employment_term where employment_id = $1', [companyemployeeid]);
  await api.rows(`update employment set ${controls.employment.fields[field].column} = $2 where id = $1`, [
    companyemployeeid,
    middle,
  ]);
  const read = async () => {
    const { data } = await api.ask(maker, getEmployments, { query: { companyemployeeid } });
    const [employment] = data.employments;
    if (!employment) throw new Error('nobody works there');
    return employment;
  };
  const set = async (value: unknown) => {
    const change = { [field]: value };
    const from = bogotaDate(api.clock.now);
    if (isDated)
      await api.ask(maker, changeEmploymentTerms, { body: { companyemployeeid, from, terms: change } });
    else {
      const { version } = await read();
      await api.ask(maker, updateEmployment, { query: { companyemployeeid }, version, body: change });
    }
    const { data } = await api.ask(maker, listProposals, { query: { subject: 'employee', id } });
    return data[0]?.proposalid ?? null;
  };
  return {
    subject: 'employee',
    id,
    now: async () => (await read())[field],
    loosen: () => set(loose),
    tighten: () => set(tight),
  };
}

const policySteps: Record<keyof typeof controls.policy.fields, Steps> = {
  percentage: [3_000, 4_000, 5_000],
  primaPercentage: [3_000, 4_000, 5_000],
  maximumAmount: [100_000, 200_000, null],
  maximumPerPeriod: [100_000, 200_000, 300_000],
  countPerPeriod: [1, 2, null],
  countPerDay: [1, 2, 3],
  seniorityDays: [90, 60, 0],
  approvalAbove: [0, 100_000, null],
  wageProtection: ['strict', 'warn', 'off'],
  companyCreditPerPeriod: [1_000_000, 2_000_000, null],
  primaBlockDays: [20, 10, 0],
};

async function triedPolicy({ api, maker }: Loosening, field: keyof typeof policySteps): Promise<Tried> {
  const id = await insertPayroll(api);
  const [tight, middle, loose] = policySteps[field];
  await api.rows('update advance_policy set terms = $2 where payroll_id = $1', [
    id,
    { ...policyExample, [field]: middle },
  ]);
  const set = async (value: unknown) => {
    const terms = { ...policyExample, [field]: value } as PolicyTerms;
    const body = { payrollid: id, validFrom: bogotaDate(api.clock.now), terms };
    return (await api.ask(maker, createAdvancePolicy, { body })).data.proposalid;
  };
  const now = async () => {
    const { policy } = (await api.ask(maker, getPayroll, { query: { payrollid: id } })).data;
    return policy?.[field];
  };
  return { subject: 'payroll', id, now, loosen: () => set(loose), tighten: () => set(tight) };
}

async function triedPayroll({ api, maker }: Loosening): Promise<Tried> {
  const id = await insertPayroll(api);
  await api.rows('update payroll set needs_second_person = true where id = $1', [id]);
  const read = async () => (await api.ask(maker, getPayroll, { query: { payrollid: id } })).data;
  const set = async (needsSecondPerson: boolean) => {
    const { payroll, version } = await read();
    const body = {
      name: payroll.name,
      deductionConcept: '1201',
      schedule: monthlySchedule,
      needsSecondPerson,
    };
    return (await api.ask(maker, updatePayroll, { query: { payrollid: id }, version, body })).data.proposalid;
  };
  const now = async () => (await read()).needsSecondPerson;
  return { subject: 'payroll', id, now, loosen: () => set(false), tighten: () => set(true) };
}

const days = (until: string) => [{ from: '2026-12-01', until }];
const rulesOf: Record<keyof typeof restrictionControls.kinds, Steps> = {
  blackout_dates: [null, { ranges: days('2026-12-20') }, { ranges: days('2026-12-10') }],
  blackout_before_payment: [{ days: 9 }, { days: 6 }, { days: 3 }],
  weekly_hours: [
    null,
    { windows: [{ day: 1, fromMinute: 0, untilMinute: 60 }] },
    { windows: [{ day: 1, fromMinute: 0, untilMinute: 90 }] },
  ],
  percentage: [{ maximum: 1_000 }, { maximum: 2_000 }, { maximum: 3_000 }],
  amount_per_advance: [{ maximum: 1_000 }, { maximum: 2_000 }, { maximum: 3_000 }],
  amount_per_period: [{ maximum: 1_000 }, { maximum: 2_000 }, { maximum: 3_000 }],
  count_per_day: [{ maximum: 1 }, { maximum: 2 }, { maximum: 3 }],
  count_per_period: [{ maximum: 1 }, { maximum: 2 }, { maximum: 3 }],
  count_per_month: [{ maximum: 1 }, { maximum: 2 }, { maximum: 3 }],
  seniority: [{ minimumDays: 90 }, { minimumDays: 60 }, { minimumDays: 30 }],
  days_since_last_payment: [{ minimumDays: 9 }, { minimumDays: 6 }, { minimumDays: 3 }],
  salary_range: [null, { minimum: 2_000_000, maximum: null }, { minimum: 1_000_000, maximum: null }],
  approval_above: [{ amount: 0 }, { amount: 50_000 }, { amount: 90_000 }],
};

export async function triedRestriction(
  { api, maker }: Loosening,
  kind: keyof typeof rulesOf,
): Promise<Tried> {
  const body = (figures: unknown) => ({
    name: `Regla ${kind}`,
    products: ['salary' as const],
    scope: { companyids: [companies.a1], payrollids: [], costCenters: [], contractTypes: [] },
    validFrom: '2026-11-01',
    validUntil: null,
    repetition: 'once' as const,
    rule: { kind, ...(figures as object) } as ClientRestrictionRule,
  });
  const [tight, middle, loose] = rulesOf[kind];
  const { data } = await api.ask(maker, createClientRestriction, {
    body: { ...body(middle), activate: true },
  });
  const id = data.clientrestrictionid;
  const query = { clientrestrictionid: id };
  const read = async () => (await api.ask(maker, getClientRestriction, { query })).data;
  const set = async (figures: unknown) => {
    const { version } = await read();
    return (await api.ask(maker, updateClientRestriction, { query, version, body: body(figures) })).data
      .proposalid;
  };
  const now = async () => (await read()).rule;
  return {
    subject: 'client_restriction',
    id,
    now,
    loosen: () => set(loose),
    tighten: () => set(tight ?? middle),
  };
}

/** Every control with the way to try it. */
export const triedControls = (loosening: Loosening): [name: string, make: () => Promise<Tried>][] => [
  ...Object.keys(walletSteps).map((field): [string, () => Promise<Tried>] => [
    `wallet ${field}`,
    () => triedWallet(loosening, field as keyof typeof walletSteps),
  ]),
  ...Object.keys(policySteps).map((field): [string, () => Promise<Tried>] => [
    `policy ${field}`,
    () => triedPolicy(loosening, field as keyof typeof policySteps),
  ]),
  ['payroll needsSecondPerson', () => triedPayroll(loosening)],
  ...Object.keys(employmentSteps).flatMap((given): [string, () => Promise<Tried>][] => {
    const field = given as keyof typeof employmentSteps;
    return [
      [`employment ${field}`, () => triedEmployment(loosening, field, false)],
      [`employment ${field}, from a day on`, () => triedEmployment(loosening, field, true)],
    ];
  }),
  ['wallet user limit', () => triedLimit(loosening)],
  ['wallet user limit, of many at once', () => triedLimits(loosening)],
  ...Object.keys(rulesOf).map((kind): [string, () => Promise<Tried>] => [
    `restriction ${kind}`,
    () => triedRestriction(loosening, kind as keyof typeof rulesOf),
  ]),
];
