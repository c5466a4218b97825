import { describe, expect, it } from 'vitest';
import { salaryAvailability } from './availability.ts';
import type { SalaryAdvanceFacts } from './availability.ts';
import { calendarDate } from './calendar-date.ts';
import { pesos } from './money.ts';
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
