import { cx } from './cx.ts';
import type { PlacedPeriod } from './period-line-layout.ts';

/** The period line without its words, where something beside it says the same. */
export function SmallLine({ placed, className }: { placed: PlacedPeriod; className?: string }) {
  const { stops, today: at } = placed;
  const reached = at ?? (stops[0]?.passed ? 100 : 0);
  return (
    <div className={cx('relative h-1 rounded-full bg-neutral-soft', className)} aria-hidden>
      <div className="h-full rounded-full bg-primary" style={{ width: `${reached}%` }} />
      {stops.map((stop) => (
        <span
          key={stop.name}
          className="absolute -top-0.5 h-2 w-px -translate-x-1/2 bg-ink-2"
          style={{ left: `${stop.at}%` }}
        />
      ))}
      {at !== null && (
        <span
          className="absolute -top-1 h-3 w-1 -translate-x-1/2 rounded-full bg-maiz"
          style={{ left: `${at}%` }}
        />
      )}
    </div>
  );
}
