import type { ReactNode } from 'react';

type Props = { title: string; children?: ReactNode; action?: ReactNode };

/** Says what will be here, and the one thing to do about it. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line py-10">
      <p className="font-display text-title font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
