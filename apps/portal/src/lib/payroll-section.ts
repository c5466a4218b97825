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

/** Payroll on whose page a section is drawn; the row carries the period in hand. */
export type PayrollSectionProps = { payrollid: string; payroll: PayrollRow };

/**
 * Part of a payroll's page that another feature shows: `sections.ts` hands them over, so that no feature knows another. Several
 * with the same word stand one below the other, after what the page itself has there.
 */
export type PayrollSection = {
  word: PayrollSectionWord;
  /** Tells it from others of the same word; never shown. */
  name: string;
  /** People without it are not shown the section. */
  permission?: Permission;
  component: ComponentType<PayrollSectionProps>;
};
