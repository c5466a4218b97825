import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { ReactNode } from 'react';
import { Comments } from '../../../lib/comments.tsx';
import type { PayrollSectionProps, PeriodStepWord } from '../../../lib/payroll-section.ts';
import { ChosenPeriod, prefetchPeriod } from './chosen-period.tsx';
import { PeriodClosing } from './period-closing.tsx';
import { PeriodEnd } from './period-end.tsx';
import { PeriodReconciliation } from './period-reconciliation.tsx';
import { PeriodReports } from './period-reports.tsx';

/** Everything of a period on one page: the step that is looked at stands below the line of all of them. */
export function PeriodPage({ payrollid, payroll, ofStep }: PayrollSectionProps) {
  const drawn: Record<PeriodStepWord, (detail: PeriodDetail) => ReactNode> = {
    corte: (detail) => <PeriodClosing payroll={payroll} detail={detail} />,
    reporte: (detail) =>
      detail.reports.length === 0 ? (
        <PeriodClosing payroll={payroll} detail={detail} />
      ) : (
        <PeriodReports detail={detail} />
      ),
    confirmacion: (detail) => <PeriodReconciliation detail={detail} />,
    giro: (detail) => <PeriodReconciliation detail={detail} isRemittance />,
    cierre: (detail) => <PeriodEnd detail={detail} />,
  };
  return (
    <ChosenPeriod payrollid={payrollid}>
      {(detail, step) => (
        <>
          {drawn[step](detail)}
          {ofStep(step)}
          <Comments
            kind="pay_period"
            id={detail.period.payperiodid}
            waits={detail.period.state !== 'closed'}
            className="mt-10"
          />
        </>
      )}
    </ChosenPeriod>
  );
}

PeriodPage.prefetch = prefetchPeriod;
