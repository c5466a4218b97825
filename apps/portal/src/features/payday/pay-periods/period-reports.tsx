import {
  downloadPeriodReport,
  type PeriodDetail,
  type ReportFormat,
  type ReportVersion,
} from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, longInstant, pesos, shortInstant } from '../../../lib/format.ts';
import type { PayrollSectionProps } from '../../../lib/payroll-section.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { ChosenPeriod } from './chosen-period.tsx';
import { NextSection } from './next-section.tsx';

/** The versions of a period's report: what each said, and who has it. */
export function PeriodReports({ payrollid }: PayrollSectionProps) {
  const { t } = useTranslation('pay-periods');
  return (
    <ChosenPeriod
      payrollid={payrollid}
      waiting={[['reported', 'with_differences']]}
      otherwise={({ reportVersion }) => reportVersion !== null}
      acts={(detail) => <NextSection payrollid={payrollid} detail={detail} from="reportes" />}
    >
      {(detail) =>
        detail.reports.length === 0 ? (
          <EmptyState title={t('Este periodo aún no tiene reporte')}>
            {t(
              'Después del corte lo emites desde Periodo. Cada versión queda aquí con su huella y quién la descargó.',
            )}
          </EmptyState>
        ) : (
          detail.reports.map((report, index) => (
            <Report key={report.version} detail={detail} report={report} isNewest={index === 0} />
          ))
        )
      }
    </ChosenPeriod>
  );
}

const formats: { format: ReportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF' },
];

function Report({
  detail,
  report,
  isNewest,
}: {
  detail: PeriodDetail;
  report: ReportVersion;
  isNewest: boolean;
}) {
  const { t } = useTranslation('pay-periods');
  return (
    <Section
      title={t('Versión {{version}}', { version: report.version })}
      note={t('Emitida por {{by}} el {{at}}', { by: report.issuedBy, at: longInstant(report.issuedAt) })}
      actions={hasPermission('export_reports') && <Downloads detail={detail} version={report.version} />}
    >
      <StateOf noun="report" state={isNewest ? 'current' : 'past'} />
      <DescriptionList
        className="mt-3 max-w-160"
        items={[
          { term: t('Personas'), value: count(report.lines) },
          { term: t('Total a descontar'), value: pesos(report.total) },
          { term: t('Huella SHA-256'), value: <code className="font-mono text-small">{report.sha256}</code> },
        ]}
      />
      <h3 className="mt-5 text-body font-semibold">{t('Quién la descargó')}</h3>
      {report.downloads.length === 0 ? (
        <p className="text-ink-2">{t('Nadie la ha descargado.')}</p>
      ) : (
        <ul className="mt-1 border-t border-line">
          {report.downloads.map(({ at, by, format }) => (
            <li
              key={`${at} ${by} ${format}`}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
            >
              <span>{by}</span>
              <span className="text-ink-2">
                {shortInstant(at)} ·{' '}
                {formats.find((each) => each.format === format)?.label ?? t('Texto de ancho fijo')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Downloads({ detail, version }: { detail: PeriodDetail; version: number }) {
  const { t } = useTranslation('pay-periods');
  const { payperiodid } = detail.period;

  const save = (format: ReportFormat): Promise<void> =>
    downloadReport(downloadPeriodReport, {
      query: { payperiodid, version: String(version), format },
    });

  return formats.map(({ format, label }) => (
    <DownloadButton key={format} size="small" save={() => save(format)}>
      {t('Descargar {{format}}', { format: label })}
    </DownloadButton>
  ));
}
