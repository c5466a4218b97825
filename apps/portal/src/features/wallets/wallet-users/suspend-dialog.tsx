import { useTranslation } from 'react-i18next';
import { unsent, useForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { sizeOf, type ActTarget } from './act-target.ts';

type Props = {
  target: ActTarget;
  onClose: () => void;
  /** Answers whether it was done: what was typed stays where it was not. */
  onSuspend: (reason: string) => Promise<boolean>;
};

export function SuspendDialog({ target, onClose, onSuspend }: Props) {
  const { t } = useTranslation('wallet-users');
  const reasonFault = useReasonFault();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: async ({ reason }) => ((await onSuspend(reason.trim())) ? true : unsent),
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Suspender a {{count}} personas', { count: sizeOf(target) })}
      note={t('No podrán gastar hasta que las actives. Su saldo se conserva.')}
      submitLabel={t('Suspender')}
    >
      <ReasonField {...form.text('reason')} />
    </FormDialog>
  );
}
