import { issueConsequences } from '@antela/contract/consequences';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { issuePeriodReport } from '@antela/contract/period-steps';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { count, pesos } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { pathTo } from '../../../paths.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';

type Props = { open: boolean; onClose: () => void; detail: PeriodDetail };

/** Before a report is issued without what is on its way: what goes to the next period, and what is reported. */
export function LeaveOutDialog({ open, onClose, detail }: Props) {
  const { t } = useTranslation('pay-periods');
  const issue = useCall(issuePeriodReport);
  const { period, blocks, nextReport, reports } = detail;
  const { payperiodid } = period;
  const { found, drawn } = useConsequences(issueConsequences, { payperiodid }, open);
  if (!nextReport) return null;
  const left = { count: blocks.inPayment, n: count(blocks.inPayment), amount: pesos(blocks.inPaymentAmount) };
  return (
    <ConsequenceDialog
      open={open}
      onClose={onClose}
      look="primary"
      title={t('¿Dejar {{n}} pagos en camino ({{amount}}) para el periodo siguiente?', left)}
      confirmLabel={t('Emitir por {{total}} y dejar {{n}} pagos', {
        ...left,
        total: pesos(nextReport.total),
      })}
      confirmDisabled={!found}
      onConfirm={() =>
        issue
          .mutateAsync({
            payperiodid,
            lastVersion: reports[0]?.version ?? 0,
            expectedLines: nextReport.lines,
            expectedTotal: nextReport.total,
            leftOut: { count: blocks.inPayment, amount: blocks.inPaymentAmount },
          })
          .then(
            ({ underWay }) => {
              if (!underWay) toast(t('Emitiste el reporte y dejaste {{n}} pagos', left));
            },
            (error: Error) => errorToast(errorText(error)),
          )
          .finally(onClose)
      }
    >
      <ConsequenceList
        {...drawn}
        hrefs={{
          leave: pathTo.transactions({ periodo: payperiodid, pago: 'en-proceso' }),
          leave_requests: pathTo.prima({ pago: 'en-aprobacion' }),
        }}
      />
      <p className="text-small">
        {t('Mientras el otro periodo no se reporte, puedes traerlos de vuelta y emitir otra versión.')}
      </p>
    </ConsequenceDialog>
  );
}
