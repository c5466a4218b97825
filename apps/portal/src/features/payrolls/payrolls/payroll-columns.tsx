import type { PayPeriod, PayrollRow } from '@antela/contract/payrolls';
import { payFrequencies, payPeriodStateLabels, type PayFrequency } from '@antela/rules/pay-period';
import { useTranslation } from 'react-i18next';
import { count, pesos, shortInstant } from '../../../lib/format.ts';
import { daysToCutoff, periodStateKinds } from '../../../lib/pay-period.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { SmallPeriodLine } from './small-period-line.tsx';

/** A payroll with more behind it says how many. */
const shownWaiting = 2;

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
      narrow: 'meta',
      header: t('Periodo en curso'),
      cell: ({ currentPeriod }) => currentPeriod?.label ?? t('Sin periodo'),
      detail: ({ currentPeriod }) =>
        currentPeriod && <SmallPeriodLine period={currentPeriod} today={today} />,
    },
    {
      key: 'state',
      narrow: 'state',
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
      key: 'waiting',
      header: t('Por hacer'),
      cell: ({ waiting }) => (waiting.length === 0 ? '—' : <WaitingPeriods waiting={waiting} />),
    },
    {
      key: 'cutoff',
      header: t('Corte'),
      cell: ({ currentPeriod }) => (currentPeriod ? cutoffWords(daysToCutoff(currentPeriod, today), t) : '—'),
      detail: ({ currentPeriod }) =>
        currentPeriod && <span className="xl:whitespace-nowrap">{shortInstant(currentPeriod.cutoffAt)}</span>,
    },
    {
      key: 'advances',
      header: t('Adelantos'),
      align: 'end',
      cell: (row) => count(row.advances),
      detail: (row) => (
        <span className="xl:whitespace-nowrap">
          {t('{{n}} empleados', { count: row.employees, n: count(row.employees) })}
        </span>
      ),
    },
    {
      key: 'toDeduct',
      narrow: 'amount',
      header: t('Descuento'),
      align: 'end',
      cell: (row) => pesos(row.deducted ?? row.toDeduct),
      detail: ({ currentPeriod, deducted }) => {
        const isReported = currentPeriod && !unreported.includes(currentPeriod.state);
        const reported = isReported ? t('Reportado') : t('Por descontar');
        return <span className="whitespace-nowrap">{deducted === null ? reported : t('Descontado')}</span>;
      },
    },
  ];
}

/** Until a period is reported its figure is what it would deduct. */
const unreported: readonly PayPeriod['state'][] = ['scheduled', 'open', 'cutoff'];

/** Next act of each period that waits to be closed, the oldest first. */
function WaitingPeriods({ waiting }: Pick<PayrollRow, 'waiting'>) {
  const { t } = useTranslation('payrolls');
  const words: Record<PayrollRow['waiting'][number]['state'], string> = {
    cutoff: t('Reportar'),
    reported: t('Confirmar'),
    confirmed: t('Conciliar'),
    with_differences: t('Conciliar'),
    reconciled: t('Girar y cerrar'),
  };
  const more = waiting.length - shownWaiting;
  return (
    <span className="flex max-w-44 flex-col gap-1 max-md:max-w-none">
      {waiting.slice(0, shownWaiting).map(({ payperiodid, label, state }) => (
        <span key={payperiodid} className="block">
          {words[state]} <span className="block text-small text-ink-2">{label}</span>
        </span>
      ))}
      {more > 0 && <span className="text-small text-ink-2">{t('y {{count}} más', { count: more })}</span>}
    </span>
  );
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
