import { startTransition, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { BulkBar, selectedCount, type Selection } from './data-table-bulk.tsx';
import { HeadCell, type Sort } from './data-table-head.tsx';
import { LayoutBar, type Density, type TableLayout } from './data-table-layout.tsx';
import { ListMenu } from './data-table-menu.tsx';
import { BodyRow, type Column } from './data-table-row.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorBlock } from './error-block.tsx';
import { More } from './more.tsx';
import { usePageMore, useRowOfPage } from './page-more.ts';
import { AfterDelay, ToneBlock } from './skeleton.tsx';
import { useNarrow } from './use-narrow.ts';

export type { Column, Selection };

export type TableError = { message: string; onRetry?: () => void; retryLabel?: string };

type Props<Row> = {
  /** Noun for the rows, for screen readers. */
  caption: string;
  /** The first column is the row's name; with `rowHref` it is its link. */
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way; on a refetch keep passing the old rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Rows past the first screen of a phone follow once those are seen. */
  isGradual?: boolean;
  /** Few and short columns, which have room beside each other until the list is as narrow as a phone. */
  keepsColumns?: boolean;
  rowHref?: ((row: Row) => string | undefined) | undefined;
  /** For rows that open a sheet instead of a page. */
  onOpen?: (row: Row) => void;
  sort?: Sort | null;
  onSortChange?: (sort: Sort) => void;
  selection?: Selection<Row>;
  density?: Density;
  /** Controls that narrow the list, in a row over it that ends in how it is arranged. */
  filters?: ReactNode;
  /** Between that row and the list. */
  note?: ReactNode;
  /** How its reader has arranged it, see lib/list-layout.ts; null where that is unknown. */
  layout?: TableLayout | 'loading' | null;
  error?: TableError | null;
  /** Shown when there is nothing yet. */
  empty: Omit<ComponentProps<typeof EmptyState>, 'children'> & { text?: ReactNode };
  /** Present while filters are on: an empty list then offers "Quitar filtros". */
  onClearFilters?: () => void;
  /** At the end of each row. */
  rowActions?: (row: Row) => ReactNode;
};

/** Below these widths of its own place a table of that many columns becomes a list of stacked cells. */
function stackClassOf<Row>(
  columns: readonly Column<Row>[],
  { keepsColumns, rowActions }: Pick<Props<Row>, 'keepsColumns' | 'rowActions'>,
): string {
  if (columns.some(({ narrow }) => narrow))
    return cx('two-line', keepsColumns && 'few', columns.some(hasMeta) && 'has-meta');
  const count = columns.length + (rowActions ? 1 : 0);
  if (count <= 3) return 'stack-sm';
  return count <= 5 ? 'stack-md' : 'stack-lg';
}

const hasMeta = <Row,>({ narrow }: Column<Row>): boolean => narrow === 'meta';

export function DataTable<Row>({ layout, filters, note, ...props }: Props<Row>) {
  const { columns, density = 'wide' } = props;
  const known = layout === 'loading' ? null : layout;
  const [name, ...others] = columns;
  const shown = others.filter(({ key }) => !known?.hiddenColumns.includes(key));
  const chosen = known?.density ?? density;
  const isNarrow = useNarrow();
  const [isSelecting, setSelecting] = useState(false);
  const { selection } = props;
  const ticks =
    isNarrow && !isSelecting && selection && selectedCount(selection) === 0 ? undefined : selection;
  // A list without anything in it yet has nothing to arrange.
  const isArranged = props.rows?.length !== 0 || props.onClearFilters !== undefined;
  const isRowOfPage = useRowOfPage(isNarrow && Boolean(filters));
  const hasOffers = usePageMore(({ offers }) => offers.size > 0);
  const menu = (
    <ListMenu
      {...props}
      layout={known}
      isWithin={isRowOfPage && hasOffers}
      onSelectMany={() => setSelecting(!isSelecting)}
    />
  );
  const bar = isNarrow ? (
    isRowOfPage && hasOffers ? (
      <More>{menu}</More>
    ) : (
      menu
    )
  ) : (
    known && isArranged && <LayoutBar layout={known} columns={others} density={chosen} />
  );
  return (
    <>
      {filters ? (
        <div className="mb-2 flex flex-wrap items-center gap-2 md:mb-3 lg:gap-x-3">
          {filters}
          {bar}
        </div>
      ) : (
        bar && <div className="mb-1 flex flex-wrap items-center justify-end">{bar}</div>
      )}
      {note}
      <PlainTable
        {...props}
        selection={ticks}
        rows={layout === 'loading' && !isNarrow ? undefined : props.rows}
        columns={name ? [name, ...shown] : shown}
        density={chosen}
      />
    </>
  );
}

type TableProps<Row> = Omit<Props<Row>, 'layout' | 'filters' | 'note'>;

function PlainTable<Row>(props: TableProps<Row>) {
  const { t } = useTranslation('ui');
  const { columns, rows, error, empty, onClearFilters } = props;
  if (error && !rows) return <ErrorBlock {...error} />;
  if (!rows) return <LoadingRows columns={columns.length} />;
  if (rows.length > 0) return <FilledTable {...props} rows={rows} />;
  return onClearFilters ? (
    <EmptyState
      title={t('Nada cumple estos filtros')}
      action={
        <button type="button" className="text-link" onClick={onClearFilters}>
          {t('Quitar filtros')}
        </button>
      }
    />
  ) : (
    <EmptyState {...empty}>{empty.text}</EmptyState>
  );
}

/** More than a window shows at the usual height of a row. */
const firstRows = 16;

function FilledTable<Row>({ rows, ...props }: TableProps<Row> & { rows: readonly Row[] }) {
  const { t } = useTranslation('ui');
  const { columns, rowKey, rowHref, onOpen, rowActions, selection, sort, onSortChange } = props;
  const isNarrow = useNarrow();
  // All rows of a page take several times as long to draw as those that are seen of them first. Columns are as wide as all of
  // their rows ask for: a table of columns is drawn whole.
  const [isWhole, setWhole] = useState(!(props.isGradual && isNarrow));
  useEffect(() => startTransition(() => setWhole(true)), []);
  const drawn = isWhole ? rows : rows.slice(0, firstRows);
  const pageKeys = rows.map(rowKey);
  const isTicked = selection && selectedCount(selection) > 0;
  const bulk = selection && <BulkBar selection={selection} pageKeys={pageKeys} atFoot={isNarrow} />;
  return (
    <div
      className={cx('@container', isTicked && 'has-selection', drawn.length < rows.length && 'rows-to-come')}
    >
      {props.error && <ErrorBlock {...props.error} />}
      {!isNarrow && bulk}
      {/* The roles are said again because a table laid out as blocks loses them in some browsers. */}
      <table
        role="table"
        data-density={props.density ?? 'wide'}
        className={cx(
          'ledger w-full text-table',
          columns.some(({ width }) => width) && 'table-fixed',
          stackClassOf(columns, props),
        )}
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="w-10">
                <TickAll selection={selection} pageKeys={pageKeys} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                header={column.header}
                align={column.align}
                width={column.width}
                isSpare={column.isSpare}
                sortKey={column.sortKey}
                sort={sort ?? null}
                onSortChange={onSortChange}
              />
            ))}
            {rowActions && (
              <th role="columnheader" scope="col">
                <span className="sr-only">{t('Acciones')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {drawn.map((row) => (
            <BodyRow
              key={rowKey(row)}
              row={row}
              {...{ columns, rowKey, rowHref, onOpen, selection, rowActions }}
            />
          ))}
        </tbody>
      </table>
      {isNarrow && bulk}
    </div>
  );
}

function TickAll<Row>({ selection, pageKeys }: { selection: Selection<Row>; pageKeys: readonly string[] }) {
  const { t } = useTranslation('ui');
  const ticked = pageKeys.filter((key) => selection.selected.has(key)).length;
  const all = selection.all?.active || ticked === pageKeys.length;
  return (
    <label className="inline-flex size-8 items-center justify-center">
      <input
        type="checkbox"
        className="tick-box"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && ticked > 0;
        }}
        disabled={selection.all?.active}
        aria-label={t('Seleccionar las filas de esta página')}
        onChange={() => selection.onChange(withPage(selection.selected, pageKeys, !all))}
      />
    </label>
  );
}

/** The rows of this page ticked or not, and those of other pages as they were. */
function withPage(selected: ReadonlySet<string>, pageKeys: readonly string[], ticked: boolean) {
  return ticked
    ? new Set([...selected, ...pageKeys])
    : new Set([...selected].filter((key) => !pageKeys.includes(key)));
}

/** As high as what will be there, also before it is drawn: what stands below would be pushed down. */
function LoadingRows({ columns }: { columns: number }) {
  return (
    <div className="rows-to-come min-h-90" data-to-come>
      <AfterDelay>
        <div className="hidden h-11 items-center border-b border-line-strong lg:flex">
          <ToneBlock className="h-4 w-40" />
        </div>
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex h-16 items-center gap-6 border-b border-line lg:h-13">
            {Array.from({ length: Math.min(columns, 5) }, (_, column) => (
              <ToneBlock
                key={column}
                className={cx(
                  'h-4',
                  column === 0 ? 'mr-auto w-56' : column === 1 ? 'w-24' : 'hidden w-24 lg:block',
                )}
              />
            ))}
          </div>
        ))}
      </AfterDelay>
    </div>
  );
}
