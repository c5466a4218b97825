import type { DisbursementDetail } from '@antela/contract/disbursements';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { count, pesos } from '../../../lib/format.ts';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FormNotices } from '../../../ui/form-notices.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { useDecideDisbursement } from './disbursements.queries.ts';

/** Asks before money goes to the bank or a batch comes to nothing. */
export function DisbursementDecision({
  batch,
  decision,
  onClose,
  onDone,
}: {
  batch: DisbursementDetail;
  decision: 'approve' | 'discard';
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('disbursements');
  const { approve, discard } = useDecideDisbursement(batch.disbursementid);
  const reasonFault = useReasonFault();
  const words = { count: batch.lines, n: count(batch.lines), amount: pesos(batch.amount) };
  const isApproval = decision === 'approve';

  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !isApproval && reasonFault(reason) }),
    send: ({ reason }) => (isApproval ? approve.mutateAsync() : discard.mutateAsync(reason.trim())),
    onSaved: onDone,
  });

  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={
        isApproval
          ? t('Aprobar el lote {{number}}', { number: batch.number })
          : t('Descartar el lote {{number}}', { number: batch.number })
      }
      confirmLabel={isApproval ? t('Aprobar {{n}} pagos por {{amount}}', words) : t('Descartar lote')}
      cancelLabel={t('Volver')}
      look={isApproval ? 'primary' : 'danger'}
      busy={form.isSending}
      onConfirm={form.submit}
    >
      <p>
        {isApproval
          ? t(
              'Sus adelantos quedan en proceso y ya no se pueden cancelar. El dinero sale cuando subas el archivo al banco.',
            )
          : t('Sus adelantos quedan libres para otro lote.')}
      </p>
      {!isApproval && <ReasonField {...form.text('reason')} />}
      <FormNotices form={form} />
    </ConsequenceDialog>
  );
}
