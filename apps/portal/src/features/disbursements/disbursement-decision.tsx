import type { DisbursementDetail } from '@antela/contract/disbursements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, pesos } from '../../lib/format.ts';
import { FormError } from '../../ui/alert.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
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
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const words = { count: batch.lines, n: count(batch.lines), amount: pesos(batch.amount) };
  const isApproval = decision === 'approve';

  async function confirm() {
    if (!isApproval && reason.trim() === '') return setMissing(true);
    await decide.mutateAsync(isApproval ? { kind: 'approve' } : { kind: 'discard', reason: reason.trim() });
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
      // What failed is said in the dialog itself.
      onConfirm={() => void confirm().catch(() => undefined)}
    >
      <p>
        {isApproval
          ? t(
              'Sus adelantos quedan en proceso y ya no se pueden cancelar. El dinero sale cuando subas el archivo al banco.',
            )
          : t('Sus adelantos quedan libres para otro lote.')}
      </p>
      {!isApproval && (
        <TextArea
          label={t('Motivo')}
          maxLength={300}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
          error={missing ? t('Escribe el motivo.') : undefined}
        />
      )}
      <FormError>{decide.error?.message}</FormError>
    </ConsequenceDialog>
  );
}
