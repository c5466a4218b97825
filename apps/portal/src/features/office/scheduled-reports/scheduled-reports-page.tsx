import { reportKinds, reportOccasions, type ScheduledReport } from '@antela/contract/scheduled-reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joined, shortInstant } from '../../../lib/format.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { ActDialog, type Act as Asked } from '../../../ui/act-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { ScheduleSheet } from './schedule-sheet.tsx';
import {
  useLeaveReport,
  useRemoveReport,
  useResumeReport,
  scheduledReportsOptions,
  useScheduledReports,
} from './scheduled-reports.queries.ts';

type Act = 'resume' | 'leave' | 'remove';

/** Reports that people are told of when something happens, or a week begins. */
export function ScheduledReportsPage() {
  const { t } = useTranslation('scheduled-reports');
  const { permissions } = useSignedIn();
  const reports = useScheduledReports();
  const [isCreating, setCreating] = useState(false);
  const [asking, setAsking] = useState<{ report: ScheduledReport; act: Act } | null>(null);
  const schedule = permissions.includes('export_reports') && (
    <Button look="primary" brief="plus" onClick={() => setCreating(true)}>
      {t('Programar reporte')}
    </Button>
  );
  const acts: [Act, 'mayResume' | 'mayLeave' | 'mayRemove', string][] = [
    ['resume', 'mayResume', t('Reanudar')],
    ['leave', 'mayLeave', t('No recibir')],
    ['remove', 'mayRemove', t('Quitar')],
  ];

  return (
    <>
      <PageHeader
        title={t('Reportes programados')}
        note={t('Llega un enlace que pide ingresar, nunca el archivo.')}
        actions={schedule}
      />
      <DataTable
        caption={t('Reportes programados')}
        density="normal"
        columns={useColumns()}
        rows={reports.data}
        rowKey={({ scheduledreportid }) => scheduledreportid}
        error={queryFault(reports)}
        empty={{
          title: t('Aquí verás los reportes programados'),
          text: t('Programa uno y te avisamos en cada corte, reporte o cierre, o cada lunes.'),
          way: [
            { name: t('Eliges el reporte'), note: t('y cuándo sale') },
            { name: t('Llega el momento'), note: t('un corte o un lunes') },
            { name: t('Te avisamos'), note: t('con un enlace') },
          ],
        }}
        rowActions={(report) => (
          <RowMenu
            of={t(reportKinds[report.kind].name)}
            entries={acts
              .filter(([, may]) => report[may])
              .map(([act, , label]) => ({ label, onSelect: () => setAsking({ report, act }) }))}
          />
        )}
      />
      {isCreating && <ScheduleSheet onClose={() => setCreating(false)} />}
      {asking && <ReportDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  );
}

ScheduledReportsPage.prefetch = (async (ask) => ask(scheduledReportsOptions)) satisfies Prefetch;

function useColumns(): Column<ScheduledReport>[] {
  const { t } = useTranslation('scheduled-reports');
  return [
    {
      key: 'report',
      header: t('Reporte'),
      cell: ({ kind }) => t(reportKinds[kind].name),
      detail: ({ occasion, companies }) =>
        joined(t(reportOccasions[occasion]), companies.map(({ name }) => name).join(', ')),
    },
    {
      key: 'recipients',
      header: t('A quién le llega'),
      cell: ({ recipients }) => recipients.map(({ name }) => name).join(', ') || t('A nadie'),
    },
    {
      key: 'owner',
      header: t('Lo programó'),
      cell: ({ owner }) => owner.name,
      detail: ({ lastAt }) =>
        lastAt ? t('Último: {{at}}', { at: shortInstant(lastAt) }) : t('Aún no ha salido'),
    },
    {
      key: 'state',
      header: t('Estado'),
      cell: ({ state }) => <StateOf noun="scheduledReport" state={state} />,
    },
  ];
}

function ReportDialog({ report, act, onClose }: { report: ScheduledReport; act: Act; onClose: () => void }) {
  const { t } = useTranslation('scheduled-reports');
  const [resume, leave, remove] = [useResumeReport(), useLeaveReport(), useRemoveReport()];
  const { scheduledreportid } = report;
  const name = t(reportKinds[report.kind].name);
  const acts: Record<Act, Asked> = {
    resume: {
      title: t('¿Reanudar «{{name}}»?', { name }),
      text: t(
        'Desde ahora es tuyo: si dejas de poder verlo, vuelve a quedar en pausa. Si no le llegaba a nadie, te llega a ti.',
      ),
      label: t('Reanudar'),
      look: 'primary',
      done: () => resume.mutateAsync(scheduledreportid).then(() => toast(t('Reanudaste el reporte'))),
    },
    leave: {
      title: t('¿No recibir más «{{name}}»?', { name }),
      text: t('A los demás les sigue llegando. Para volver, quien lo programó te agrega en otro.'),
      label: t('No recibir'),
      done: () => leave.mutateAsync(scheduledreportid).then(() => toast(t('Ya no te llega'))),
    },
    remove: {
      title: t('¿Quitar «{{name}}»?', { name }),
      text: t('Desde este momento no le llega a nadie.'),
      label: t('Quitar'),
      done: () => remove.mutateAsync(scheduledreportid).then(() => toast(t('Quitaste el reporte'))),
    },
  };
  return <ActDialog act={acts[act]} onClose={onClose} />;
}
