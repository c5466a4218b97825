import type { TFunction } from 'i18next';

/** Counts of the answer of a bank, as facts of one line. */
export const answeredAs = (
  answer: { paid: number; rejected: number; returned: number },
  t: TFunction<'disbursements'>,
): string[] => [
  t('Pagados: {{paid}}', answer),
  t('Rechazados: {{rejected}}', answer),
  t('Devueltos: {{returned}}', answer),
];
