import type { TFunction } from 'i18next';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../lib/format.ts';
import type { useList } from '../lib/use-list.ts';
import { Button } from './button.tsx';
import { DataTable } from './data-table.tsx';
import { DateField } from './date-field.tsx';
import { writeDate } from './date-text.ts';
import { FilterChips, type Filter } from './filter-chips.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { Ticks, useTicksInWords } from './ticks.tsx';
import { useNarrow } from './use-narrow.ts';

type Choice = { value: string; label: string };

/** A filter with a tick for each of its values; `isOne` where a second tick takes the first one's place. */
type TickFilter = { key: string; label: string; choices: readonly Choice[]; isOne?: boolean };

/** A filter by the days from one to another, both included; up to `today` where a later one cannot be meant. */
type DaysFilter = { key: string; label: string; days: readonly [from: string, to: string]; today?: string };

type AnyFilter = TickFilter | DaysFilter | Filter;

type ListOnPage = Pick<
  ReturnType<typeof useList>,
  'text' | 'searchFor' | 'pager' | 'clearFilters' | 'isFiltered'
> & {
  state: object;
  patch: (changes: never, options?: { replace?: boolean }) => void;
  table: object;
};

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>;

type Props<Row, List extends ListOnPage> = Omit<TableProps<Row>, 'filters' | keyof List['table']> & {
  list: List & { table: { rows: readonly Row[] | undefined } };
  /** Absent where the list cannot be searched. */
  searchLabel?: string;
  filters?: readonly AnyFilter[];
  /** Figures of the whole list: above it, and on a phone, where the rows come first, below it. */
  figures?: ReactNode;
  /** Rows that stand for the list until its reader asks for all of them, where other things follow below it. */
  folded?: number;
};

/** A list that `useList` holds: search and filters above it, its rows, and the pages below. */
export function ListTable<Row, List extends ListOnPage>({
  list,
  searchLabel,
  filters = [],
  figures,
  folded,
  ...table
}: Props<Row, List>) {
  const filterOf = useFilterOf(list);
  const isNarrow = useNarrow();
  const place = useRef<HTMLDivElement>(null);
  const fold = useFold(list, folded, place);
  return (
    <div ref={place} className="contents">
      {!isNarrow && figures}
      <DataTable<Row>
        {...(table as unknown as TableProps<Row>)}
        {...list.table}
        rows={fold.rows}
        filters={
          (searchLabel !== undefined || filters.length > 0) && (
            <>
              {searchLabel !== undefined && (
                <SearchField label={searchLabel} value={list.text} onSearch={list.searchFor} />
              )}
              {filters.length > 0 && (
                <FilterChips filters={filters.map(filterOf)} onClearAll={list.clearFilters} />
              )}
            </>
          )
        }
      />
      {fold.unfold ?? <Pager {...list.pager} />}
      {isNarrow && figures && list.table.rows && <div className="mt-6">{figures}</div>}
    </div>
  );
}

/** A list of a few rows more is not folded for them. */
const worthFolding = 4;

/** Begins with the first rows of a list; one that is searched, or turned to its next page, is read whole. */
function useFold<Row>(
  { table: { rows }, pager, isFiltered }: ListOnPage & { table: { rows: readonly Row[] | undefined } },
  folded: number | undefined = Infinity,
  place: RefObject<HTMLDivElement | null>,
) {
  const { t } = useTranslation('ui');
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    // The button is gone: what it brought takes its place.
    if (isWhole)
      place.current?.querySelectorAll('tbody tr')[folded]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isWhole, folded, place]);
  if (!rows || isWhole || isFiltered || pager.pages.from > 1 || rows.length < folded + worthFolding)
    return { rows, unfold: null };
  const total = pager.total?.totalIsCapped ? null : pager.total?.total;
  return {
    rows: rows.slice(0, folded),
    unfold: (
      <p className="pt-3">
        <Button size="small" onClick={() => setWhole(true)}>
          {total === rows.length
            ? t('Ver las {{n}} filas', { n: count(total), count: total })
            : t('Ver todas las filas')}
        </Button>
      </p>
    ),
  };
}

function useFilterOf({ state, patch }: Pick<ListOnPage, 'state' | 'patch'>) {
  const { t } = useTranslation('ui');
  const inWords = useTicksInWords();
  const held = state as Record<string, string | string[] | null>;
  const put = (changes: Record<string, string | string[] | null>, options?: { replace: boolean }) =>
    patch(changes as never, options);

  function ofTicks({ key, label, choices, isOne = false }: TickFilter): Filter {
    const ticked = [held[key] ?? []].flat().filter((value) => value !== '');
    const only = (next: string[]) => next.find((value) => !ticked.includes(value)) ?? null;
    return {
      key,
      label,
      value: inWords(choices, ticked),
      onClear: () => put({ [key]: null }),
      children: (
        <Ticks
          choices={choices}
          ticked={ticked}
          onChange={(next) => put({ [key]: isOne ? only(next) : next })}
        />
      ),
    };
  }

  function ofDays({ key, label, days: [first, last], today }: DaysFilter): Filter {
    const from = (held[first] ?? null) as string | null;
    const to = (held[last] ?? null) as string | null;
    return {
      key,
      label,
      value: daysInWords(from, to, t),
      onClear: () => put({ [first]: null, [last]: null }),
      children: (
        <>
          <DateField
            label={t('Desde')}
            value={from}
            max={to ?? today}
            onValueChange={(date) => put({ [first]: date }, { replace: true })}
          />
          <DateField
            label={t('Hasta')}
            value={to}
            min={from ?? undefined}
            max={today}
            isPast={today !== undefined}
            onValueChange={(date) => put({ [last]: date }, { replace: true })}
          />
        </>
      ),
    };
  }

  return (filter: AnyFilter): Filter => {
    if ('choices' in filter) return ofTicks(filter);
    return 'days' in filter ? ofDays(filter) : filter;
  };
}

function daysInWords(from: string | null, to: string | null, t: TFunction<'ui'>): string | null {
  if (from !== null && to !== null) return `${writeDate(from)} – ${writeDate(to)}`;
  if (from !== null) return t('desde {{date}}', { date: writeDate(from) });
  return to === null ? null : t('hasta {{date}}', { date: writeDate(to) });
}
