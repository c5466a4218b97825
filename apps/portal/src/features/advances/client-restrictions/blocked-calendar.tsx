import type { CalendarDay } from '@antela/contract/blocked-days';
import { addMonths, calendarDate, dayOfWeek } from '@antela/rules/calendar-date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthTitle } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { UrlState } from '../../../lib/url-state.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { BlockedDayFacts } from './blocked-day-facts.tsx';
import { BlockedDayList } from './blocked-day-list.tsx';
import { BlockedMonthGrid } from './blocked-month-grid.tsx';
import type { RestrictionsSearch } from './restrictions-search.ts';
import { useBlockedDays } from './restrictions.queries.ts';

type Props = {
  search: RestrictionsSearch;
  patch: UrlState<RestrictionsSearch>['patch'];
  onOpen: (id: string) => void;
};

/** The days of a month on which somebody cannot take an advance, with the holidays. A grid, or a list where there is no room. */
export function BlockedCalendar({ search, patch, onOpen }: Props) {
  const { t } = useTranslation('client-restrictions');
  const { today } = useSignedIn();
  const month = search.mes ?? today.slice(0, 7);
  const query = useBlockedDays(month, search.empresa);
  const [picked, setPicked] = useState(today);
  const fault = queryFault(query);
  const days = query.data;
  const day = days?.find(({ date }) => date === picked) ?? null;

  function move(months: number): void {
    const next = addMonths(calendarDate(`${month}-01`), months);
    setPicked(next.slice(0, 7) === today.slice(0, 7) ? today : next);
    patch({ mes: next.slice(0, 7) === today.slice(0, 7) ? null : next.slice(0, 7) }, { replace: true });
  }

  return (
    <section aria-label={t('Calendario de días sin adelantos')} className="@container">
      <div className="mb-3 flex items-center gap-1">
        <IconButton label={t('Mes anterior')} onClick={() => move(-1)}>
          <ChevronLeft className="size-5" aria-hidden />
        </IconButton>
        <h2 className="min-w-44 text-center text-title" aria-live="polite">
          {monthTitle(month)}
        </h2>
        <IconButton label={t('Mes siguiente')} onClick={() => move(1)}>
          <ChevronRight className="size-5" aria-hidden />
        </IconButton>
      </div>
      {fault && <ErrorBlock {...fault} />}
      {!days && !fault && (
        <AfterDelay>
          <ToneBlock className="h-96 w-full" />
        </AfterDelay>
      )}
      {days && (
        <>
          <div className="hidden @2xl:grid @2xl:gap-8 @5xl:grid-cols-[minmax(0,1fr)_20rem]">
            <BlockedMonthGrid
              days={days}
              weeks={weeksOf(days)}
              picked={picked}
              today={today}
              onPick={setPicked}
            />
            <div>{day && <BlockedDayFacts day={day} onOpen={onOpen} />}</div>
          </div>
          <div className="@2xl:hidden">
            <BlockedDayList days={days} onOpen={onOpen} />
          </div>
        </>
      )}
    </section>
  );
}

/** Rows of seven, Monday first; null where a week begins or ends in another month. */
function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const [first] = days;
  const lead = first ? dayOfWeek(calendarDate(first.date)) - 1 : 0;
  const cells = [...Array.from({ length: lead }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_each, day) => cells[week * 7 + day] ?? null),
  );
}
