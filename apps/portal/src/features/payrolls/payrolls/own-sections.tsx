import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import type { PayrollSectionWord } from '../../../lib/payroll-section.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { PayrollAdvances } from './payroll-advances.tsx';
import { PayrollCalendar } from './payroll-calendar.tsx';
import { PayrollEmployees } from './payroll-employees.tsx';
import { PayrollPolicy } from './payroll-policy.tsx';
import type { PayrollDetail } from './payrolls.queries.ts';

/** This feature's own part of each section; a section without anything for this person is absent. */
export function useOwnSections(): (detail: PayrollDetail) => Partial<Record<PayrollSectionWord, ReactNode>> {
  const { t } = useTranslation('payrolls');
  const { permissions } = useSignedIn();
  return (detail) => {
    const { payroll, periods } = detail;
    return {
      ...(permissions.includes('view_employees') && {
        empleados: <PayrollEmployees payrollid={payroll.payrollid} />,
      }),
      ...(permissions.includes('view_transactions') && {
        adelantos: <PayrollAdvances payroll={payroll} />,
      }),
      calendario: (
        <PayrollCalendar
          payrollid={payroll.payrollid}
          periods={periods}
          current={payroll.currentPeriod?.payperiodid ?? null}
        />
      ),
      politica: <PayrollPolicy detail={detail} />,
      historial: <EntityHistory kind="payroll" id={payroll.payrollid} title={t('Quién cambió qué')} />,
    };
  };
}
