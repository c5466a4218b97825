import { bringBackConsequences } from '@antela/contract/consequences';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, pesos } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useBringPaymentsBack } from './pay-periods.queries.ts';

/** Payments that the report left to the next period, while they can be taken back. */
export function LeftOut({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const [isAsked, setAsked] = useState(false);
  const bringBack = useBringPaymentsBack();
  const { payperiodid } = detail.period;
  const { found, drawn } = useConsequences(bringBackConsequences, { payperiodid }, isAsked);
  if (!detail.leftOut) return null;
  const { amount, label } = detail.leftOut;
  const left = { count: detail.leftOut.count, n: count(detail.leftOut.count), amount: pesos(amount), label };
  return (
    <Alert
      tone="info"
      title={t('Dejaste {{n}} pagos en camino ({{amount}}) para {{label}}', left)}
      actions={
        hasPermission('close_payrolls') &&
        detail.actions.includes('bring_back') && (
          <Button size="small" onClick={() => setAsked(true)}>
            {t('Traerlos de vuelta')}
          </Button>
        )
      }
    >
      {t('Se descuentan con ese periodo; el que falle no se descuenta.')}
      <ConsequenceDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        look="primary"
        title={t('¿Traer de vuelta {{n}} pagos ({{amount}})?', left)}
        confirmLabel={t('Traer de vuelta {{n}} pagos', left)}
        confirmDisabled={!found}
        onConfirm={() =>
          bringBack
            .mutateAsync({ payperiodid })
            .then(
              () => toast(t('Trajiste de vuelta {{n}} pagos', left)),
              (error: Error) => errorToast(errorText(error)),
            )
            .finally(() => setAsked(false))
        }
      >
        <ConsequenceList {...drawn} />
      </ConsequenceDialog>
    </Alert>
  );
}
