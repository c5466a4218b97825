import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** Name of the thing, and its state beside it. */
  title: ReactNode;
  note: ReactNode;
  /** A line of its own below. */
  detail?: ReactNode;
  act?: { label: string; onClick: () => unknown } | false | null | undefined;
  children?: ReactNode;
};

/** One of a short list inside a sheet, with the one act that it allows. */
export function ActRow({ title, note, detail, act, children }: Props) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3">{title}</p>
          <p className="text-small text-ink-2">{note}</p>
          {detail && <p className="text-small">{detail}</p>}
        </div>
        {act && (
          <Button size="small" onClick={act.onClick}>
            {act.label}
          </Button>
        )}
      </div>
      {children}
    </li>
  );
}
