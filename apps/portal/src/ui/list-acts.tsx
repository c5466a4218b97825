import type { Permission } from '@antela/contract/permissions';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useSignedIn } from '../lib/signed-in.ts';
import { Button } from './button.tsx';
import { useOffer } from './page-more.ts';
import { useNarrow } from './use-narrow.ts';

/** Acts on a whole list, in a row over it; behind the page's ⋯ where there is no room for one. */
export function ListActs({ className, children }: { className?: string; children: ReactNode }) {
  const isNarrow = useNarrow();
  useOffer(isNarrow && children);
  return isNarrow ? null : <div className={className}>{children}</div>;
}

type SheetActProps = {
  label: string;
  permission: Permission;
  /** Loaded when it is first opened. */
  sheet: ComponentType<{ onClose: () => void }>;
};

/** Act on a whole list that opens a sheet, for whoever has the permission. */
export function SheetAct({ label, permission, sheet: Sheet }: SheetActProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useSignedIn().permissions.includes(permission)) return null;
  return (
    <>
      <ListActs>
        <Button onClick={() => setOpen(true)}>{label}</Button>
      </ListActs>
      {isOpen && (
        <Suspense>
          <Sheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
