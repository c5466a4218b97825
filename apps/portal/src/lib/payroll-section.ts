import type { PayrollRow } from '@antela/contract/payrolls';
import type { Permission } from '@antela/contract/permissions';
import type { ComponentType } from 'react';

/** The parts of a payroll's page, by their word in the address and in their order on the screen. */
export const payrollSectionWords = [
  'periodo',
  'empleados',
  'adelantos',
  'reportes',
  'conciliacion',
  'calendario',
  'politica',
  'historial',
] as const;
export type PayrollSectionWord = (typeof payrollSectionWords)[number];

/** Whose page a section is drawn on; the row carries the period in hand. */
export type PayrollSectionProps = { payrollid: string; payroll: PayrollRow };

/**
 * What another feature shows on a payroll's page: `sections.ts` hands them over, so that no feature knows another. Several with
 * the same word stand one below the other, after what the page itself has there.
 */
export type PayrollSection = {
  word: PayrollSectionWord;
  /** Tells it from others of the same word; never shown. */
  name: string;
  /** Whoever lacks it is not shown the section. */
  permission?: Permission;
  component: ComponentType<PayrollSectionProps>;
};
