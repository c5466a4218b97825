import type { PayrollRow } from '@antela/contract/payrolls';
import { payFrequencies, payPeriodStateLabels, type PayFrequency } from '@antela/rules/pay-period';
import { useTranslation } from 'react-i18next';
import { count, pesos, shortInstant } from '../../lib/format.ts';
import { daysToCutoff, periodStateKinds } from '../../lib/pay-period.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import type { Column } from '../../ui/data-table.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { SmallPeriodLine } from './small-period-line.tsx';

export function usePayrollColumns(): Column<PayrollRow>[] {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  return [
    {
      key: 'name',
      header: t('Nómina'),
      sortKey: 'name',
      cell: (row) => row.name,
      detail: (row) => `${row.company.name} · ${t(frequencyName(row.frequency))}`,
    },
    {
      key: 'period',
      header: t('Periodo en curso'),
      cell: ({ currentPeriod }) => currentPeriod?.label ?? t('Sin periodo'),
      detail: ({ currentPeriod }) =>
        currentPeriod && <SmallPeriodLine period={currentPeriod} today={today} />,
    },
    {
      key: 'state',
      header: t('Estado'),
      cell: ({ currentPeriod, active }) =>
        !active ? (
          <StateTag kind="void">{t('Inactiva')}</StateTag>
        ) : currentPeriod ? (
          <StateTag kind={periodStateKinds[currentPeriod.state]}>
            {t(payPeriodStateLabels[currentPeriod.state])}
          </StateTag>
        ) : (
          '—'
        ),
    },
    {
      key: 'cutoff',
      header: t('Corte'),
      cell: ({ currentPeriod }) => (currentPeriod ? cutoffWords(daysToCutoff(currentPeriod, today), t) : '—'),
      detail: ({ currentPeriod }) => currentPeriod && shortInstant(currentPeriod.cutoffAt),
    },
    {
      key: 'advances',
      header: t('Adelantos'),
      align: 'end',
      cell: (row) => count(row.advances),
      detail: (row) => t('{{n}} empleados', { count: row.employees, n: count(row.employees) }),
    },
    { key: 'toDeduct', header: t('Por descontar'), align: 'end', cell: (row) => pesos(row.toDeduct) },
  ];
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

function cutoffWords(days: number, t: Translate): string {
  if (days > 0) return t('En {{count}} días', { count: days });
  return days === 0 ? t('Hoy') : t('Pasó hace {{count}} días', { count: -days });
}

/** The Spanish name of a frequency; an unknown code shows as it is. */
export function frequencyName(frequency: string): string {
  return frequency in payFrequencies ? payFrequencies[frequency as PayFrequency].name : frequency;
}
