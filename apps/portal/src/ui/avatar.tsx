import { cx } from './cx.ts';

/** Decoration: the name stands beside it or in the control that carries it. */
export function Avatar({ initials, className }: { initials: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-small font-semibold text-primary',
        className,
      )}
      aria-hidden
    >
      {initials}
    </span>
  );
}
