import type { WalletUserRow } from '@antela/contract/wallet-users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { BulkAction } from '../../ui/data-table-bulk.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useStateActs } from './use-state-acts.ts';

/** What may be done with enrolments wherever they are listed: the buttons of a row, of a selection, and what they open. */
export function useUserActs(onDone: () => void = () => undefined) {
  const { t } = useTranslation('wallet-users');
  const [editing, setEditing] = useState<WalletUserRow | null>(null);
  const [leaving, setLeaving] = useState<readonly WalletUserRow[]>([]);
  const [suspending, setSuspending] = useState<readonly WalletUserRow[]>([]);
  const acts = useStateActs();

  const rowActions = (row: WalletUserRow) =>
    row.state === 'withdrawn' ? (
      row.balance > 0 && (
        <Button size="small" onClick={() => setLeaving([row])}>
          {t('Devolver saldo')}
        </Button>
      )
    ) : (
      <Button size="small" onClick={() => setEditing(row)}>
        {t('Cambiar')}
      </Button>
    );

  /** Of those rows, what each act can be done to. */
  function bulkActions(rows: readonly WalletUserRow[]): BulkAction[] {
    const active = rows.filter(({ state }) => state === 'active');
    const suspended = rows.filter(({ state }) => state === 'suspended');
    const present = rows.filter(({ state, balance }) => state !== 'withdrawn' || balance > 0);
    return [
      ...(active.length > 0 ? [{ label: t('Suspender'), onAct: () => setSuspending(active) }] : []),
      ...(suspended.length > 0
        ? [
            {
              label: t('Activar'),
              onAct: () => {
                acts.activate(suspended);
                onDone();
              },
            },
          ]
        : []),
      ...(present.length > 0 ? [{ label: t('Retirar'), onAct: () => setLeaving(present) }] : []),
    ];
  }

  const sheets = (
    <>
      {editing && <EditSheet user={editing} onClose={() => setEditing(null)} />}
      <LeaveSheet
        users={leaving}
        onClose={() => {
          setLeaving([]);
          onDone();
        }}
      />
      <SuspendDialog
        users={suspending}
        busy={acts.busy}
        onClose={() => setSuspending([])}
        onSuspend={(reason) => {
          acts.suspend(suspending, reason);
          setSuspending([]);
          onDone();
        }}
      />
    </>
  );
  return { rowActions, bulkActions, sheets, leave: setLeaving };
}
