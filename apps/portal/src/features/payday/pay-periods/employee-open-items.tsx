import { useTranslation } from 'react-i18next';
import type { EmployeeSectionProps } from '../../../lib/employee-section.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { OpenItems } from './open-items.tsx';

/** Amounts that payrolls left open with one person, each with the period it came from: a section of their page. */
export function EmployeeOpenItems({ companyemployeeid }: EmployeeSectionProps) {
  const { t } = useTranslation('pay-periods');
  return (
    <OpenItems
      of={{ companyemployeeid }}
      empty={
        <EmptyState title={t('No hay nada pendiente')}>
          {t('Aquí aparece lo que un periodo dejó por cobrar en la liquidación, en deuda o por devolver.')}
        </EmptyState>
      }
    />
  );
}
