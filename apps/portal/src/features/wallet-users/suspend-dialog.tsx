import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { sizeOf, type ActTarget } from './act-target.ts';

type Props = {
  target: ActTarget;
  busy: boolean;
  onClose: () => void;
  onSuspend: (reason: string) => void;
};

export function SuspendDialog({ target, busy, onClose, onSuspend }: Props) {
  const { t } = useTranslation('wallet-users');
  const reason = useReason();

  function close() {
    reason.write('');
    onClose();
  }

  function submit() {
    const given = reason.give();
    if (given === null) return;
    onSuspend(given);
    reason.write('');
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
      <ReasonField reason={reason} />
    </FormDialog>
  );
}
