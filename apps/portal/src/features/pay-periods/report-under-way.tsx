import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { count, longInstant } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useReportUnderWay } from './pay-periods.queries.ts';

/** A large report while a worker issues it, or why it did not: whoever comes back to the page finds it where they left it. */
export function ReportUnderWay({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { underWay, period } = detail;
  useReportUnderWay(period.payperiodid, underWay?.fault === null ? underWay.since : null);
  if (!underWay) return null;
  const { lines, by, since, fault } = underWay;
  if (fault !== null)
    return (
      <Alert tone="bad" title={t('El reporte no se emitió')}>
        {fault}
      </Alert>
    );
  return (
    <Progress
      label={t('Emitiendo el reporte de {{n}} personas', { count: lines, n: count(lines) })}
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
