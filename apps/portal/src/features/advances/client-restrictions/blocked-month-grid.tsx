import type { CalendarDay } from '@antela/contract/blocked-days';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/format.ts';
import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

type Props = {
  days: readonly CalendarDay[];
  weeks: readonly (CalendarDay | null)[][];
  picked: string;
  today: string;
  onPick: (date: string) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** One day at a time takes the focus; arrows walk over the days, Home and End to the first and last of the month. */
export function BlockedMonthGrid({ days, weeks, picked, today, onPick }: Props) {
  const { t } = useTranslation('client-restrictions');
  const table = useRef<HTMLTableElement>(null);
  const weekdays = [
    t('Lunes'),
    t('Martes'),
    t('Miércoles'),
    t('Jueves'),
    t('Viernes'),
    t('Sábado'),
    t('Domingo'),
  ];
  const focusable = days.some(({ date }) => date === picked) ? picked : days[0]?.date;

  function walk(event: KeyboardEvent): void {
    const from = days.findIndex(({ date }) => date === focusable);
    const step = steps[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : step && from + step;
    const next = to === undefined ? undefined : days[to];
    if (!next) return;
    event.preventDefault();
    onPick(next.date);
    table.current?.querySelector<HTMLElement>(`[data-date="${next.date}"]`)?.focus();
  }

  return (
    <table ref={table} className="w-full table-fixed border-collapse">
      <caption className="sr-only">{t('Días sin adelantos y festivos')}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="px-2 pb-1 text-left text-caption font-medium text-ink-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.date}>
            {week.map((day, weekday) => (
              <td key={weekdays[weekday]} className="h-20 border border-line p-0 align-top">
                {day && (
                  <DayButton
                    day={day}
                    isPicked={day.date === picked}
                    isToday={day.date === today}
                    tabIndex={day.date === focusable ? 0 : -1}
                    onPick={() => onPick(day.date)}
                    onKeyDown={walk}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: CalendarDay;
  isPicked: boolean;
  isToday: boolean;
  tabIndex: number;
  onPick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({ day, isPicked, isToday, tabIndex, onPick, onKeyDown }: DayProps) {
  const { t } = useTranslation('client-restrictions');
  const isBlocked = day.blocks.length > 0;
  const words = [
    longDate(day.date),
    ...(isToday ? [t('hoy')] : []),
    ...(day.holiday === null ? [] : [day.holiday]),
    ...(isBlocked
      ? [t('sin adelantos: {{names}}', { names: day.blocks.map(({ name }) => name).join(', ') })]
      : []),
  ];
  return (
    <Press
      data-date={day.date}
      tabIndex={tabIndex}
      aria-label={words.join(', ')}
      aria-pressed={isPicked}
      onClick={onPick}
      onKeyDown={onKeyDown}
      className={cx(
        'flex size-full min-w-0 flex-col items-start gap-0.5 p-1.5 text-left text-table -outline-offset-2',
        isBlocked ? 'bg-warn-soft' : 'hover:bg-hover',
        isPicked && 'shadow-[inset_0_0_0_2px_var(--primary)]',
      )}
    >
      <span
        className={cx(
          'px-0.5',
          isToday && 'font-semibold shadow-[inset_0_-3px_0_var(--maiz)]',
          day.holiday !== null && 'text-bad',
        )}
      >
        {Number(day.date.slice(8))}
      </span>
      {day.holiday !== null && (
        <span className="line-clamp-1 max-w-full text-caption text-ink-2">{day.holiday}</span>
      )}
      {isBlocked && (
        <span className="line-clamp-1 max-w-full text-caption font-medium text-warn">
          <span aria-hidden>▲ </span>
          {day.blocks.length === 1
            ? day.blocks[0]?.name
            : t('{{count}} restricciones', { count: day.blocks.length })}
        </span>
      )}
    </Press>
  );
}
