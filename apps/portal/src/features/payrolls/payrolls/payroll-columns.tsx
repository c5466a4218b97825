import type { PayPeriod, PayrollRow } from '@antela/contract/payrolls';
import { payFrequencies, shortPeriodLabel, type PayFrequency } from '@antela/rules/pay-period';
import { useTranslation } from 'react-i18next';
import { count, joined, pesos, shortInstant, shortMonths } from '../../../lib/format.ts';
import { daysToCutoff } from '../../../lib/pay-period.ts';
import type { PeriodStepWord } from '../../../lib/payroll-section.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
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
      detail: (row) => joined(row.company.name, t(frequencyName(row.frequency))),
    },
    {
      key: 'period',
      narrow: 'meta',
      header: t('Periodo en curso'),
      cell: (row) => <PeriodName {...row} />,
      detail: ({ currentPeriod }) =>
        currentPeriod && <SmallPeriodLine period={currentPeriod} today={today} />,
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <PayrollState {...row} />,
    },
    {
      key: 'waiting',
      narrow: 'below',
      header: t('Por hacer'),
      sortKey: 'due',
      isSettled: (row) => row.waiting.length === 0,
      cell: (row) =>
        row.waiting.length === 0 ? (
          <span className="text-ink-2">{t('Nada por hacer')}</span>
        ) : (
          <WaitingPeriods {...row} />
        ),
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
      isSpare: true,
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
      detail: (row) => <span className="whitespace-nowrap">{deductionWords(row, t)}</span>,
    },
  ];
}

function PeriodName({ company, currentPeriod }: PayrollRow) {
  const { t } = useTranslation('payrolls');
  return (
    <>
      <span className="in-columns">
        {currentPeriod ? shortMonths(currentPeriod.label) : t('Sin periodo')}
      </span>
      {/* Companies call their payrolls alike, and two lines have no room for what stands under the name. */}
      <span className="in-two-lines">
        {joined(currentPeriod ? shortPeriodLabel(currentPeriod.label) : t('Sin periodo'), company.name)}
      </span>
    </>
  );
}

function PayrollState({ currentPeriod, active }: PayrollRow) {
  if (!active) return <StateOf noun="payroll" state="inactive" />;
  return currentPeriod ? <StateOf noun="period" state={currentPeriod.state} /> : '—';
}

/** Until a period is reported its figure is what it would deduct. */
const unreported: readonly PayPeriod['state'][] = ['scheduled', 'open', 'cutoff'];

/** Next act of each period that waits to be closed, the oldest first: each is the way to where it is done. Its row names the current one. */
function WaitingPeriods({ payrollid, waiting, currentPeriod }: PayrollRow) {
  const { t } = useTranslation('payrolls');
  const acts: Record<PayrollRow['waiting'][number]['state'], [name: string, step: PeriodStepWord]> = {
    cutoff: [t('Emitir el reporte'), 'reporte'],
    reported: [t('Confirmar lo descontado'), 'confirmacion'],
    confirmed: [t('Conciliar'), 'confirmacion'],
    with_differences: [t('Explicar las diferencias'), 'confirmacion'],
    reconciled: [t('Girar y cerrar'), 'giro'],
  };
  const more = waiting.length - shownWaiting;
  return (
    <span className="flex gap-x-5 gap-y-1.5 max-lg:flex-wrap lg:flex-col">
      {waiting.slice(0, shownWaiting).map(({ payperiodid, label, state }) => {
        const [name, step] = acts[state];
        return (
          // Above the row's own link, whose target is the whole row.
          <span key={payperiodid} className="relative block border-l-3 border-maiz pl-2">
            <Link href={pathTo.payPeriod(payrollid, payperiodid, step)} className="text-link">
              {name}
            </Link>
            {payperiodid !== currentPeriod?.payperiodid && (
              <span className="block text-small text-ink-2 xl:whitespace-nowrap">{shortMonths(label)}</span>
            )}
          </span>
        );
      })}
      {more > 0 && <span className="text-small text-ink-2">{t('y {{count}} más', { count: more })}</span>}
    </span>
  );
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

function deductionWords({ currentPeriod, deducted }: PayrollRow, t: Translate): string {
  if (deducted !== null) return t('Descontado');
  const isReported = currentPeriod && !unreported.includes(currentPeriod.state);
  return isReported ? t('Reportado') : t('Por descontar');
}

function cutoffWords(days: number, t: Translate): string {
  if (days > 0) return t('En {{count}} días', { count: days });
  return days === 0 ? t('Hoy') : t('Pasó hace {{count}} días', { count: -days });
}

/** The Spanish name of a frequency; an unknown code shows as it is. */
export function frequencyName(frequency: string): string {
  return frequency in payFrequencies ? payFrequencies[frequency as PayFrequency].name : frequency;
}
