import { cx } from './cx.ts';

export type Sort = { key: string; direction: 'asc' | 'desc' };

type Props = {
  header: string;
  align?: 'start' | 'end';
  width?: string;
  isSpare?: boolean;
  sortKey?: string;
  sort: Sort | null;
  onSortChange?: (sort: Sort) => void;
};

export function HeadCell({ header, align, width, isSpare, sortKey, sort, onSortChange }: Props) {
  const look = cx(align === 'end' && 'end', isSpare && 'spare', width);
  if (!sortKey || !onSortChange) {
    return (
      <th role="columnheader" scope="col" className={look}>
        {header}
      </th>
    );
  }
  const direction = sort?.key === sortKey ? sort.direction : null;
  const ariaSort = direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th role="columnheader" scope="col" aria-sort={ariaSort} className={cx('group', look)}>
      <button
        type="button"
        className={cx(
          '-mx-1 inline-flex min-h-8 items-center pointer-coarse:min-h-11 gap-1 rounded-tag px-1 font-[inherit] hover:text-ink',
          direction && 'text-ink',
        )}
        onClick={() => onSortChange({ key: sortKey, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {header}
        <span
          aria-hidden
          className={cx(
            'w-3',
            direction === null && 'opacity-0 group-hover:opacity-60 group-focus-within:opacity-60',
          )}
        >
          {direction === 'desc' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}
