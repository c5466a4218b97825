import type { AdvancePolicy } from './advance-policy.ts';
import type { Fault } from './pay-calendar.ts';

/** Faults of a policy's terms against each other; empty when there are none. Paths are the fields of AdvancePolicy. */
export function policyFaults(policy: AdvancePolicy): readonly Fault[] {
  const { minimumAmount, maximumAmount, maximumPerPeriod, companyCreditPerPeriod, step } = policy;
  const atLeastMinimum = (path: string, amount: number | null): readonly [boolean, Fault] => [
    amount === null || amount >= minimumAmount,
    {
      path,
      code: 'below_minimum',
      detail: 'Es menos que el mínimo por adelanto: nadie podría adelantar. Súbelo o baja el mínimo.',
    },
  ];
  const checks: readonly (readonly [ok: boolean, fault: Fault])[] = [
    [
      policy.percentage > 0 || policy.primaPercentage > 0,
      {
        path: 'percentage',
        code: 'nothing_to_advance',
        detail: 'Con 0 % de salario y de prima nadie puede adelantar. Escribe al menos uno.',
      },
    ],
    [
      minimumAmount % step === 0,
      {
        path: 'minimumAmount',
        code: 'not_a_multiple',
        detail: 'El mínimo es un múltiplo del valor de «En múltiplos de». Ajusta uno de los dos.',
      },
    ],
    atLeastMinimum('maximumAmount', maximumAmount),
    atLeastMinimum('maximumPerPeriod', maximumPerPeriod),
    atLeastMinimum('companyCreditPerPeriod', companyCreditPerPeriod),
    [
      (policy.hours ?? []).every(({ fromMinute, untilMinute }) => fromMinute < untilMinute),
      {
        path: 'hours',
        code: 'empty_window',
        detail: 'Cada horario termina después de empezar. Corrige las horas.',
      },
    ],
  ];
  return checks.filter(([ok]) => !ok).map(([, fault]) => fault);
}
