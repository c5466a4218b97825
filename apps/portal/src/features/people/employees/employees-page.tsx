import { downloadEmployees } from '@antela/contract/employees';
import { downloadCreateTemplate, downloadUpdateTemplate } from '@antela/contract/import-templates';
import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { downloadReport } from '../../../lib/api.ts';
import type { EmployeesAct } from '../../../lib/employees-act.ts';
import { lazyScreen } from '../../../lib/lazy-screen.ts';
import { codesOf } from '../../../lib/list-search.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { prefetchList, useList } from '../../../lib/use-list.ts';
import { pathTo, paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { ReportMenu, type ReportEntry } from '../../../ui/report-menu.tsx';
import { AvailableOf, StampWithAvailable } from './available.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { EmployeeSheet } from './employee-sheet.tsx';
import { useEmployeesFilters, type EmployeesList } from './employees-filters.tsx';
import { columnWords, employeesSearch, orderedFor } from './employees-search.ts';
import { EmployeesTable } from './employees-table.tsx';
import { NotActivated } from './not-activated.tsx';
import { useBulkActs } from './use-bulk-acts.tsx';

type Props = {
  /** Acts of other features; retiring is of this one. */
  otherActs: readonly EmployeesAct[];
  review: ComponentType;
};

const InvitationsView = lazyScreen(() => import('./invitations-view.tsx'), 'InvitationsView');

/** Beside the employees, what somebody should look at of them: that view is another feature's, which `sections.ts` hands over. */
export function EmployeesPage({ otherActs, review: Review }: Props) {
  const { t } = useTranslation('employees');
  const { state, hrefOf } = useUrlState(employeesSearch);
  if (state.ver === 'invitaciones')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <InvitationsView backHref={hrefOf({ ver: null })} />
      </Suspense>
    );
  if (state.ver !== 'revisar') return <EmployeeList otherActs={otherActs} />;
  return (
    <>
      <PageHeader
        title={t('Revisar')}
        note={t('Datos que pueden mandar la plata a donde no es. Mirarlos no cambia nada: decides tú.')}
        actions={<LinkButton href={hrefOf({ ver: null })}>{t('Ver los empleados')}</LinkButton>}
      />
      <Suspense fallback={<RowsSkeleton />}>
        <Review />
      </Suspense>
    </>
  );
}

EmployeesPage.prefetch = prefetchList(employeesSearch, (state) =>
  state.ver === null ? { fixed: orderedFor(state) } : null,
);

function EmployeeList({ otherActs }: Pick<Props, 'otherActs'>) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const { state, hrefOf } = useUrlState(employeesSearch);
  const list = useList(employeesSearch, 'employees', { fixed: orderedFor(state) });
  const { query, patch } = list;
  const mayManage = permissions.includes('manage_employees');
  const bulk = useBulkActs({ otherActs, list });

  return (
    <AvailableOf rows={list.table.rows}>
      <PageHeader
        title={t('Empleados')}
        stamp={<StampWithAvailable list={list.answer} />}
        more={
          <>
            <Downloads
              filters={query}
              columns={state.columnas}
              onColumns={(columnas) => patch({ columnas }, { keepPage: true })}
            />
            <LinkButton href={hrefOf({ ver: 'revisar' })}>{t('Revisar')}</LinkButton>
            {mayManage && <LinkButton href={hrefOf({ ver: 'invitaciones' })}>{t('Invitaciones')}</LinkButton>}
            {(mayManage || permissions.includes('retire_employees')) && (
              <LinkButton href={paths.employeeImport}>{t('Cargar archivo')}</LinkButton>
            )}
          </>
        }
        actions={
          mayManage && (
            <LinkButton look="primary" brief href={paths.employeeCreate}>
              {t('Crear empleado')}
            </LinkButton>
          )
        }
      />
      {mayManage && state.estado.join() === 'invitado' && <NotActivated list={list} />}
      <EmployeesTable
        list={useOrderByName(list)}
        filters={useEmployeesFilters(list)}
        onOpen={(row) => patch({ vinculo: row.companyemployeeid }, { keepPage: true })}
        selection={bulk.selection}
        firstAction={
          mayManage && (
            <>
              <LinkButton look="primary" href={pathTo.employeeImport()}>
                {t('Cargar archivo')}
              </LinkButton>
              <LinkButton href={paths.employeeCreate}>{t('Crear empleado')}</LinkButton>
            </>
          )
        }
      />
      {bulk.sheet}
      <EmployeeSheet
        companyemployeeid={state.vinculo}
        onClose={() => patch({ vinculo: null }, { keepPage: true })}
      />
    </AvailableOf>
  );
}

/** Where they are too many to be ordered as asked, the way out is their order by name. */
function useOrderByName(list: EmployeesList): EmployeesList {
  const { t } = useTranslation('employees');
  const { error } = list.answer;
  if (!(error instanceof ApiError) || error.code !== 'too_many_to_order') return list;
  const byName = {
    message: errorText(error),
    onRetry: () => list.patch({ orden: null }),
    retryLabel: t('Ordenar por nombre'),
  };
  return { ...list, table: { ...list.table, error: byName } };
}

type DownloadsProps = {
  filters: ReturnType<typeof employeesSearch.filterQuery>;
  /** In the words of the address; none for the usual ones. */
  columns: readonly string[];
  onColumns: (columns: string[]) => void;
};

/** Files this person can download: nothing for people whose role allows none of it. */
function Downloads({ filters, columns, onColumns }: DownloadsProps) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const [isChoosing, setChoosing] = useState(false);
  const reports: ReportEntry[] = [];
  const save = (chosen: readonly string[], format: 'xlsx' | 'csv') =>
    downloadReport(downloadEmployees, {
      query: {
        ...filters,
        format,
        ...(chosen.length > 0 && { columns: codesOf(columnWords, chosen).join(',') }),
      },
    });
  const isView = columns.length > 0 || Object.keys(filters).length > 0;
  if (permissions.includes('export_reports')) {
    reports.push({
      heading: isView ? t('Informe de esta vista') : t('Informe de empleados'),
      save: (format) => save(columns, format),
      onChoose: () => setChoosing(true),
    });
  }
  if (permissions.includes('manage_employees')) {
    reports.push({
      heading: t('Plantilla'),
      files: [
        { label: t('Para crear empleados (.xlsx)'), save: () => downloadReport(downloadCreateTemplate) },
        {
          label: t('Para actualizar los de esta vista (.xlsx)'),
          save: () => downloadReport(downloadUpdateTemplate, { query: filters }),
        },
      ],
    });
  }
  return (
    <>
      <ReportMenu reports={reports} />
      {isChoosing && (
        <ChooseColumns
          chosen={columns}
          onDownload={async (next, format) => {
            onColumns(next);
            await save(next, format);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
