import { downloadRestrictions, type RestrictionRow } from '@antela/contract/access-restrictions';
import { accessRestrictionLabels, restrictedProductLabels } from '@antela/rules/access-restriction';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useCatalogChoices, useCompanyFilter, wordChoices } from '../../../lib/choices.ts';
import { documentNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { prefetchList, useList } from '../../../lib/use-list.ts';
import { pathTo } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { Column, Selection } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useTicked } from '../../../ui/use-ticked.ts';
import { LiftSheet, type Lifting } from './lift-sheet.tsx';
import { RestrictSheet } from './restrict-sheet.tsx';
import { canBeLifted, useRestrictionColumns } from './restriction-words.tsx';
import { productWords, restrictionsSearch, stateWords } from './restrictions-search.ts';

const useRestrictionsList = () => useList(restrictionsSearch, 'access-restrictions');

export function RestrictionsPage() {
  const { t } = useTranslation('access-restrictions');
  const { permissions } = useSignedIn();
  const mayManage = permissions.includes('manage_employee_restrictions');
  const list = useRestrictionsList();
  const [isRestricting, setRestricting] = useState(false);

  return (
    <>
      <PageHeader
        title={t('Restricciones de acceso')}
        note={t('Quién no puede usar el servicio, o parte de él, y por qué.')}
        more={
          <>
            {permissions.includes('export_reports') && <Report query={list.query} />}
            {mayManage && (
              <LinkButton href={pathTo.employeeImportOf('restringir')}>{t('Cargar archivo')}</LinkButton>
            )}
          </>
        }
        actions={
          mayManage && (
            <Button look="primary" brief="plus" onClick={() => setRestricting(true)}>
              {t('Restringir empleados')}
            </Button>
          )
        }
      />
      <RestrictionsTable
        list={list}
        mayManage={mayManage}
        firstAction={
          mayManage && <Button onClick={() => setRestricting(true)}>{t('Restringir empleados')}</Button>
        }
      />
      {isRestricting && <RestrictSheet onClose={() => setRestricting(false)} person={null} />}
    </>
  );
}

RestrictionsPage.prefetch = prefetchList(restrictionsSearch);

type TableProps = {
  list: ReturnType<typeof useRestrictionsList>;
  mayManage: boolean;
  /** Act to offer while there is nobody yet. */
  firstAction: ReactNode;
};

/** The restrictions, with lifting one or several. */
function RestrictionsTable({ list, mayManage, firstAction }: TableProps) {
  const { t } = useTranslation('access-restrictions');
  const ticked = useTicked(list, (row) => row.restrictionid, null);
  const [lifting, setLifting] = useState<readonly Lifting[]>([]);
  const liftable = ticked.rows.filter(canBeLifted);
  const selection: Selection<RestrictionRow> = {
    ...ticked.selection,
    rowLabel: ({ fullName }) => fullName,
    actions: liftable.length > 0 ? [{ label: t('Levantar'), onAct: () => setLifting(liftable) }] : [],
  };
  return (
    <>
      <ListTable
        list={list}
        caption={t('Restricciones de acceso de tus empleados')}
        searchLabel={t('Buscar por nombre, documento o código')}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => row.restrictionid}
        rowHref={(row) => pathTo.employeeOf(row.employeeid, 'restricciones')}
        selection={mayManage ? selection : undefined}
        rowActions={
          mayManage
            ? (row) =>
                canBeLifted(row) && (
                  <RowMenu
                    of={row.fullName}
                    entries={[{ label: t('Levantar'), onSelect: () => setLifting([row]) }]}
                  />
                )
            : undefined
        }
        empty={{
          title: t('Nadie tiene restricciones'),
          text: t(
            'Aquí verás a quienes no pueden adelantar su salario o su prima, con el motivo y hasta cuándo.',
          ),
          way: [
            { name: t('Restringes'), note: t('con un motivo') },
            { name: t('No adelanta'), note: t('desde ese día') },
            { name: t('Se levanta'), note: t('o vence sola') },
          ],
          action: firstAction,
        }}
      />
      {lifting.length > 0 && (
        <LiftSheet
          lifting={lifting}
          onClose={() => {
            setLifting([]);
            ticked.clear();
          }}
        />
      )}
    </>
  );
}

function useColumns(): Column<RestrictionRow>[] {
  const { t } = useTranslation('access-restrictions');
  const { product, reason, dates, state } = useRestrictionColumns();
  return [
    {
      key: 'name',
      header: t('Empleado'),
      sortKey: 'name',
      cell: (row) => row.fullName,
      detail: (row) => documentNumber(row.documentType, row.documentNumber),
    },
    { ...product, header: t('Producto'), detail: (row) => row.company.name },
    reason,
    dates,
    state,
  ];
}

function Report({ query }: { query: ReturnType<typeof restrictionsSearch.filterQuery> }) {
  const { t } = useTranslation('access-restrictions');
  return (
    <ReportMenu
      reports={[
        {
          heading: Object.keys(query).length > 0 ? t('Informe de esta vista') : t('Informe de restricciones'),
          save: (format) => downloadReport(downloadRestrictions, { query: { ...query, format } }),
        },
      ]}
    />
  );
}

function useFilters() {
  const { t } = useTranslation('access-restrictions');
  const reasons = useCatalogChoices('restrictionreason').data ?? [];
  return [
    {
      key: 'estado',
      label: t('Estado'),
      choices: wordChoices(stateWords, (state) => t(accessRestrictionLabels[state])),
    },
    {
      key: 'producto',
      label: t('Producto'),
      choices: wordChoices(productWords, (product) => t(restrictedProductLabels[product])),
    },
    { key: 'motivo', label: t('Motivo'), choices: reasons },
    ...useCompanyFilter(),
  ];
}
