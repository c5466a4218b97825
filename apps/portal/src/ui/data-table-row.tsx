import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ordinalsKept } from '../lib/format.ts';
import { cx } from './cx.ts';
import type { Selection } from './data-table-bulk.tsx';
import { Link } from './link.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The second line of the cell, smaller. */
  detail?: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Class of its width, said by every column where tables stand below each other and theirs have to line up. */
  width?: string;
  /** The field to sort by as the API names it; a column without it cannot be sorted. */
  sortKey?: string;
  /**
   * Its place where a row has two lines: how much, beside the name; context, under the name; a state, under how much. A list
   * that says it of no column stacks its cells instead; of the others these are the ones that stay.
   */
  narrow?: 'amount' | 'meta' | 'state' | 'state-2' | 'below';
  /** Left out where an open menu leaves the table little room: the page of the row has it. */
  isSpare?: boolean;
  /** So is its second line. */
  hasSpareDetail?: boolean;
  /** Marks what a phone leaves out: of two states the one that can no longer change, of a line below its emptiness, of a figure what another has said. */
  isSettled?: (row: Row) => boolean;
};

type Props<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowHref?: ((row: Row) => string | undefined) | undefined;
  onOpen?: (row: Row) => void;
  selection?: Selection<Row>;
  rowActions?: (row: Row) => ReactNode;
};

export function BodyRow<Row>({ row, columns, rowKey, rowHref, onOpen, selection, rowActions }: Props<Row>) {
  const { t } = useTranslation('ui');
  const key = rowKey(row);
  const ticked = selection ? selection.all?.active || selection.selected.has(key) : false;
  const [name, ...others] = columns;

  return (
    <tr
      role="row"
      className={cx(ticked && 'bg-selected', onOpen && 'cursor-pointer')}
      onClick={onOpen && ((event) => !isForControl(event) && onOpen(row))}
    >
      {selection && (
        <td role="cell" className="tick">
          <label className="inline-flex size-8 items-center justify-center pointer-coarse:size-11">
            <input
              type="checkbox"
              className="tick-box"
              checked={ticked}
              disabled={selection.all?.active}
              aria-label={t('Seleccionar {{name}}', { name: selection.rowLabel(row) })}
              onChange={(event) =>
                selection.onChange(withKey(selection.selected, key, event.currentTarget.checked))
              }
            />
          </label>
        </td>
      )}
      {name && (
        <th role="rowheader" scope="row" className="name">
          <NameCell href={rowHref?.(row)} onOpen={onOpen && (() => onOpen(row))}>
            {ordinalsKept(name.cell(row))}
          </NameCell>
          <Detail isSpare={name.hasSpareDetail}>{name.detail?.(row)}</Detail>
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          className={cx(
            column.align === 'end' && 'end',
            column.narrow && `at-${column.narrow}`,
            column.isSpare && 'spare',
            column.isSettled?.(row) && 'settled',
          )}
        >
          <div>
            {ordinalsKept(column.cell(row))}
            <Detail isSpare={column.hasSpareDetail}>{column.detail?.(row)}</Detail>
          </div>
        </td>
      ))}
      {rowActions && (
        <td role="cell" className="actions">
          {rowActions(row)}
        </td>
      )}
    </tr>
  );
}

/**
 * Whether a press is not the row's own: it can be on a control in it, in a layer that the row has opened and that lies elsewhere, or
 * end a selection of text. The keyboard has the name's button.
 */
function isForControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input, label') !== null || window.getSelection()?.type === 'Range';
}

function NameCell({ href, onOpen, children }: { href?: string; onOpen?: () => void; children: ReactNode }) {
  const look =
    'text-left font-medium text-ink underline-offset-3 hover:text-primary hover:underline wrap-anywhere';
  if (href) {
    return (
      <Link href={href} className={look}>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={look} onClick={onOpen}>
        {children}
      </button>
    );
  }
  return <span className="font-medium">{children}</span>;
}

function Detail({ children, isSpare }: { children: ReactNode; isSpare: boolean | undefined }) {
  if (!children && children !== 0) return null;
  return (
    <div className={cx('detail text-small font-normal text-ink-2', isSpare && 'spare')}>
      {ordinalsKept(children)}
    </div>
  );
}

function withKey(selected: ReadonlySet<string>, key: string, ticked: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (ticked) next.add(key);
  else next.delete(key);
  return next;
}
