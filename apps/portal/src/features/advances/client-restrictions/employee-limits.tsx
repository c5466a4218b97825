import { useTranslation } from 'react-i18next';
import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { PartSkeleton } from '../../../ui/skeleton.tsx';
import { LimitsByProduct } from './limits-by-product.tsx';
import { useEmployeeLimits } from './restrictions.queries.ts';

/** "Reglas efectivas" of one employee, their own terms included: a section of their page. */
export function EmployeeLimits({ companyemployeeid }: EmployeePartProps) {
  const { t } = useTranslation('client-restrictions');
  const query = useEmployeeLimits(companyemployeeid);
  const fault = queryFault(query);
  return (
    <Section
      title={t('Reglas efectivas')}
      note={t(
        'Lo que rige hoy con la política, sus límites propios y las restricciones juntas: la más estricta y quién la puso.',
      )}
    >
      {fault && <ErrorBlock {...fault} />}
      {!query.data && !fault && <PartSkeleton />}
      {query.data && <LimitsByProduct limits={query.data.limits} />}
    </Section>
  );
}
