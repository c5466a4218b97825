import { cutOffConsequences } from '@antela/contract/consequences';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { cutOffPayPeriod } from '@antela/contract/period-steps';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { count, longInstant } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { pathTo } from '../../../paths.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';

type Props = { open: boolean; onClose: () => void; detail: PeriodDetail };

/** Before a cut-off ahead of its hour: what it expires, whom it shuts out, and what is left to deduct. */
export function CutOffDialog({ open, onClose, detail }: Props) {
  const { t } = useTranslation('pay-periods');
  const cutOff = useCall(cutOffPayPeriod);
  const { payperiodid, label, cutoffAt } = detail.period;
  const { found, drawn } = useConsequences(cutOffConsequences, { payperiodid }, open);
  const expiring = found?.find(({ code }) => code === 'expire')?.count ?? 0;
  return (
    <ConsequenceDialog
      open={open}
      onClose={onClose}
      look={expiring === 0 ? 'primary' : 'danger'}
      title={t('¿Hacer el corte de {{label}} ahora?', { label })}
      confirmLabel={
        expiring === 0
          ? t('Hacer el corte')
          : t('Cortar y vencer {{n}} solicitudes', { count: expiring, n: count(expiring) })
      }
      confirmDisabled={!found}
      onConfirm={() =>
        cutOff
          .mutateAsync({ payperiodid })
          .then(
            () => toast(t('Hiciste el corte de {{label}}', { label })),
            (error: Error) => errorToast(errorText(error)),
          )
          .finally(onClose)
      }
    >
      <p>{t('Estaba para el {{at}} y esto pasa si lo haces ahora:', { at: longInstant(cutoffAt) })}</p>
      <ConsequenceList
        {...drawn}
        hrefs={{
          expire: pathTo.transactions({ periodo: payperiodid, pago: 'en-aprobacion' }),
          go_on: pathTo.transactions({ periodo: payperiodid, pago: 'en-proceso' }),
        }}
      />
      <p className="text-small">{t('Puedes reabrirlo mientras no haya un reporte.')}</p>
    </ConsequenceDialog>
  );
}
