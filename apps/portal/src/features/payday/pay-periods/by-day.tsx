import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { count, longDate, pesos } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/data-table.tsx';

/** The bars over the open stretch as a table: what was asked for on each day, and what that adds up to. */
export function ByDay({ byDay }: Pick<PeriodDetail, 'byDay'>) {
  const { t } = useTranslation('pay-periods');
  const total = byDay.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section className="mt-6" aria-label={t('Por día')}>
      <h3 className="text-title">{t('Por día')}</h3>
      <DataTable
        caption={t('Adelantos de salario por día')}
        density="normal"
        columns={[
          { key: 'date', header: t('Día'), cell: ({ date }) => longDate(date) },
          {
            key: 'advances',
            header: t('Adelantos'),
            align: 'end',
            narrow: 'state',
            cell: ({ advances }) => count(advances),
          },
          {
            key: 'amount',
            header: t('Valor'),
            align: 'end',
            narrow: 'amount',
            cell: ({ amount }) => pesos(amount),
          },
        ]}
        rows={byDay}
        rowKey={({ date }) => date}
        empty={{ title: t('Nadie ha adelantado en este periodo') }}
      />
      {byDay.length > 0 && (
        <p className="flex justify-between gap-4 py-2 font-semibold">
          <span>{t('Total')}</span>
          <span className="whitespace-nowrap tabular-nums">{pesos(total)}</span>
        </p>
      )}
    </section>
  );
}
