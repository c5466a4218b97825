import type { WalletUserRow } from '@antela/contract/wallet-users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '../../../ui/data-table-bulk.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { sizeOf, type ActTarget } from './act-target.ts';
import { EditSheet } from './edit-sheet.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useStateActs } from './use-state-acts.ts';

type TargetAct = 'leave' | 'limit' | 'suspend' | 'activate';
type Opened = { act: 'edit'; user: WalletUserRow } | { act: TargetAct; target: ActTarget };

/** Acts on enrolments wherever they are listed: the buttons of a row, of a selection, and what they open. */
export function useUserActs(onDone: () => void = () => undefined) {
  const { t } = useTranslation('wallet-users');
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (act: TargetAct, target: ActTarget) => setOpened({ act, target });
  const acts = useStateActs();

  /** @param more acts of the page that shows the row */
  const rowActions = (row: WalletUserRow, more: readonly MenuEntry[] = []) => (
    <RowMenu
      of={`${row.fullName}, ${row.wallet.name}`}
      entries={
        row.state === 'withdrawn'
          ? row.balance > 0
            ? [{ label: t('Devolver saldo'), onSelect: () => open('leave', { users: [row] }) }]
            : []
          : [{ label: t('Cambiar'), onSelect: () => setOpened({ act: 'edit', user: row }) }, ...more]
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
      { label: t('Cambiar límite'), users: enrolled, onAct: () => open('limit', { users: enrolled }) },
      { label: t('Suspender'), users: active, onAct: () => open('suspend', { users: active }) },
      {
        label: t('Activar'),
        users: suspended,
        onAct: async () => (await acts.activate({ users: suspended })) && onDone(),
      },
      { label: t('Retirar'), users: present, onAct: () => open('leave', { users: present }) },
    ].filter(({ users }) => users.length > 0);
  }

  /** Acts over everything that fulfils the filters; each person stands for itself, so the server says who stayed as they were. */
  const actionsOverAll = (target: Extract<ActTarget, { total: number }>): BulkAction[] => [
    { label: t('Cambiar límite'), onAct: () => open('limit', target) },
    { label: t('Suspender'), onAct: () => open('suspend', target) },
    { label: t('Activar'), onAct: () => open('activate', target) },
    { label: t('Retirar'), onAct: () => open('leave', target) },
  ];

  const sheets = opened && (
    <OpenedAct
      opened={opened}
      activate={acts.activate}
      suspend={acts.suspend}
      // Another act may be open by now: it is not this one's to close.
      onClose={() => setOpened((now) => (now === opened ? null : now))}
      onDone={onDone}
    />
  );
  return {
    rowActions,
    bulkActions,
    actionsOverAll,
    sheets,
    leave: (target: ActTarget) => open('leave', target),
  };
}

type OpenedProps = Pick<ReturnType<typeof useStateActs>, 'activate' | 'suspend'> & {
  opened: Opened;
  onClose: () => void;
  onDone: () => void;
};

function OpenedAct({ opened, activate, suspend, onClose, onDone }: OpenedProps) {
  if (opened.act === 'edit') return <EditSheet user={opened.user} onClose={onClose} />;
  const { act, target } = opened;
  const end = () => {
    onClose();
    onDone();
  };
  switch (act) {
    case 'leave':
      return <LeaveSheet target={target} onClose={end} />;
    case 'limit':
      return <LimitSheet target={target} onClose={end} />;
    case 'suspend':
      return (
        <SuspendDialog
          target={target}
          onClose={onClose}
          onSuspend={async (reason) => {
            if (!(await suspend(target, reason))) return false;
            end();
            return true;
          }}
        />
      );
    case 'activate':
      return (
        <ActivateDialog
          count={sizeOf(target)}
          onClose={onClose}
          onConfirm={async () => {
            if (await activate(target)) end();
          }}
        />
      );
  }
}

type ActivateProps = { count: number; onClose: () => void; onConfirm: () => Promise<unknown> };

function ActivateDialog({ count, onClose, onConfirm }: ActivateProps) {
  const { t } = useTranslation('wallet-users');
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      look="primary"
      title={t('¿Activar a {{count}} personas?', { count })}
      confirmLabel={t('Activar')}
    >
      <p>{t('Podrán gastar de nuevo lo que tengan. A quienes ya se retiraron no los cambia.')}</p>
    </ConsequenceDialog>
  );
}
