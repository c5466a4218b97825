import type { ComponentProps } from 'react';
import type { useList } from '../lib/use-list.ts';
import { DataTable } from './data-table.tsx';
import { FilterChips, type Filter } from './filter-chips.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { Ticks, useTicksInWords } from './ticks.tsx';

type Choice = { value: string; label: string };

/** A filter with a tick for each of its values; `isOne` where a second tick takes the first one's place. */
type TickFilter = { key: string; label: string; choices: readonly Choice[]; isOne?: boolean };

type ListOnPage = Pick<ReturnType<typeof useList>, 'text' | 'searchFor' | 'pager' | 'clearFilters'> & {
  state: object;
  patch: (changes: never) => void;
  table: object;
};

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>;

type Props<Row, List extends ListOnPage> = Omit<TableProps<Row>, 'filters' | keyof List['table']> & {
  list: List & { table: { rows: readonly Row[] | undefined } };
  /** Absent where the list cannot be searched. */
  searchLabel?: string;
  filters?: readonly (TickFilter | Filter)[];
};

/** A list that `useList` holds: search and filters above it, its rows, and the pages below. */
export function ListTable<Row, List extends ListOnPage>({
  list,
  searchLabel,
  filters = [],
  ...table
}: Props<Row, List>) {
  const filterOf = useFilterOf(list);
  return (
    <>
      <DataTable<Row>
        {...(table as unknown as TableProps<Row>)}
        {...list.table}
        filters={
          <>
            {searchLabel !== undefined && (
              <SearchField label={searchLabel} value={list.text} onSearch={list.searchFor} />
            )}
            {filters.length > 0 && (
              <FilterChips filters={filters.map(filterOf)} onClearAll={list.clearFilters} />
            )}
          </>
        }
      />
      <Pager {...list.pager} />
    </>
  );
}

function useFilterOf({ state, patch }: Pick<ListOnPage, 'state' | 'patch'>) {
  const inWords = useTicksInWords();
  return (filter: TickFilter | Filter): Filter => {
    if (!('choices' in filter)) return filter;
    const { key, label, choices, isOne = false } = filter;
    const held = (state as Record<string, string | string[]>)[key] ?? [];
    const ticked = [held].flat().filter((value) => value !== '');
    const put = (value: string | string[] | null) => patch({ [key]: value } as never);
    return {
      key,
      label,
      value: inWords(choices, ticked),
      onClear: () => put(null),
      children: (
        <Ticks
          choices={choices}
          ticked={ticked}
          onChange={(next) => put(isOne ? (next.find((value) => !ticked.includes(value)) ?? null) : next)}
        />
      ),
    };
  };
}
