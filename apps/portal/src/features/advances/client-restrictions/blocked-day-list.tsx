import type { CalendarDay } from '@antela/contract/blocked-days';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/format.ts';
import { Blocks } from './blocked-day-facts.tsx';

/** The month on a narrow screen: only the days that are something. */
export function BlockedDayList({
  days,
  onOpen,
}: {
  days: readonly CalendarDay[];
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('client-restrictions');
  const marked = days.filter(({ holiday, blocks }) => holiday !== null || blocks.length > 0);
  if (marked.length === 0)
    return <p className="text-ink-2">{t('Este mes no tiene festivos ni días sin adelantos.')}</p>;
  return (
    <ul>
      {marked.map((day) => (
        <li key={day.date} className="border-t border-line-strong py-3">
          <p className="font-semibold">{longDate(day.date)}</p>
          {day.holiday !== null && (
            <p className="text-ink-2">{t('Festivo: {{name}}', { name: day.holiday })}</p>
          )}
          {day.blocks.length > 0 && <Blocks day={day} onOpen={onOpen} />}
        </li>
      ))}
    </ul>
  );
}
