import { downloadAdvances } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { ReportMenu, type ReportEntry } from '../../../ui/report-menu.tsx';
import { isFiltered, type AdvanceFilters } from './advance-search.ts';

/** This view, with the filters it has, or everything. */
export function ExportMenu({ filters }: { filters: AdvanceFilters }) {
  const { t } = useTranslation('advances');
  const report = (heading: string, query: AdvanceFilters): ReportEntry => ({
    heading,
    save: (format) => downloadReport(downloadAdvances, { query: { ...query, format } }),
  });
  const whole = report(t('Informe de todos los adelantos'), { kind: filters.kind });
  return (
    <ReportMenu
      reports={isFiltered(filters) ? [report(t('Informe de esta vista'), filters), whole] : [whole]}
    />
  );
}
