import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReason } from '../../../ui/reason-field.tsx';
import { sizeOf, type ActTarget } from './act-target.ts';

type Props = {
  target: ActTarget;
  onClose: () => void;
  /** Answers whether it was done: what was typed stays where it was not. */
  onSuspend: (reason: string) => Promise<boolean>;
};

export function SuspendDialog({ target, onClose, onSuspend }: Props) {
  const { t } = useTranslation('wallet-users');
  const reason = useReason();

  function close() {
    reason.write('');
    onClose();
  }

  async function submit() {
    const given = reason.give();
    if (given !== null && (await onSuspend(given))) reason.write('');
  }

  return (
    <FormDialog
      open={sizeOf(target) > 0}
      onClose={close}
      title={t('Suspender a {{count}} personas', { count: sizeOf(target) })}
      note={t('No podrán gastar hasta que las actives. Su saldo se conserva.')}
      submitLabel={t('Suspender')}
      onSubmit={submit}
    >
      <ReasonField reason={reason} />
    </FormDialog>
  );
}
