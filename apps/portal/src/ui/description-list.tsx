import type { ReactNode } from 'react';
import { ordinalsKept } from '../lib/format.ts';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

export type Description = {
  term: string;
  value: ReactNode;
  /** Has a row of its own. */
  wide?: boolean;
  /** To what the value adds up from. */
  href?: string;
  /** Beside the term, such as how many it counts. */
  note?: string;
  /** Sum of the values above it. */
  isSum?: boolean;
};

/**
 * Facts of one thing, each value near its term. An empty value shows a dash rather than disappearing, so that one sees it is missing.
 */
export function DescriptionList({
  items,
  columns = 1,
  isText = false,
  className,
}: {
  items: readonly Description[];
  columns?: 1 | 2 | 3;
  /** Words stand beside their term; amounts, without it, under each other at the right. */
  isText?: boolean;
  className?: string;
}) {
  // Three in a row are narrow: a value stands below its term, or some would and some would not.
  const isStacked = columns === 3;
  const grid = { 1: '', 2: '@lg:grid-cols-2', 3: '@lg:grid-cols-2 @3xl:grid-cols-3' }[columns];
  return (
    <div className={cx('@container', columns === 1 && (isText ? 'max-w-160' : 'max-w-120'), className)}>
      <dl className={cx('grid gap-x-8', grid)}>
        {items.map(({ term, value, wide, href, note, isSum }) => (
          <div
            key={term}
            className={cx(
              'min-w-0 items-baseline gap-x-4 border-b border-line py-2',
              isText ? 'grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)]' : 'flex flex-wrap justify-between',
              isStacked && '@lg:flex-col @lg:justify-start',
              wide && 'col-span-full',
              isSum && '-mt-px border-t-2 border-t-ink font-semibold',
            )}
          >
            <dt className={cx('text-table', isSum ? 'text-ink' : 'text-ink-2')}>
              {href === undefined ? (
                term
              ) : (
                <Link href={href} className="text-link inline-block pointer-coarse:min-h-11">
                  {term}
                </Link>
              )}
              {note !== undefined && <span className="text-small"> {note}</span>}
            </dt>
            <dd
              className={cx(
                'min-w-0 wrap-anywhere',
                !isText && 'text-right',
                isStacked && '@lg:text-left',
                // An amount stays in its column also below a long term.
                note !== undefined && 'ml-auto',
              )}
            >
              {value === null || value === undefined || value === '' ? '—' : ordinalsKept(value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
