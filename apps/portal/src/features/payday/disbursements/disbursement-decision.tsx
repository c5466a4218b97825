import type { DisbursementDetail } from '@antela/contract/disbursements';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count, pesos } from '../../../lib/format.ts';
import { FormError } from '../../../ui/alert.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ReasonField, useReason } from '../../../ui/reason-field.tsx';
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
  const decide = useDecideDisbursement(batch.disbursementid);
  const reason = useReason();
  const words = { count: batch.lines, n: count(batch.lines), amount: pesos(batch.amount) };
  const isApproval = decision === 'approve';

  async function confirm() {
    const given = isApproval ? null : reason.give();
    if (!isApproval && given === null) return;
    await decide.mutateAsync(given === null ? { kind: 'approve' } : { kind: 'discard', reason: given });
    onDone();
  }

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
      busy={decide.isPending}
      // The dialog itself shows the failure.
      onConfirm={() => confirm().catch(() => undefined)}
    >
      <p>
        {isApproval
          ? t(
              'Sus adelantos quedan en proceso y ya no se pueden cancelar. El dinero sale cuando subas el archivo al banco.',
            )
          : t('Sus adelantos quedan libres para otro lote.')}
      </p>
      {!isApproval && <ReasonField reason={reason} />}
      <FormError>{errorText(decide.error)}</FormError>
    </ConsequenceDialog>
  );
}
