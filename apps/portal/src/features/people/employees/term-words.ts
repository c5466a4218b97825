import type { EmploymentTerm } from '@antela/contract/employment-terms';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import type { TFunction } from 'i18next';
import { longDate, pesos, shortDate } from '../../../lib/format.ts';

export const termNames: Record<EmploymentTerm['field'], string> = {
  monthlySalary: 'Salario mensual',
  salaryType: 'Tipo de salario',
  payrollid: 'Nómina',
  contractType: 'Tipo de contrato',
  position: 'Cargo',
  area: 'Área',
  costCenter: 'Centro de costo',
  transportAllowance: 'Auxilio de transporte',
  fixedDeductions: 'Descuentos fijos al mes',
  maxPercentage: 'Porcentaje máximo propio',
  maxAmount: 'Valor máximo propio por adelanto',
};

const amounts: ReadonlySet<string> = new Set(['monthlySalary', 'fixedDeductions', 'maxAmount']);
const choices: Record<string, { readonly name: string }> = {
  ...contractTypes,
  ...salaryTypes,
  ...transportAllowances,
};

export function termValue({ field, value, masked, name }: EmploymentTerm, t: TFunction<'employees'>): string {
  if (masked) return t('Oculto');
  if (value === null) return '—';
  if (amounts.has(field)) return pesos(Number(value));
  if (field === 'maxPercentage') return `${Number(value) / 100} %`;
  if (field === 'payrollid') return name ?? '';
  const choice = ['contractType', 'salaryType', 'transportAllowance'].includes(field) && choices[value];
  return choice ? t(choice.name) : String(value);
}

/** By how much an amount differs from the one before it, as payroll staff say it: "+7,4 %". */
export function termChange(term: EmploymentTerm, before: EmploymentTerm | undefined): string | null {
  if (!amounts.has(term.field) || term.masked || !before || !before.value || !term.value) return null;
  const share = Number(term.value) / Number(before.value) - 1;
  return new Intl.NumberFormat('es-CO', {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(share);
}

/** When a term holds, in the words of its place in the line. */
export function termDates({ state, from, until }: EmploymentTerm, t: TFunction<'employees'>): string {
  if (state === 'planned') return t('Desde el {{date}}', { date: longDate(from ?? '') });
  if (state === 'current')
    return from === null ? t('Hoy, desde su ingreso') : t('Hoy, desde el {{date}}', { date: longDate(from) });
  return from === null
    ? t('Hasta el {{date}}', { date: shortDate(until ?? '') })
    : t('Del {{from}} al {{until}}', { from: shortDate(from), until: shortDate(until ?? '') });
}
