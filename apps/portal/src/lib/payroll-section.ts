import type { PayrollRow } from '@antela/contract/payrolls';
import type { Permission } from '@antela/contract/permissions';
import type { ComponentType, ReactNode } from 'react';
import type { Prefetching } from './prefetch.ts';

/** The parts of a payroll's page, by their word in the address and in their order on the screen. */
export const payrollSectionWords = [
  'periodo',
  'empleados',
  'adelantos',
  'calendario',
  'politica',
  'historial',
] as const;
export type PayrollSectionWord = (typeof payrollSectionWords)[number];

/** Steps of a period that one can look at, in their order. */
export const periodStepWords = ['corte', 'reporte', 'confirmacion', 'giro', 'cierre'] as const;
export type PeriodStepWord = (typeof periodStepWords)[number];

/**
 * Sections that the page once had: letters and bookmarks still name them. Each is the earliest step of the period with its part;
 * of those after payday, the one at which the period stands.
 */
export const formerSections = {
  reportes: { from: 'reporte', to: 'reporte' },
  conciliacion: { from: 'confirmacion', to: 'cierre' },
} as const satisfies Record<string, { from: PeriodStepWord; to: PeriodStepWord }>;
export type FormerSection = keyof typeof formerSections;

/** Payroll on whose page a section is drawn; the row carries the period in hand. */
export type PayrollSectionProps = {
  payrollid: string;
  payroll: PayrollRow;
  /** Parts that other features show with a step of the period. */
  ofStep: (step: PeriodStepWord) => ReactNode;
};

/**
 * Part of a payroll's page that another feature shows: `sections.ts` hands them over, so that no feature knows another. Several
 * with the same word stand one below the other, after what the page itself has there.
 */
export type PayrollSection = {
  word: PayrollSectionWord;
  /** The one step of the period with which it is shown. */
  step?: PeriodStepWord;
  /** Tells it from others of the same word; never shown. */
  name: string;
  /** People without it are not shown the section. */
  permission?: Permission;
  component: ComponentType<PayrollSectionProps> & Prefetching;
  /** Fetches its script and texts, so that neither they nor the payroll wait for each other. */
  ahead?: () => Promise<unknown>;
};
