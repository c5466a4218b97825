import { orderConsequences } from '@antela/contract/consequences';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { pathTo } from '../../../paths.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useOrderReport } from './pay-periods.queries.ts';

type Props = { open: boolean; onClose: () => void; detail: PeriodDetail };

/** Before a report is ordered: what it waits for, and what it says if every payment arrives. */
export function OrderDialog({ open, onClose, detail }: Props) {
  const { t } = useTranslation('pay-periods');
  const order = useOrderReport();
  const { payperiodid, label } = detail.period;
  const { found, drawn } = useConsequences(orderConsequences, { payperiodid }, open);
  return (
    <ConsequenceDialog
      open={open}
      onClose={onClose}
      look="primary"
      title={t('¿Emitir el reporte de {{label}} en cuanto terminen los pagos?', { label })}
      confirmLabel={t('Emitir en cuanto terminen')}
      confirmDisabled={!found}
      onConfirm={() =>
        order
          .mutateAsync({ payperiodid, lastVersion: detail.reports[0]?.version ?? 0 })
          .then(
            () => toast(t('Pediste el reporte de {{label}}', { label })),
            (error: Error) => errorToast(errorText(error)),
          )
          .finally(onClose)
      }
    >
      <ConsequenceList
        {...drawn}
        hrefs={{
          wait: pathTo.transactions({ periodo: payperiodid, pago: 'en-proceso' }),
          decide: pathTo.prima({ pago: 'en-aprobacion' }),
        }}
      />
      <p className="text-small">
        {t('Se emite solo, con lo que haya llegado, y te avisamos. Puedes retirarlo mientras espera.')}
      </p>
    </ConsequenceDialog>
  );
}
