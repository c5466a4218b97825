import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, longInstant, pesos } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useReportUnderWay, useWithdrawReport } from './pay-periods.queries.ts';

/** A large report while a worker issues or confirms it, or why it did not: whoever comes back to the page finds it where they left it. */
export function ReportUnderWay({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { underWay, period } = detail;
  useReportUnderWay(period.payperiodid, underWay?.fault === null ? underWay.since : null);
  if (!underWay) return null;
  const { what, lines, by, since, fault } = underWay;
  const isReport = what === 'report';
  if (fault !== null)
    return (
      <Alert tone="bad" title={isReport ? t('El reporte no se emitió') : t('Lo descontado no se confirmó')}>
        {fault}
      </Alert>
    );
  if (lines === null) return <Ordered detail={detail} by={by} since={since} />;
  const people = { count: lines, n: count(lines) };
  return (
    <Progress
      label={
        isReport
          ? t('Emitiendo el reporte de {{n}} personas', people)
          : t('Confirmando lo descontado de {{n}} personas', people)
      }
      done={0}
      total={null}
      note={t(
        'Pedido el {{at}} por {{by}}. Puedes salir de esta página: seguimos, y aquí verás el resultado.',
        {
          by,
          at: longInstant(since),
        },
      )}
    />
  );
}

/** An order that waits for payments, and the way to take it back. */
function Ordered({ detail, by, since }: { detail: PeriodDetail; by: string; since: string }) {
  const { t } = useTranslation('pay-periods');
  const withdraw = useWithdrawReport();
  const { blocks, period, toDeduct, actions } = detail;
  return (
    <Alert
      tone="info"
      title={t('El reporte se emite en cuanto terminen {{n}} pagos', {
        count: blocks.inPayment,
        n: count(blocks.inPayment),
      })}
      actions={
        hasPermission('close_payrolls') &&
        actions.includes('withdraw') && (
          <Button
            size="small"
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutateAsync({ payperiodid: period.payperiodid }).then(
                () => toast(t('Retiraste el reporte pedido')),
                (error: Error) => errorToast(errorText(error)),
              )
            }
          >
            {t('Retirar el pedido')}
          </Button>
        )
      }
    >
      {t('El {{at}} lo pidió {{by}}. Si todos llegan, descuenta {{amount}}; el que falle no entra.', {
        by,
        at: longInstant(since),
        amount: pesos(toDeduct.amount),
      })}
    </Alert>
  );
}
