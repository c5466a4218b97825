import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** What an account has several of: passkeys, computers, sessions. Undefined while they are on their way, with the place of one. */
export function ItemList({ children }: { children: ReactNode }) {
  if (children === undefined) return <div className="mb-4 min-h-16 border-t border-line" />;
  return <ul className="mb-4 border-t border-line empty:hidden">{children}</ul>;
}

/** `action` null leaves the button out. */
export function Item({
  title,
  note,
  action,
  onAct,
}: {
  title: string;
  note?: string | undefined;
  action: string | null;
  onAct?: () => unknown;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {note && <p className="text-small text-ink-2">{note}</p>}
      </div>
      {action !== null && (
        <Button size="small" onClick={onAct}>
          {action}
        </Button>
      )}
    </li>
  );
}
