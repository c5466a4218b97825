import type { WalletUserRow } from '@antela/contract/wallet-users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '../../../ui/data-table-bulk.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { nobody, sizeOf, type ActTarget } from './act-target.ts';
import { EditSheet } from './edit-sheet.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useStateActs } from './use-state-acts.ts';

/** Acts on enrolments wherever they are listed: the buttons of a row, of a selection, and what they open. */
export function useUserActs(onDone: () => void = () => undefined) {
  const { t } = useTranslation('wallet-users');
  const [editing, setEditing] = useState<WalletUserRow | null>(null);
  const [leaving, setLeaving] = useState<ActTarget>(nobody);
  const [limiting, setLimiting] = useState<ActTarget>(nobody);
  const [suspending, setSuspending] = useState<ActTarget>(nobody);
  const [activating, setActivating] = useState<ActTarget>(nobody);
  const acts = useStateActs();

  /** @param more acts of the page that shows the row */
  const rowActions = (row: WalletUserRow, more: readonly MenuEntry[] = []) => (
    <RowMenu
      of={`${row.fullName}, ${row.wallet.name}`}
      entries={
        row.state === 'withdrawn'
          ? row.balance > 0
            ? [{ label: t('Devolver saldo'), onSelect: () => setLeaving({ users: [row] }) }]
            : []
          : [{ label: t('Cambiar'), onSelect: () => setEditing(row) }, ...more]
      }
    />
  );

  /** Acts on those rows, each over the ones that it fits. */
  function bulkActions(rows: readonly WalletUserRow[]): BulkAction[] {
    const active = rows.filter(({ state }) => state === 'active');
    const suspended = rows.filter(({ state }) => state === 'suspended');
    const enrolled = [...active, ...suspended];
    const present = rows.filter(({ state, balance }) => state !== 'withdrawn' || balance > 0);
    return [
      ...(enrolled.length > 0
        ? [{ label: t('Cambiar límite'), onAct: () => setLimiting({ users: enrolled }) }]
        : []),
      ...(active.length > 0
        ? [{ label: t('Suspender'), onAct: () => setSuspending({ users: active }) }]
        : []),
      ...(suspended.length > 0
        ? [
            {
              label: t('Activar'),
              onAct: async () => (await acts.activate({ users: suspended })) && onDone(),
            },
          ]
        : []),
      ...(present.length > 0 ? [{ label: t('Retirar'), onAct: () => setLeaving({ users: present }) }] : []),
    ];
  }

  /** Acts over everything that fulfils the filters; each person stands for itself, so the server says who stayed as they were. */
  const actionsOverAll = (target: Extract<ActTarget, { total: number }>): BulkAction[] => [
    { label: t('Cambiar límite'), onAct: () => setLimiting(target) },
    { label: t('Suspender'), onAct: () => setSuspending(target) },
    { label: t('Activar'), onAct: () => setActivating(target) },
    { label: t('Retirar'), onAct: () => setLeaving(target) },
  ];

  const sheets = (
    <>
      <ConsequenceDialog
        open={sizeOf(activating) > 0}
        onClose={() => setActivating(nobody)}
        onConfirm={async () => {
          if (!(await acts.activate(activating))) return;
          setActivating(nobody);
          onDone();
        }}
        look="primary"
        title={t('¿Activar a {{count}} personas?', { count: sizeOf(activating) })}
        confirmLabel={t('Activar')}
      >
        <p>{t('Podrán gastar de nuevo lo que tengan. A quienes ya se retiraron no los cambia.')}</p>
      </ConsequenceDialog>
      {editing && <EditSheet user={editing} onClose={() => setEditing(null)} />}
      {sizeOf(leaving) > 0 && (
        <LeaveSheet
          target={leaving}
          onClose={() => {
            setLeaving(nobody);
            onDone();
          }}
        />
      )}
      {sizeOf(limiting) > 0 && (
        <LimitSheet
          target={limiting}
          onClose={() => {
            setLimiting(nobody);
            onDone();
          }}
        />
      )}
      {sizeOf(suspending) > 0 && (
        <SuspendDialog
          target={suspending}
          onClose={() => setSuspending(nobody)}
          onSuspend={async (reason) => {
            if (!(await acts.suspend(suspending, reason))) return false;
            setSuspending(nobody);
            onDone();
            return true;
          }}
        />
      )}
    </>
  );
  return { rowActions, bulkActions, actionsOverAll, sheets, leave: setLeaving };
}
