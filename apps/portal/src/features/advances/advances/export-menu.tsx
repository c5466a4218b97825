import { downloadAdvances } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { ReportMenu, type ReportEntry } from '../../../ui/report-menu.tsx';
import type { AdvanceFilters, AdvanceKind, AdvancesList } from './advance-search.ts';

/** This view, with the filters it has, or everything. */
export function ExportMenu({ kind, list }: { kind: AdvanceKind; list: AdvancesList }) {
  const { t } = useTranslation('advances');
  const report = (heading: string, query: AdvanceFilters): ReportEntry => ({
    heading,
    save: (format) => downloadReport(downloadAdvances, { query: { ...query, format } }),
  });
  const whole = report(t('Informe de todos los adelantos'), { kind });
  return (
    <ReportMenu
      reports={list.isFiltered ? [report(t('Informe de esta vista'), list.query), whole] : [whole]}
    />
  );
}
