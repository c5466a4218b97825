import { config } from '../lib/config.ts';
import { cx } from '../ui/cx.ts';

/** The mark is a file, so that whoever runs the portal under another name can put theirs. */
export function Logo({ markOnly, className }: { markOnly?: boolean; className?: string }) {
  const { name } = config().brand;
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-2.5', className)}>
      <img src="/mark.svg" alt={markOnly ? name : ''} width={36} height={36} />
      {!markOnly && (
        <span className="truncate font-display text-[1.375rem] leading-tight font-semibold tracking-tight">
          {name}
        </span>
      )}
    </span>
  );
}
