import {
  downloadPeriodReport,
  type PeriodDetail,
  type ReportFormat,
  type ReportVersion,
} from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, joined, longInstant, pesos, shortInstant } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { LeftOut } from './left-out.tsx';
import { LinesTable } from './lines-table.tsx';
import { PayrollFileActs } from './payroll-file-acts.tsx';
import { PeriodMatters } from './period-matters.tsx';

/** Versions of a period's report, what each said and who has it, over the lines of the newest. */
export function PeriodReports({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { payperiodid, state } = detail.period;
  return (
    <>
      <LeftOut detail={detail} />
      {state === 'reported' && <PeriodMatters detail={detail} />}
      {detail.reports.map((report, index) => (
        <Report key={report.version} detail={detail} report={report} isNewest={index === 0} />
      ))}
      <Section title={t('Qué se descuenta a cada persona')}>
        <LinesTable payperiodid={payperiodid} isConfirmed={detail.confirmation !== null} />
      </Section>
    </>
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
        isText
        className="mt-3"
        items={[
          { term: t('Personas'), value: count(report.lines) },
          { term: t('Total a descontar'), value: pesos(report.total) },
          { term: t('Huella SHA-256'), value: <code className="font-mono text-small">{report.sha256}</code> },
        ]}
      />
      {isNewest && hasPermission('export_reports') && (
        <PayrollFileActs detail={detail} version={report.version} />
      )}
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
                {joined(
                  shortInstant(at),
                  formats.find((each) => each.format === format)?.label ?? t('Texto de ancho fijo'),
                )}
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
