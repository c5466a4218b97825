import { useTranslation } from 'react-i18next';
import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import { HistoryPanel } from './history-panel.tsx';

/** History of the person and of all their employments in the reader's companies. */
export function EmployeeHistory({ employeeid }: EmployeePartProps) {
  const { t } = useTranslation('audit');
  return <HistoryPanel kind="employee" id={employeeid} title={t('Quién cambió qué')} />;
}
