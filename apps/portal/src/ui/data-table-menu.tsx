import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { Selection } from './data-table-bulk.tsx';
import type { Sort } from './data-table-head.tsx';
import { attempt, NameView, useActsOn, type TableLayout } from './data-table-layout.tsx';
import type { Column } from './data-table-row.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | null;
  onSortChange?: (sort: Sort) => void;
  selection?: Selection<Row>;
  layout: TableLayout | null | undefined;
  /** Inside the page's own ⋯: said by a word then, not by a second ⋯. */
  isWithin: boolean;
  onSelectMany: () => void;
};

/** Menu of a list's head, for phones, where a row of two lines has no head: the order, the named views and the ticks. */
export function ListMenu<Row>(props: Props<Row>) {
  const { t } = useTranslation('ui');
  const [isNaming, setNaming] = useState(false);
  const named = props.layout?.named;
  const entries = [...useSorting(props), ...useTicking(props), ...useViews(named, () => setNaming(true))];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          props.isWithin ? (
            <Button>{t('Orden y vistas')}</Button>
          ) : (
            <Button aria-label={t('Más opciones de la lista')} className="w-control shrink-0 px-0!">
              <Ellipsis className="size-5" strokeWidth={1.75} aria-hidden />
            </Button>
          )
        }
        entries={entries}
      />
      {isNaming && named?.onSave && (
        <NameView {...named} onSave={named.onSave} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

function useSorting<Row>({ columns, sort, onSortChange }: Props<Row>): MenuEntry[] {
  const { t } = useTranslation('ui');
  const sortable = onSortChange
    ? columns.flatMap(({ header, sortKey }) => (sortKey ? [{ header, sortKey }] : []))
    : [];
  if (!onSortChange || sortable.length === 0) return [];
  return [
    { kind: 'heading', label: t('Ordenar por') },
    ...sortable.map(({ header, sortKey }): MenuEntry => {
      const direction = sort?.key === sortKey ? sort.direction : null;
      return {
        kind: 'choice',
        label: direction === null ? header : `${header} ${direction === 'desc' ? '↓' : '↑'}`,
        checked: direction !== null,
        onSelect: () => onSortChange({ key: sortKey, direction: direction === 'asc' ? 'desc' : 'asc' }),
      };
    }),
  ];
}

function useTicking<Row>({ rows, rowKey, selection, onSelectMany }: Props<Row>): MenuEntry[] {
  const { t } = useTranslation('ui');
  if (!selection || !rows || rows.length === 0) return [];
  return [
    { kind: 'line' },
    { label: t('Seleccionar varios'), onSelect: onSelectMany },
    {
      label: t('Seleccionar las filas de esta página'),
      onSelect: () => selection.onChange(new Set([...selection.selected, ...rows.map(rowKey)])),
    },
  ];
}

function useViews(named: TableLayout['named'], onName: () => void): MenuEntry[] {
  const { t } = useTranslation('ui');
  const acts = useActsOn(named?.views.find(({ isCurrent }) => isCurrent));
  if (!named) return [];
  const entries: MenuEntry[] = [
    ...named.views.map(({ name, href, sharedBy, role }): MenuEntry => ({
      kind: 'link',
      label:
        sharedBy === null
          ? name
          : role === null
            ? t('{{name}} (de tu empresa)', { name })
            : t('{{name}} (del rol {{role}})', { name, role }),
      href,
    })),
    ...(named.onSave ? [{ label: t('Guardar esta vista'), onSelect: onName }] : []),
    ...acts.map(({ label, act }): MenuEntry => ({ label, onSelect: () => attempt(act()) })),
  ];
  return entries.length === 0 ? [] : [{ kind: 'heading', label: t('Vistas guardadas') }, ...entries];
}
