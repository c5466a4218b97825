import { employmentFields } from '@antela/contract/employee-fields';
import type { EmploymentTerm } from '@antela/contract/employment-terms';
import type { TFunction } from 'i18next';
import { longDate, shortDate } from '../../../lib/format.ts';
import { fieldWord } from './employee-field-values.ts';

export const termName = (field: EmploymentTerm['field']): string => employmentFields[field].label;

export function termValue({ field, value, masked, name }: EmploymentTerm, t: TFunction<'employees'>): string {
  if (masked) return t('Oculto');
  if (value !== null && field === 'payrollid') return name ?? '';
  return fieldWord(field, employmentFields[field], value, (key) => t(key)) ?? '—';
}

/** By how much an amount differs from the one before it, as payroll staff say it: "+7,4 %". */
export function termChange(term: EmploymentTerm, before: EmploymentTerm | undefined): string | null {
  if (employmentFields[term.field].kind !== 'pesos' || term.masked || !before || !before.value || !term.value)
    return null;
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
