import type { ReportLayoutRecord } from '@antela/contract/report-layouts';
import { reportFields } from '@antela/rules/report-layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joined, shortDate } from '../../../lib/format.ts';
import type { PayrollSectionProps } from '../../../lib/payroll-section.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDownload } from '../../../ui/use-download.ts';
import { LayoutSheet } from './layout-sheet.tsx';
import { useFormatWords } from './layout-words.ts';
import {
  useDeleteLayout,
  useDownloadByLayout,
  useReportLayouts,
  useReports,
} from './report-layouts.queries.ts';

/** How this company's payroll software wants its reports: a part of the payroll's page. */
export function ReportLayoutsSection({ payrollid }: PayrollSectionProps) {
  const { t } = useTranslation('report-layouts');
  const { permissions } = useSignedIn();
  const mayManage = permissions.includes('manage_payrolls');
  const { data: reports = [] } = useReports(payrollid, permissions.includes('export_reports'));
  const [chosen, setChosen] = useState<string | null>(null);
  const report = reports.find(({ payperiodid }) => payperiodid === chosen) ?? reports[0];
  const list = useReportLayouts(payrollid);
  const [editing, setEditing] = useState<ReportLayoutRecord | 'new' | null>(null);
  const [erasing, setErasing] = useState<ReportLayoutRecord | null>(null);
  const byLayout = useDownloadByLayout();
  const { download } = useDownload();
  const save = (reportlayoutid: string, { payperiodid, version }: { payperiodid: string; version: number }) =>
    download(() => byLayout.mutateAsync({ payperiodid, version, reportlayoutid }));
  return (
    <>
      <Section
        title={t('Formatos para tu software de nómina')}
        note={t('Los usan todas las nóminas de la empresa al descargar el reporte de descuentos.')}
        actions={mayManage && <Button onClick={() => setEditing('new')}>{t('Nuevo formato')}</Button>}
      >
        {report && list.data && list.data.length > 0 && (
          <ReportChoice reports={reports} value={report.payperiodid} onChange={setChosen} />
        )}
        <DataTable
          caption={t('Formatos para tu software de nómina')}
          density="normal"
          columns={useColumns()}
          rows={list.data}
          rowKey={({ reportlayoutid }) => reportlayoutid}
          error={queryFault(list)}
          rowActions={
            mayManage || report
              ? (layout) => (
                  <RowMenu
                    of={layout.name}
                    entries={[
                      ...(report
                        ? [{ label: t('Descargar'), onSelect: () => save(layout.reportlayoutid, report) }]
                        : []),
                      ...(mayManage
                        ? [
                            { label: t('Cambiar'), onSelect: () => setEditing(layout) },
                            { label: t('Borrar'), danger: true, onSelect: () => setErasing(layout) },
                          ]
                        : []),
                    ]}
                  />
                )
              : undefined
          }
          empty={{
            title: t('Aún no hay formatos guardados'),
            text: t('Guarda las columnas que pide tu software y descarga el reporte listo para subirlo.'),
          }}
        />
      </Section>
      {editing !== null && (
        <LayoutSheet
          key={editing === 'new' ? 'new' : `${editing.reportlayoutid} ${editing.version}`}
          payrollid={payrollid}
          known={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {erasing && <EraseDialog layout={erasing} onClose={() => setErasing(null)} />}
    </>
  );
}

function EraseDialog({ layout, onClose }: { layout: ReportLayoutRecord; onClose: () => void }) {
  const { t } = useTranslation('report-layouts');
  const erase = useDeleteLayout();
  const act = {
    title: t('Borrar el formato {{name}}', { name: layout.name }),
    text: t('Nadie podrá descargar más reportes así. Los que ya descargaste no cambian.'),
    label: t('Borrar formato'),
    done: () => erase.mutateAsync(layout.reportlayoutid).then(() => toast(t('Borraste el formato'))),
  };
  return <ActDialog act={act} onClose={onClose} />;
}

type Report = NonNullable<ReturnType<typeof useReports>['data']>[number];
type ChoiceProps = { reports: readonly Report[]; value: string; onChange: (payperiodid: string) => void };

function ReportChoice({ reports, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('report-layouts');
  return (
    <Select
      className="mb-4 max-w-96"
      label={t('Reporte que descargas')}
      options={reports.map(({ payperiodid, label, startDate, version }) => ({
        value: payperiodid,
        label: joined(
          t('{{period}}, desde {{from}}', { period: label, from: shortDate(startDate) }),
          t('versión {{version}}', { version }),
        ),
      }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function useColumns(): Column<ReportLayoutRecord>[] {
  const { t } = useTranslation('report-layouts');
  const formats = useFormatWords();
  return [
    { key: 'name', header: t('Formato'), cell: ({ name }) => name, detail: ({ format }) => formats[format] },
    {
      key: 'columns',
      narrow: 'below',
      header: t('Columnas'),
      cell: (layout) => (
        <span className="text-small">
          {joined(...layout.columns.map(({ field, header }) => header || t(reportFields[field].name)))}
        </span>
      ),
    },
  ];
}
