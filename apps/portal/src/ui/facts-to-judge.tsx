import type { Fact } from '@antela/contract/schemas';
import { cx } from './cx.ts';

/** Facts to judge before money moves. A fact that deserves a second look carries a mark. A value stands beside its term, a long one on a phone below it. */
export function FactsToJudge({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('grid max-w-[40rem] gap-y-1.5 text-table', className)}>
      {facts.map(({ term, value, warns }) => (
        <div
          key={`${term} ${value}`}
          className="flex flex-wrap gap-x-3 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className={cx('min-w-26', warns ? 'text-warn' : 'text-ink-2')}>
            {warns && <span aria-hidden>▲ </span>}
            {term}
          </dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
