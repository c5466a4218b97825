import type { ImportRow } from '@antela/contract/import-rows';
import type { ImportDetail } from '@antela/contract/imports';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { TFunction } from 'i18next';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../lib/format.ts';
import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Spot } from './fault-note.tsx';
import { columnOfFault } from './fault-places.ts';
import { ReviewCell, type CellMark } from './review-cell.tsx';

type Props = {
  detail: ImportDetail;
  rows: readonly ImportRow[];
  hasMore: boolean;
  onNeedMore: () => void;
  spot: Spot | null;
  onSpot: (spot: Spot) => void;
  /** Letters of columns whose fault is one question for all rows, and its code. */
  whole: ReadonlyMap<string, string>;
};

const rowHeightPx = 44;
/** Fetch the next page this many rows before the end is seen. */
const aheadRows = 40;

type Column = ImportDetail['columns'][number];

/** The rows of the file as they are in it, whatever their number: only those in sight are drawn. */
export function ReviewTable({ detail, rows, hasMore, onNeedMore, spot, onSpot, whole }: Props) {
  const { t } = useTranslation('imports');
  const frame = useRef<HTMLDivElement>(null);
  const columns = detail.columns.filter(({ field }) => field !== null);
  // A change has two values in its cell.
  const least = detail.kind === 'employees-update' ? '13rem' : '9.5rem';
  const template = `4.5rem minmax(11rem, 1.4fr) repeat(${columns.length}, minmax(${least}, 1fr))`;
  const virtual = useRowsInSight({ frame, rows, hasMore, onNeedMore });
  useSpotInSight({ frame, virtual, rows, columns, spot });

  return (
    <div
      ref={frame}
      className="max-h-[min(34rem,70dvh)] overflow-auto overscroll-contain border-y border-line-strong"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable to be scrolled by keyboard.
      tabIndex={0}
      role="region"
      aria-label={t('Filas del archivo')}
    >
      <div
        role="table"
        aria-label={t('Filas del archivo')}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        className="w-max min-w-full text-table"
      >
        <HeadRow targets={detail.targets} columns={columns} whole={whole} template={template} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row ? (
              <div
                key={row.rowNumber}
                role="row"
                aria-rowindex={item.index + 2}
                className={cx(
                  'absolute inset-x-0 top-0 grid border-b border-line',
                  row.rowNumber === spot?.rowNumber ? 'bg-hover' : 'bg-canvas',
                )}
                style={{
                  gridTemplateColumns: template,
                  height: item.size,
                  transform: `translateY(${item.start}px)`,
                }}
              >
                <Cells row={row} columns={columns} spot={spot} onSpot={onSpot} whole={whole} />
              </div>
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

type Frame = RefObject<HTMLDivElement | null>;
type Virtual = Virtualizer<HTMLDivElement, Element>;

/** Rows that are drawn; before the last of them is seen, the next page is asked for. */
function useRowsInSight({
  frame,
  rows,
  hasMore,
  onNeedMore,
}: { frame: Frame } & Pick<Props, 'rows' | 'hasMore' | 'onNeedMore'>): Virtual {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled with memoisation in mind.
  const virtual: Virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - aheadRows) onNeedMore();
  }, [hasMore, last, rows.length, onNeedMore]);
  return virtual;
}

/** Scrolls to the row and the cell that somebody points at. */
function useSpotInSight({
  frame,
  virtual,
  rows,
  columns,
  spot,
}: { frame: Frame; virtual: Virtual; columns: readonly Column[] } & Pick<Props, 'rows' | 'spot'>): void {
  const spotRow = spot === null ? -1 : rows.findIndex(({ rowNumber }) => rowNumber === spot.rowNumber);
  const spotColumn = columns.findIndex(({ letter }) => letter === spot?.column);
  useEffect(() => {
    if (spotRow >= 0) virtual.scrollToIndex(spotRow);
    const cell = frame.current?.querySelector<HTMLElement>('[role="cell"] > [aria-pressed="true"]');
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [frame, virtual, spotRow, spotColumn]);
}

function HeadRow({
  targets,
  columns,
  whole,
  template,
}: { columns: readonly Column[]; template: string } & Pick<ImportDetail, 'targets'> & Pick<Props, 'whole'>) {
  const { t } = useTranslation('imports');
  const labels = new Map(targets.map(({ field, label }) => [field, label]));
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-canvas">
      <div
        role="row"
        aria-rowindex={1}
        className="grid border-b border-line-strong bg-canvas text-small font-semibold text-ink-2"
        style={{ gridTemplateColumns: template }}
      >
        <HeadCell stays={rowStays}>{t('Fila')}</HeadCell>
        <HeadCell stays={nameStays}>{t('Empleado')}</HeadCell>
        {columns.map((column) => (
          <HeadCell key={column.index} isWhole={whole.has(column.letter)}>
            {labels.get(column.field ?? '') ?? column.header}
          </HeadCell>
        ))}
      </div>
    </div>
  );
}

/** The person's number and name stay in sight while the columns go by; on a telephone only the number does. */
const rowStays = 'sticky left-0 z-1 bg-inherit';
const nameStays = 'md:sticky md:left-18 md:z-1 md:bg-inherit';

function HeadCell({ children, stays, isWhole }: { children: string; stays?: string; isWhole?: boolean }) {
  const { t } = useTranslation('imports');
  return (
    <div
      role="columnheader"
      className={cx('truncate px-2 py-2.5', stays, isWhole && 'bg-bad-soft text-bad')}
      title={children}
    >
      {isWhole && (
        <>
          <span aria-hidden>◆ </span>
          <span className="sr-only">{t('Con una pregunta:')} </span>
        </>
      )}
      {children}
    </div>
  );
}

function Cells({
  row,
  columns,
  spot,
  onSpot,
  whole,
}: { row: ImportRow; columns: readonly Column[] } & Pick<Props, 'spot' | 'onSpot' | 'whole'>) {
  const { t } = useTranslation('imports');
  const mark = (column: Column | null): CellMark | null => {
    const { faults, ...at } = spotOf(row, columns, column);
    if (faults.length === 0) return null;
    return {
      severity: faults.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
      isQuiet: column !== null && faults.every(({ code }) => whole.get(column.letter) === code),
      message: faults.map(({ message }) => message).join(' '),
      isChosen: spot?.rowNumber === row.rowNumber && spot.column === at.column,
      onChoose: () => onSpot({ faults, ...at }),
    };
  };
  return (
    <>
      <RowNumber row={row} columns={columns} onSpot={onSpot} />
      <ReviewCell text={row.title} mark={mark(null)} className={nameStays} />
      {columns.map((column) => (
        <ReviewCell key={column.index} text={textOf(row, column, t)} mark={mark(column)} />
      ))}
    </>
  );
}

/** Faults that are corrected at a cell, or at the row itself where no column gives their field. */
const spotOf = (row: ImportRow, columns: readonly Column[], column: Column | null): Spot => ({
  rowNumber: row.rowNumber,
  column: column?.letter ?? null,
  text: column === null ? '' : (row.cells[column.index] ?? ''),
  faults: row.faults.filter((fault) => columnOfFault(columns, fault) === column),
  closed: row.closed,
});

/** Text of a cell; for a change of somebody's data, the value before it and the day from which it holds. */
function textOf(row: ImportRow, column: Column, t: TFunction<'imports'>): string {
  const change = row.changes.find(({ field, hidden }) => field === column.field && !hidden);
  const text = row.cells[column.index] ?? '';
  const from = row.changes.find((one) => one.from !== null)?.from;
  if (column.field === 'effectiveDate' && from) return t('Desde el {{date}}', { date: shortDate(from) });
  return change ? `${change.before ?? '—'} → ${change.after ?? '—'}` : text;
}

/** Marks a row with faults before its cells are in sight, and leads to the first of them. */
function RowNumber({
  row,
  columns,
  onSpot,
}: { row: ImportRow; columns: readonly Column[] } & Pick<Props, 'onSpot'>) {
  const { t } = useTranslation('imports');
  const first = row.faults.find(({ severity }) => severity === 'error') ?? row.faults[0];
  const isError = first?.severity === 'error';
  return (
    <div role="rowheader" className={cx('flex items-center px-2 text-ink-2', rowStays)}>
      {first ? (
        <Press
          className="flex min-h-8 items-center gap-1.5"
          aria-label={t('Fila {{row}}: ver qué pasa', { row: row.rowNumber })}
          onClick={() => onSpot(spotOf(row, columns, columnOfFault(columns, first)))}
        >
          {row.rowNumber}
          <span aria-hidden className={cx('text-[0.625rem]', isError ? 'text-bad' : 'text-warn')}>
            {isError ? '◆' : '▲'}
          </span>
        </Press>
      ) : (
        row.rowNumber
      )}
    </div>
  );
}
