import { describe, expect, it } from 'vitest';
import { salaryAvailability } from './availability.ts';
import type { SalaryAdvanceFacts } from './availability.ts';
import { addDays, bogotaInstant, calendarDate } from './calendar-date.ts';
import { basisPoints, pesos } from './money.ts';
import type { RuleCode } from './rule-result.ts';
import { employment, period, restriction, salaryFacts, suspension } from './test/advance-facts.ts';

const day = calendarDate;
const { policy } = salaryFacts;

function decide(changes: Partial<SalaryAdvanceFacts> = {}) {
  return salaryAvailability({ ...salaryFacts, ...changes });
}

function ruleOf(changes: Partial<SalaryAdvanceFacts>, code: RuleCode) {
  return decide(changes).rules.find((rule) => rule.code === code);
}

describe('available salary', () => {
  it('is half of what was earned, with its fee, in steps', () => {
    const decision = decide();
    expect(decision).toMatchObject({
      accrued: 900_000,
      headroom: 1_380_000,
      available: 440_000,
      withinAmounts: 440_000,
      percentage: 5_000,
      minimum: 50_000,
      step: 10_000,
      allowed: true,
      needsApproval: false,
      quote: { principal: 440_000, fee: 5_000, vat: 950, employeePays: 5_950, employerPays: 0 },
    });
    expect(decision.rules.filter((rule) => !rule.passed)).toEqual([]);
  });

  it.each<[string, Partial<SalaryAdvanceFacts>, number, number]>([
    ['on the first day', { now: bogotaInstant(day('2026-11-16'), 8, 0) }, 100_000, 0],
    [
      'hired inside the period',
      { employment: { ...employment, hireDate: day('2026-11-20') }, policy: { ...policy, seniorityDays: 0 } },
      500_000,
      240_000,
    ],
    [
      'after five days of unpaid leave',
      { suspensions: [suspension('unpaid_leave', '2026-11-16', '2026-11-20')] },
      400_000,
      190_000,
    ],
    [
      'on sick leave since Friday',
      { suspensions: [suspension('sick_leave', '2026-11-20', null)] },
      400_000,
      190_000,
    ],
    ['on vacation', { suspensions: [suspension('vacation', '2026-11-16', '2026-11-30')] }, 900_000, 440_000],
    [
      'after taking 200,000 and its fee',
      { taken: { ...salaryFacts.taken, amount: pesos(205_950), countInPeriod: 1 } },
      900_000,
      230_000,
    ],
    ['with 100,000 carried over', { carriedOver: pesos(100_000) }, 900_000, 340_000],
    [
      'with the fee paid by the company',
      { policy: { ...policy, fee: { ...policy.fee, payer: 'employer' } } },
      900_000,
      450_000,
    ],
    ['with 300,000 left of the company credit', { companyCreditLeft: pesos(300_000) }, 900_000, 290_000],
    ['with no credit left', { companyCreditLeft: pesos(0) }, 900_000, 0],
    ['with a cap per advance', { policy: { ...policy, maximumAmount: pesos(125_000) } }, 900_000, 120_000],
    ['with a cap per period', { policy: { ...policy, maximumPerPeriod: pesos(200_000) } }, 900_000, 190_000],
    [
      'with a lower percentage of their own',
      { employment: { ...employment, maximumPercentage: basisPoints(2_000) } },
      900_000,
      170_000,
    ],
    [
      'with a higher percentage of their own, which has no effect',
      { employment: { ...employment, maximumPercentage: basisPoints(9_000) } },
      900_000,
      440_000,
    ],
    [
      'with a lower amount of their own',
      { employment: { ...employment, maximumAmount: pesos(100_000) } },
      900_000,
      100_000,
    ],
    [
      'with deductions that leave little',
      { employment: { ...employment, monthlyDeductions: pesos(2_500_000) } },
      900_000,
      120_000,
    ],
    [
      'with less than the minimum left',
      { taken: { ...salaryFacts.taken, amount: pesos(400_000) } },
      900_000,
      0,
    ],
    [
      'protecting the minimum wage',
      { policy: { ...policy, wageProtection: 'strict', percentage: basisPoints(10_000) } },
      900_000,
      490_000,
    ],
  ])('%s', (_name, changes, accrued, available) => {
    expect(decide(changes)).toMatchObject({ accrued, available });
  });

  it('counts each salary on its own days: a raise inside the period splits it, one to come changes nothing yet', () => {
    const raised = (from: string, now: string) =>
      decide({
        now: bogotaInstant(day(now), 10, 0),
        employment: {
          ...employment,
          salaryTerms: [{ from: day(from), until: null, value: 6_000_000 }],
        },
      });
    // Nine days of 3,000,000; then five of them and four of 6,000,000.
    expect(raised('2026-12-01', '2026-11-24')).toMatchObject({ accrued: 900_000, available: 440_000 });
    expect(raised('2026-11-25', '2026-11-24')).toMatchObject({ accrued: 900_000, available: 440_000 });
    expect(raised('2026-11-21', '2026-11-24')).toMatchObject({ accrued: 1_300_000, available: 640_000 });
    // The whole period: 92 % of five days of 3,000,000 and ten of 6,000,000.
    expect(raised('2026-11-21', '2026-11-24').headroom).toBe(2_300_000);
  });

  it('splits fixed deductions by the days on which they hold', () => {
    const { headroom } = decide({
      employment: {
        ...employment,
        monthlyDeductions: pesos(300_000),
        deductionTerms: [{ from: day('2026-11-26'), until: null, value: 900_000 }],
      },
    });
    // Ten days of 300,000 and five of 900,000.
    expect(headroom).toBe(1_380_000 - 100_000 - 150_000);
  });

  it.each([
    [
      'a week across the end of February pays seven days, not nine',
      'weekly',
      '2026-02-23',
      '2026-03-01',
      '2026-03-01',
      700_000,
    ],
    [
      'a week across a 31st pays seven days, not six',
      'weekly',
      '2026-03-30',
      '2026-04-05',
      '2026-04-05',
      700_000,
    ],
    ['a month of 28 days pays 30', 'monthly', '2026-02-01', '2026-02-28', '2026-02-28', 3_000_000],
    ['a month of 31 days pays 30', 'monthly', '2026-07-01', '2026-07-31', '2026-07-31', 3_000_000],
    ['half a February pays 15', 'quincenal', '2026-02-16', '2026-02-28', '2026-02-28', 1_500_000],
  ] as const)('%s', (_name, frequency, start, end, today, accrued) => {
    const dates = {
      frequency,
      start: day(start),
      end: day(end),
      paymentDate: day(end),
      cutoff: bogotaInstant(addDays(day(end), 1), 17, 0),
    };
    expect(decide({ now: bogotaInstant(day(today), 9, 0), period: { ...period, ...dates } }).accrued).toBe(
      accrued,
    );
  });

  it.each([
    ['commercial', 1_500_000],
    ['real', 1_300_000],
  ] as const)(
    'somebody hired on 16 February earns to the %s end of the month',
    (partialFebruary, accrued) => {
      const february = {
        ...period,
        frequency: 'monthly' as const,
        start: day('2026-02-01'),
        end: day('2026-02-28'),
      };
      const decision = decide({
        now: bogotaInstant(day('2026-02-28'), 9, 0),
        period: february,
        employment: { ...employment, hireDate: day('2026-02-16') },
        policy: { ...policy, partialFebruary },
      });
      expect(decision.accrued).toBe(accrued);
    },
  );

  it('of somebody who is leaving counts the days up to the last one, earned and still to be paid', () => {
    const left = decide({ employment: { ...employment, endDate: day('2026-11-20') } });
    expect(left).toMatchObject({ accrued: 500_000, headroom: 460_000, available: 0, withinAmounts: 240_000 });
    expect(decide({ employment: { ...employment, endDate: day('2026-11-27') } })).toMatchObject({
      accrued: 900_000,
      headroom: 1_104_000,
    });
  });

  it('is nothing without a period, and says so', () => {
    expect(decide({ period: null })).toMatchObject({
      accrued: 0,
      headroom: 0,
      available: 0,
      allowed: false,
      quote: null,
    });
  });

  it('stays known while something blocks it', () => {
    expect(decide({ serviceActive: false })).toMatchObject({
      available: 0,
      withinAmounts: 440_000,
      allowed: false,
    });
  });
});

describe('a request', () => {
  it('does not change what is available', () => {
    expect(decide({ requested: pesos(900_000) })).toMatchObject({ available: 440_000, allowed: false });
    expect(decide({ requested: pesos(100_000) })).toMatchObject({
      available: 440_000,
      allowed: true,
      quote: { principal: 100_000 },
    });
  });

  it.each([
    [450_000, ['earned_amount', 'amount_available']],
    [40_000, ['minimum_amount']],
    [0, ['minimum_amount']],
    [-50_000, ['minimum_amount']],
    [105_000, ['amount_step']],
    [1_500_000, ['earned_amount', 'net_headroom', 'amount_available', 'minimum_wage_protection']],
  ])('of %d fails %j', (requested, codes) => {
    const decision = decide({ requested: pesos(requested) });
    expect(decision.allowed).toBe(false);
    expect(decision.rules.filter((rule) => !rule.passed).map((rule) => rule.code)).toEqual(codes);
  });

  it('above the limit is allowed, and waits for approval', () => {
    const manual = { ...policy, approvalAbove: pesos(100_000) };
    expect(decide({ policy: manual, requested: pesos(100_000) })).toMatchObject({
      allowed: true,
      needsApproval: false,
    });
    expect(decide({ policy: manual, requested: pesos(110_000) })).toMatchObject({
      allowed: true,
      needsApproval: true,
    });
  });

  it('that touches the minimum wage is flagged under `warn`, refused under `strict`, and passes under `off`', () => {
    const minimum = { ...employment, monthlySalary: pesos(1_750_905) };
    const changes = (wageProtection: 'strict' | 'warn' | 'off') => ({
      employment: minimum,
      requested: pesos(100_000),
      policy: { ...policy, wageProtection },
    });
    expect(decide(changes('warn')).allowed).toBe(true);
    expect(ruleOf(changes('warn'), 'minimum_wage_protection')).toMatchObject({
      passed: false,
      blocking: false,
    });
    expect(decide(changes('strict'))).toMatchObject({ allowed: false, available: 0, headroom: 0 });
    expect(ruleOf(changes('strict'), 'minimum_wage_protection')).toMatchObject({
      passed: false,
      blocking: true,
    });
    expect(ruleOf(changes('off'), 'minimum_wage_protection')).toMatchObject({ passed: true });
  });
});

describe('reasons', () => {
  const now = salaryFacts.now;
  const today = { from: day('2026-11-24'), until: day('2026-11-24') };

  it.each<[RuleCode, Partial<SalaryAdvanceFacts>, string]>([
    ['service_active', { serviceActive: false }, 'El servicio no está activo para esta nómina.'],
    [
      'employment_active',
      { employment: { ...employment, endDate: day('2026-11-24') } },
      'El contrato terminó el 24/11/2026.',
    ],
    [
      'employment_active',
      { employment: { ...employment, hireDate: day('2026-12-01') } },
      'El contrato empieza el 01/12/2026.',
    ],
    [
      'employee_activated',
      { employment: { ...employment, activated: false } },
      'El empleado aún no activa su cuenta.',
    ],
    [
      'access_restriction',
      { accessRestrictions: [{ ...today, product: 'all', reason: 'Investigación interna', liftedAt: null }] },
      'Acceso restringido desde el 24/11/2026 hasta el 24/11/2026: Investigación interna.',
    ],
    [
      'suspension',
      { suspensions: [suspension('unpaid_leave', '2026-11-23', null)] },
      'Licencia no remunerada desde el 23/11/2026.',
    ],
    [
      'seniority',
      { employment: { ...employment, hireDate: day('2026-11-12') } },
      'Lleva 12 días de antigüedad; se piden 30 días, según la política de la nómina.',
    ],
    [
      'period_open',
      { period: { ...period, state: 'cutoff' } },
      'El periodo del 16/11/2026 al 30/11/2026 está en estado «En corte».',
    ],
    ['before_cutoff', { period: { ...period, cutoff: now } }, 'El corte fue el 24/11/2026 (10:00 a. m.).'],
    [
      'bank_account_valid',
      { bankAccount: { state: 'missing', holdUntil: null } },
      'No hay una cuenta para el pago: agrégala.',
    ],
    [
      'bank_account_hold',
      { bankAccount: { state: 'valid', holdUntil: new Date(now.getTime() + 3_600_000) } },
      'La cuenta cambió hace poco: recibe pagos desde el 24/11/2026 (11:00 a. m.).',
    ],
    [
      'count_per_day',
      { taken: { ...salaryFacts.taken, countToday: 1 } },
      'Adelantos hoy: 1, de un máximo de 1, según la política de la nómina.',
    ],
    [
      'count_per_period',
      { taken: { ...salaryFacts.taken, countInPeriod: 3 } },
      'Adelantos en este periodo: 3, de un máximo de 3, según la política de la nómina.',
    ],
    [
      'count_per_month',
      {
        taken: { ...salaryFacts.taken, countThisMonth: 4 },
        clientRestrictions: [restriction({ kind: 'count_per_month', maximum: 4 })],
      },
      'Adelantos este mes: 4, de un máximo de 4, según la restricción «Cierre de año».',
    ],
    [
      'salary_minimum',
      {
        clientRestrictions: [restriction({ kind: 'salary_range', minimum: pesos(4_000_000), maximum: null })],
      },
      'El salario es $ 3.000.000; el mínimo es $ 4.000.000, según la restricción «Cierre de año».',
    ],
    [
      'salary_maximum',
      {
        clientRestrictions: [restriction({ kind: 'salary_range', minimum: null, maximum: pesos(2_000_000) })],
      },
      'El salario es $ 3.000.000; el máximo es $ 2.000.000, según la restricción «Cierre de año».',
    ],
    [
      'blackout_dates',
      { clientRestrictions: [restriction({ kind: 'blackout_dates', ranges: [today] })] },
      'Hoy, 24/11/2026, es un día bloqueado, según la restricción «Cierre de año».',
    ],
    [
      'blackout_before_payment',
      { clientRestrictions: [restriction({ kind: 'blackout_before_payment', days: 6 })] },
      'Días para el pago: 6; se piden más de 6 días, según la restricción «Cierre de año».',
    ],
    [
      'days_since_last_payment',
      { clientRestrictions: [restriction({ kind: 'days_since_last_payment', minimumDays: 12 })] },
      'El último pago de nómina fue hace 11 días; se piden 12 días, según la restricción «Cierre de año».',
    ],
    [
      'service_hours',
      {
        clientRestrictions: [
          restriction({ kind: 'weekly_hours', windows: [{ day: 2, fromMinute: 840, untilMinute: 1_020 }] }),
        ],
      },
      'Hora actual: 10:00 a. m.; hoy se adelanta de 2:00 p. m. a 5:00 p. m., según la restricción «Cierre de año».',
    ],
    [
      'company_credit',
      { companyCreditLeft: pesos(40_000) },
      'Del cupo de la empresa quedan $ 40.000; se necesitan $ 55.950, con su comisión.',
    ],
    [
      'earned_amount',
      { requested: pesos(450_000) },
      'Ha ganado $ 900.000 en el periodo; del 50 %, según la política de la nómina, quedan $ 450.000; se necesitan $ 455.950, con su comisión.',
    ],
    [
      'amount_per_advance',
      {
        requested: pesos(200_000),
        clientRestrictions: [restriction({ kind: 'amount_per_advance', maximum: pesos(150_000) })],
      },
      'El máximo por adelanto es $ 150.000, según la restricción «Cierre de año»; el valor es $ 200.000.',
    ],
    [
      'amount_per_period',
      {
        requested: pesos(200_000),
        clientRestrictions: [restriction({ kind: 'amount_per_period', maximum: pesos(150_000) })],
      },
      'Del máximo por periodo de $ 150.000, según la restricción «Cierre de año», quedan $ 150.000; se necesitan $ 205.950, con su comisión.',
    ],
  ])('%s names what is wrong, with its figures', (code, changes, sentence) => {
    const rule = ruleOf(changes, code);
    expect(rule?.passed).toBe(false);
    expect(rule?.sentence.replaceAll('\u00a0', ' ')).toBe(sentence);
    expect(decide(changes).allowed).toBe(false);
  });

  it('keep to the limit itself: thirty days are enough, closing time is closed', () => {
    expect(ruleOf({ employment: { ...employment, hireDate: day('2026-10-25') } }, 'seniority')).toMatchObject(
      { passed: true, value: 30, threshold: 30 },
    );
    const hours = (untilMinute: number) => ({
      policy: { ...policy, hours: [{ day: 2, fromMinute: 600, untilMinute }] },
    });
    expect(ruleOf(hours(601), 'service_hours')).toMatchObject({
      passed: true,
      value: '10:00',
      threshold: '10:00-10:01',
    });
    expect(ruleOf(hours(600), 'service_hours')).toMatchObject({ passed: false });
  });

  it('name the suspension that blocks when another does not', () => {
    const both = [suspension('vacation', '2026-11-20', null), suspension('strike', '2026-11-23', null)];
    expect(ruleOf({ suspensions: both }, 'suspension')).toMatchObject({
      passed: false,
      sentence: 'Huelga desde el 23/11/2026.',
    });
  });

  it('notes a carried-over balance without blocking', () => {
    expect(ruleOf({ carriedOver: pesos(10_000) }, 'carried_over_balance')).toMatchObject({
      passed: false,
      blocking: false,
      value: 10_000,
    });
  });

  it('say that what was earned before a sick leave can be taken', () => {
    expect(
      ruleOf({ suspensions: [suspension('sick_leave', '2026-11-20', null)] }, 'suspension'),
    ).toMatchObject({
      passed: true,
      sentence: 'Incapacidad desde el 20/11/2026: se puede adelantar lo ya ganado.',
    });
  });
});
