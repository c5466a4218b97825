import type { WalletUserRow } from '@antela/contract/wallet-users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  users: readonly WalletUserRow[];
  busy: boolean;
  onClose: () => void;
  onSuspend: (reason: string) => void;
};

export function SuspendDialog({ users, busy, onClose, onSuspend }: Props) {
  const { t } = useTranslation('wallet-users');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();

  function close() {
    setReason('');
    setFault(undefined);
    onClose();
  }

  function submit() {
    const given = reason.trim();
    if (given === '') return setFault(t('Escribe el motivo: queda en su historial.'));
    onSuspend(given);
    setReason('');
  }

  return (
    <FormDialog
      open={users.length > 0}
      onClose={close}
      title={t('Suspender a {{count}} personas', { count: users.length })}
      note={t('No podrán gastar hasta que las actives. Su saldo se conserva.')}
      submitLabel={t('Suspender')}
      busy={busy}
      onSubmit={submit}
    >
      <TextField
        label={t('Motivo')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={fault}
      />
    </FormDialog>
  );
}
