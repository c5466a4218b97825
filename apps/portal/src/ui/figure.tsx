import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = {
  label: string;
  value: string;
  note?: ReactNode;
  /** The one dominant figure of a page; the others are `normal`. */ size?: 'large' | 'normal';
  children?: ReactNode;
};

export function Figure({ label, value, note, size = 'normal', children }: Props) {
  return (
    <div className="@container min-w-0">
      <p className="text-small text-ink-2">{label}</p>
      <p
        className={cx(
          'font-display font-semibold whitespace-nowrap',
          size === 'large'
            ? 'text-title @3xs:text-head @2xs:text-figure'
            : 'text-body @min-[9rem]:text-title',
        )}
      >
        {value}
      </p>
      {note && <p className="text-small text-ink-2">{note}</p>}
      {children}
    </div>
  );
}

/** Three figures in a row; on a phone the first, which dominates, has a row of its own. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <div className="mb-6 grid grid-cols-2 gap-x-6 gap-y-2 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-3">
    {children}
  </div>
);
