import type { PrimaAccrual } from '@antela/contract/prima-accruals';
import { useTranslation } from 'react-i18next';
import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import { count, longDate, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { PartSkeleton } from '../../../ui/skeleton.tsx';
import { useAccrualOf } from './accruals.queries.ts';

/** One employee's prima of the semester: a section of their page. */
export function EmployeePrima({ companyemployeeid }: EmployeePartProps) {
  const { t } = useTranslation('prima-accruals');
  const query = useAccrualOf(companyemployeeid);
  const fault = queryFault(query);
  const semester = query.data?.semester;
  return (
    <Section
      title={semester ? t('Prima del semestre {{half}} de {{year}}', semester) : t('Prima del semestre')}
      note={semester && t('Se paga a más tardar el {{date}}.', { date: longDate(semester.paymentDate) })}
    >
      {fault && <ErrorBlock {...fault} />}
      {!query.data && !fault && <PartSkeleton />}
      {query.data && (query.data.accrual ? <Facts accrual={query.data.accrual} /> : <Nothing />)}
    </Section>
  );
}

function Nothing() {
  const { t } = useTranslation('prima-accruals');
  return (
    <EmptyState title={t('No trabajó en este semestre')}>{t('Así que no ha ganado prima en él.')}</EmptyState>
  );
}

function Facts({ accrual }: { accrual: PrimaAccrual }) {
  const { t } = useTranslation('prima-accruals');
  const amount = (value: number | null) => (value === null ? t('Tu rol no lo ve') : pesos(value));
  const isLeaving = accrual.endDate !== null;
  if (accrual.whyNot !== null) return <EmptyState title={t('No genera prima')}>{accrual.whyNot}</EmptyState>;
  return (
    <DescriptionList
      items={[
        { term: t('Días hasta hoy'), value: count(accrual.days) },
        { term: t('Causada hasta hoy'), value: amount(accrual.accrued) },
        {
          term: isLeaving ? t('Días hasta su retiro') : t('Días al final del semestre'),
          value: count(accrual.projectedDays),
        },
        {
          term: isLeaving ? t('Causada hasta su retiro') : t('Al final del semestre'),
          value: amount(accrual.projected),
        },
        { term: t('Ya adelantada, con comisiones'), value: pesos(accrual.advanced) },
        { term: t('Causada y sin adelantar'), value: amount(accrual.remaining) },
        {
          term: isLeaving ? t('Falta por pagar en la liquidación') : t('Por pagar al final'),
          value: amount(accrual.toPay),
        },
      ]}
    />
  );
}
