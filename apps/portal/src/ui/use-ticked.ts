import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useList } from '../lib/use-list.ts';
import type { Selection } from './data-table-bulk.tsx';
import { errorToast } from './toast.ts';

/** As many as one act takes by name; more of them are everything that a filter lets through. */
const tickedMax = 200;

type Listed<Row> = Pick<ReturnType<typeof useList>, 'query'> & {
  state: { orden: string };
  table: { rows: readonly Row[] | undefined };
  pager: { pages: { from: number }; list: { isPlaceholderData: boolean } };
};

type Kept<Row> = {
  /** Filters under which they were ticked: with others nobody is dealt with unseen. */
  of: string;
  isAll: boolean;
  rows: ReadonlyMap<string, { row: Row; page: string }>;
};

/**
 * Rows of a list that were ticked, over its pages, or everything its filters let through.
 * @param total how many a whole filter takes; null where that scope is not offered
 */
export function useTicked<Row>(list: Listed<Row>, rowKey: (row: Row) => string, total: number | null) {
  const { t } = useTranslation('ui');
  const of = JSON.stringify(list.query);
  const nothing: Kept<Row> = { of, isAll: false, rows: new Map() };
  const [state, setState] = useState(nothing);
  const kept = state.of === of ? state : nothing;
  const isAll = kept.isAll && total !== null;
  const { pages, list: answer } = list.pager;
  const here = answer.isPlaceholderData ? null : `${list.state.orden} ${pages.from}`;
  const shown = new Map((list.table.rows ?? []).map((row) => [rowKey(row), row]));

  function onChange(next: ReadonlySet<string>): void {
    if (next.size > tickedMax) {
      errorToast(t('Puedes seleccionar hasta {{max}} filas. Para más, usa los filtros.', { max: tickedMax }));
      return;
    }
    const rows = new Map<string, { row: Row; page: string }>();
    for (const key of next) {
      const row = shown.get(key);
      const before = kept.rows.get(key);
      if (before) rows.set(key, before);
      // Until another page is there its rows are still those of the one before.
      else if (row && here !== null) rows.set(key, { row, page: here });
    }
    setState({ of, isAll: false, rows });
  }

  const selection: Pick<Selection<Row>, 'selected' | 'pages' | 'onChange' | 'all'> = {
    selected: new Set(kept.rows.keys()),
    pages: new Set([...kept.rows.values()].map(({ page }) => page)).size,
    onChange,
    ...(total !== null &&
      total > 0 && {
        all: { total, active: isAll, onSelectAll: () => setState({ ...nothing, isAll: true }) },
      }),
  };
  return {
    selection,
    isAll,
    /** The ticked ones, as they were last seen. */
    rows: [...kept.rows].map(([key, { row }]) => shown.get(key) ?? row),
    clear: () => setState(nothing),
  };
}
