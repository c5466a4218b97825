import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

/** List of an account's items: passkeys, computers. Undefined while they load, with room for one. */
export function ItemList({ children }: { children: ReactNode }) {
  if (children === undefined) return <div className="mb-4 min-h-16 border-t border-line" />;
  return <ul className="mb-4 border-t border-line empty:hidden">{children}</ul>;
}

export function Item({
  title,
  note,
  acts,
}: {
  title: string;
  note?: string | undefined;
  acts: readonly { label: string; onAct: () => unknown }[];
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {note && <p className="text-small text-ink-2">{note}</p>}
      </div>
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map(({ label, onAct }) => (
            <Button key={label} size="small" onClick={onAct}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
