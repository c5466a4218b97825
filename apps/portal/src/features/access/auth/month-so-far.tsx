import { bogotaDate, daysInMonth, monthOf, yearOf, type CalendarDate } from '@antela/rules/calendar-date';
import { days360 } from '@antela/rules/days360';
import { floorToStep, pesos as whole, ratioOf, subtractPesos } from '@antela/rules/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { dayAndMonth, monthTitle, pesos } from '../../../lib/format.ts';
import { PeriodLine } from '../../../ui/period-line.tsx';

/** The month up to today, and what a minimum wage has earned of it: what the service is about, before anybody signs in. */
export function MonthSoFar({ className }: { className?: string }) {
  const { t } = useTranslation('auth');
  const [today] = useState(() => bogotaDate(new Date()));
  const { first, last } = monthOfDate(today);
  const wage = config().minimumWage;
  return (
    <aside className={className} aria-label={t('El mes hasta hoy')}>
      <div className="mx-auto w-full max-w-160">
        {wage !== undefined && <Earned wage={wage} first={first} today={today} />}
        <PeriodLine
          className="@container"
          title={monthTitle(today.slice(0, 7))}
          stops={[
            { name: t('Apertura'), date: first },
            { name: t('Pago'), date: last },
          ]}
          today={today}
        />
        {wage !== undefined && <Rest wage={wage} first={first} last={last} today={today} />}
      </div>
    </aside>
  );
}

function monthOfDate(date: CalendarDate) {
  const month = date.slice(0, 8);
  return {
    first: `${month}01` as CalendarDate,
    last: `${month}${daysInMonth(yearOf(date), monthOf(date))}` as CalendarDate,
  };
}

/** Whole pesos of a monthly wage for the days of the month up to `today`, by the commercial year of 30-day months. */
const earnedOf = (wage: number, first: CalendarDate, today: CalendarDate) =>
  ratioOf(whole(wage), days360(first, today), 30);

type Props = { wage: number; first: CalendarDate; today: CalendarDate };

function Earned({ wage, first, today }: Props) {
  const { t } = useTranslation('auth');
  return (
    <div className="mb-8">
      <p className="font-display text-title text-ink-2">
        {t('Es {{today}}. Un salario mínimo ya causó', { today: dayAndMonth(today) })}
      </p>
      <p className="font-display text-[clamp(2.25rem,5vw,4.5rem)] leading-tight font-bold whitespace-nowrap tabular-nums">
        {pesos(earnedOf(wage, first, today))}
      </p>
      <p className="text-ink-2">
        {t('{{days}} días de 30, de {{wage}}. Ese es el dinero que tu gente puede adelantar.', {
          days: days360(first, today),
          wage: pesos(wage),
        })}
      </p>
    </div>
  );
}

function Rest({ wage, first, last, today }: Props & { last: CalendarDate }) {
  const { t } = useTranslation('auth');
  const earned = earnedOf(wage, first, today);
  const rows = [
    [t('Puede adelantar hoy, la mitad'), pesos(floorToStep(ratioOf(earned, 1, 2), whole(10_000)))],
    [t('Falta por causar en el mes'), pesos(subtractPesos(whole(wage), earned))],
    [t('Se descuenta en el pago'), dayAndMonth(last)],
  ];
  return (
    <dl className="mt-8 divide-y divide-line border-y border-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-2.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className="whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
