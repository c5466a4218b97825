import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUnconfirm } from './pay-periods.queries.ts';

/** Takes back what was said, while no money has moved. */
export function UndoConfirmation({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('Deshacer la confirmación')}</Button>
      {isAsked && <UndoDialog detail={detail} onClose={() => setAsked(false)} />}
    </>
  );
}

function UndoDialog({ detail, onClose }: { detail: PeriodDetail; onClose: () => void }) {
  const { t } = useTranslation('pay-periods');
  const unconfirm = useUnconfirm();
  const reasonFault = useReasonFault();
  const { period, confirmation } = detail;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }) => unconfirm.mutateAsync({ payperiodid: period.payperiodid, reason: reason.trim() }),
    onSaved: () => {
      toast(t('Deshiciste la confirmación de {{label}}', { label: period.label }));
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('¿Deshacer la confirmación de {{label}}?', { label: period.label })}
      note={t(
        '{{deducted}} vuelven a quedar reportados, sin confirmar. Las diferencias y sus destinos se dicen de nuevo; el reporte no cambia.',
        { deducted: pesos(confirmation?.deducted ?? 0) },
      )}
      submitLabel={t('Deshacer la confirmación')}
    >
      <ReasonField {...form.text('reason')} />
    </FormDialog>
  );
}
