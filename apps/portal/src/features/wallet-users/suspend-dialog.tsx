import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sizeOf, type ActTarget } from './act-target.ts';

type Props = {
  target: ActTarget;
  busy: boolean;
  onClose: () => void;
  onSuspend: (reason: string) => void;
};

export function SuspendDialog({ target, busy, onClose, onSuspend }: Props) {
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
      open={sizeOf(target) > 0}
      onClose={close}
      title={t('Suspender a {{count}} personas', { count: sizeOf(target) })}
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
