import { downloadEmployees } from '@antela/contract/employees';
import { downloadCreateTemplate, downloadUpdateTemplate } from '@antela/contract/import-templates';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import type { EmployeesAct } from '../../../lib/employees-act.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useList } from '../../../lib/use-list.ts';
import { pathTo, paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataStamp, PageHeader } from '../../../ui/page-header.tsx';
import { ReportMenu, type ReportEntry } from '../../../ui/report-menu.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { EmployeeSheet } from './employee-sheet.tsx';
import { useEmployeesFilters } from './employees-filters.tsx';
import { employeesSearch, orderedFor } from './employees-search.ts';
import { EmployeesTable } from './employees-table.tsx';
import { useAvailable } from './employees.queries.ts';
import { useBulkActs } from './use-bulk-acts.tsx';

type Props = {
  /** Acts of other features; retiring is of this one. */
  otherActs: readonly EmployeesAct[];
  review: ComponentType;
};

/** Beside the employees, what somebody should look at of them: that view is another feature's, which `sections.ts` hands over. */
export function EmployeesPage({ otherActs, review: Review }: Props) {
  const { t } = useTranslation('employees');
  const { state, hrefOf } = useUrlState(employeesSearch);
  if (state.ver !== 'revisar') return <EmployeeList otherActs={otherActs} />;
  return (
    <>
      <PageHeader
        title={t('Revisar')}
        note={t('Datos que pueden mandar la plata a donde no es. Mirarlos no cambia nada: decides tú.')}
        actions={<LinkButton href={hrefOf({ ver: null })}>{t('Ver los empleados')}</LinkButton>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <Review />
      </Suspense>
    </>
  );
}

function EmployeeList({ otherActs }: Pick<Props, 'otherActs'>) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const { state, hrefOf } = useUrlState(employeesSearch);
  const list = useList(employeesSearch, 'employees', orderedFor(state, permissions));
  const { query, patch } = list;
  const available = useAvailable(list.table.rows);
  const mayManage = permissions.includes('manage_employees');
  const { pages, total } = list.pager;
  const bulk = useBulkActs({ otherActs, filters: query, cursor: pages.cursor, total });

  return (
    <>
      <PageHeader
        title={t('Empleados')}
        stamp={<DataStamp of={[list.answer, available]} />}
        more={
          <>
            <Downloads filters={query} />
            <LinkButton href={hrefOf({ ver: 'revisar' })}>{t('Revisar')}</LinkButton>
            {(mayManage || permissions.includes('retire_employees')) && (
              <LinkButton href={paths.employeeImport}>{t('Cargar archivo')}</LinkButton>
            )}
          </>
        }
        actions={
          mayManage && (
            <LinkButton look="primary" href={paths.employeeCreate}>
              {t('Crear empleado')}
            </LinkButton>
          )
        }
      />
      <EmployeesTable
        list={list}
        filters={useEmployeesFilters(list)}
        available={available}
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
    </>
  );
}

/** Files this person can download: nothing for people whose role allows none of it. */
function Downloads({ filters }: { filters: ReturnType<typeof employeesSearch.filterQuery> }) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const reports: ReportEntry[] = [];
  if (permissions.includes('export_reports')) {
    reports.push({
      heading: Object.keys(filters).length > 0 ? t('Informe de esta vista') : t('Informe de empleados'),
      save: (format) => downloadReport(downloadEmployees, { query: { ...filters, format } }),
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
  return <ReportMenu reports={reports} />;
}
