import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { count, pesos } from '../../../lib/format.ts';
import { shortDay } from '../../../lib/short-day.ts';
import { cx } from '../../../ui/cx.ts';

/** The figure beside the last period's: on the same day of it, and as it was reported in the end. */
export function Comparison({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const differenceOf = useDifference();
  const { previous, sameDay, toDeduct, period } = detail;
  if (!previous)
    return <p className="text-small text-ink-2">{t('No hay un reporte anterior con qué comparar.')}</p>;
  const rows = [
    {
      name: t('{{label}}, hoy', { label: period.label }),
      people: toDeduct.employees,
      amount: toDeduct.amount,
    },
    ...(sameDay
      ? [
          {
            name: t('El {{day}}, a esta altura', { day: shortDay(sameDay.date) }),
            people: sameDay.employees,
            amount: sameDay.amount,
          },
        ]
      : []),
    { name: t('Al cierre'), people: previous.lines, amount: previous.total },
  ];
  const { label } = previous;
  const heading = t('Frente a {{label}}', {
    label: label.charAt(0).toLocaleLowerCase('es-CO') + label.slice(1),
  });
  const greatest = Math.max(...rows.map(({ amount }) => amount), 1);
  return (
    <section aria-label={heading}>
      <h3 className="text-title">{heading}</h3>
      <p className="text-small text-ink-2">
        {differenceOf(toDeduct.amount, sameDay?.amount ?? previous.total, sameDay !== null)}
      </p>
      <ul className="mt-2">
        {rows.map(({ name, people, amount }, index) => (
          <li key={name} className="border-b border-line py-2">
            <div className={cx('flex items-baseline justify-between gap-4', index === 0 && 'font-semibold')}>
              <span className="min-w-0">
                {name}{' '}
                <span className="text-small font-normal whitespace-nowrap text-ink-2">
                  {t('{{n}} personas', { count: people, n: count(people) })}
                </span>
              </span>
              <span className="whitespace-nowrap">{pesos(amount)}</span>
            </div>
            <svg
              viewBox="0 0 100 3"
              preserveAspectRatio="none"
              className={cx('mt-1 block h-1 w-full', index === 0 ? 'text-primary' : 'text-bar')}
              aria-hidden
            >
              <rect width={(100 * amount) / greatest} height="3" fill="currentColor" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useDifference(): (amount: number, before: number, isSameDay: boolean) => string {
  const { t } = useTranslation('pay-periods');
  return (amount, before, isSameDay) => {
    const difference = amount - before;
    const words = { amount: pesos(Math.abs(difference)) };
    if (difference === 0) return isSameDay ? t('A esta altura, lo mismo.') : t('Lo mismo que al cierre.');
    if (isSameDay)
      return difference > 0
        ? t('A esta altura, {{amount}} más.', words)
        : t('A esta altura, {{amount}} menos.', words);
    return difference > 0
      ? t('{{amount}} más que al cierre.', words)
      : t('{{amount}} menos que al cierre.', words);
  };
}
