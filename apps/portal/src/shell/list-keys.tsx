import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '../lib/lazy-screen.ts';
import { listenToListKeys } from '../ui/list-keys.ts';
import { columnsOf, type DrawnColumn } from '../ui/table-text.ts';

const KeysSheet = lazyScreen(() => import('../ui/keys-sheet.tsx'), 'KeysSheet');
const CopySheet = lazyScreen(() => import('../ui/copy-sheet.tsx'), 'CopySheet');

type Props = { isHelpOpen: boolean; onHelp: (isOpen: boolean) => void };

/** Single keys of the lists, on every page that has one, and what they open. */
export function ListKeys({ isHelpOpen, onHelp }: Props) {
  const [copying, setCopying] = useState<{ row: DrawnColumn[]; columns: DrawnColumn[] } | null>(null);

  useEffect(
    () =>
      listenToListKeys({
        onHelp: () => onHelp(true),
        onCopy: (table, row) => setCopying({ row: columnsOf(table, [row]), columns: columnsOf(table) }),
      }),
    [onHelp],
  );

  return (
    <Suspense>
      {isHelpOpen && <KeysSheet onClose={() => onHelp(false)} />}
      {copying && <CopySheet {...copying} onClose={() => setCopying(null)} />}
    </Suspense>
  );
}
