import type { Dashboard } from '@antela/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { bigPesos, count, longDate, percent, pesos } from '../../../lib/format.ts';
import { SameDayNote } from '../../../lib/same-day.tsx';
import { shortDay } from '../../../lib/short-day.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { ToDeductParts } from '../../../lib/to-deduct.tsx';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Figure } from '../../../ui/figure.tsx';

type Props = { toDeduct: NonNullable<Dashboard['toDeduct']>; payrolls: number; companies: readonly string[] };

/** The one dominant figure, with what makes it up day by day. */
export function ToDeduct({ toDeduct, payrolls, companies }: Props) {
  const { t } = useTranslation('dashboard');
  const { today } = useSignedIn();
  const { amount, employees, change, byDay } = toDeduct;
  const days = byDay.length;
  const highest = byDay.reduce(
    (most, day) => (day.amount > most.amount ? day : most),
    byDay[0] ?? { date: today, amount: 0 },
  );
  const summary =
    highest.amount > 0
      ? t(
          'Adelantos pedidos por día en los últimos {{days}} días; el día más alto fue el {{date}}, con {{amount}}.',
          { days, date: longDate(highest.date), amount: pesos(highest.amount) },
        )
      : t('Nadie ha pedido adelantos en los últimos {{days}} días.', { days });

  return (
    <div className="min-w-0">
      <Figure
        size="large"
        label={payrolls > 1 ? t('Por descontar en las nóminas abiertas') : t('Por descontar en esta nómina')}
        value={bigPesos(amount)}
        note={t('{{n}} empleados', { count: employees, n: count(employees) })}
      />
      <BarChart
        className="mt-4"
        summary={summary}
        bars={byDay.map(({ date, amount: value }) => ({
          key: date,
          label: shortDay(date),
          value,
          current: date === today,
        }))}
        format={pesos}
        labelHeading={t('Día')}
        valueHeading={t('Pedido')}
      />
      {change !== null && <p className="mt-1 text-small text-ink-2">{changeWords(change, days, t)}</p>}
      <SameDayNote figure={toDeduct} sameDay={toDeduct.sameDay} />
      <ToDeductParts figure={toDeduct} payperiodid={null} companies={companies} />
    </div>
  );
}

function changeWords(
  change: number,
  days: number,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (change === 0) return t('Lo mismo que en los {{days}} días anteriores', { days });
  const share = percent(Math.abs(change));
  return change > 0
    ? t('{{share}} más que en los {{days}} días anteriores', { share, days })
    : t('{{share}} menos que en los {{days}} días anteriores', { share, days });
}
