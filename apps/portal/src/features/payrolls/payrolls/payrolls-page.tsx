import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { payrollsOptions } from '../../../lib/payroll-queries.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useUrlState, type UrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { DataStamp, PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { usePayrollColumns } from './payroll-columns.tsx';
import { PayrollSheet } from './payroll-sheet.tsx';
import { payrollsSearch, type PayrollsSearch } from './payrolls-search.ts';

const pageSize = 50;

/** Beside the payrolls, what their companies have to send: that view is another feature's, which `sections.ts` hands over. */
export function PayrollsPage({ remittances: Remittances }: { remittances: ComponentType }) {
  const { t } = useTranslation('payrolls');
  const { state, hrefOf } = useUrlState(payrollsSearch);
  if (state.ver !== 'giros') return <PayrollList />;
  return (
    <>
      <PageHeader
        title={t('Giros')}
        note={t('Lo descontado en cada nómina que tu empresa gira: lo recibido y lo que falta.')}
        actions={<LinkButton href={hrefOf({ ver: null })}>{t('Ver las nóminas')}</LinkButton>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <Remittances />
      </Suspense>
    </>
  );
}

function PayrollList() {
  const { t } = useTranslation('payrolls');
  const { state, patch, hrefOf } = useUrlState(payrollsSearch);
  const { companies } = useSignedIn();
  const pages = useCursorPages(pageSize);
  const columns = usePayrollColumns();
  const query = useQuery({
    ...payrollsOptions({
      q: state.buscar || undefined,
      companyid: state.empresa.join(',') || undefined,
      sort: state.orden === 'nombre' ? 'name:asc' : 'name:desc',
      limit: String(pageSize),
      cursor: pages.cursor,
    }),
    placeholderData: keepPreviousData,
  });
  const answer = query.data;
  const mayManage = hasPermission('manage_payrolls');
  const navigate = useNavigate();
  const openNew = () => patch({ nueva: '1' }, { keepPage: true });
  const filtered = state.buscar !== '' || state.empresa.length > 0;

  return (
    <>
      <PageHeader
        title={t('Nóminas')}
        more={<LinkButton href={hrefOf({ ver: 'giros' })}>{t('Ver los giros')}</LinkButton>}
        actions={
          mayManage && (
            <Button look="primary" onClick={openNew}>
              {t('Crear nómina')}
            </Button>
          )
        }
        stamp={<DataStamp of={[query]} />}
      />
      <DataTable
        caption={t('Nóminas')}
        filters={
          <>
            <SearchField
              label={t('Buscar por nombre de la nómina')}
              value={state.buscar}
              onSearch={(buscar) => patch({ buscar }, { replace: true })}
            />
            {companies.length > 1 && <CompanyChip search={state} patch={patch} />}
          </>
        }
        columns={columns}
        rows={answer?.data}
        rowKey={(row) => row.payrollid}
        rowHref={(row) => pathTo.payroll(row.payrollid)}
        sort={{ key: 'name', direction: state.orden === 'nombre' ? 'asc' : 'desc' }}
        onSortChange={({ direction }) => patch({ orden: direction === 'asc' ? null : '-nombre' })}
        error={queryFault(query)}
        empty={{
          title: t('Aún no tienes nóminas'),
          text: t('Aquí estará cada nómina con su periodo, su corte y lo que se descuenta.'),
          action: mayManage && (
            <Button look="primary" onClick={openNew}>
              {t('Crear nómina')}
            </Button>
          ),
        }}
        onClearFilters={filtered ? () => patch({ buscar: null, empresa: null }) : undefined}
      />
      <Pager pages={pages} list={query} />
      {mayManage && state.nueva && (
        <PayrollSheet
          detail={null}
          onClose={() => patch({ nueva: null }, { keepPage: true })}
          onCreated={(payrollid) =>
            void navigate({ href: pathTo.payroll(payrollid, 'calendario'), replace: true })
          }
        />
      )}
    </>
  );
}

function CompanyChip({
  search,
  patch,
}: {
  search: PayrollsSearch;
  patch: UrlState<PayrollsSearch>['patch'];
}) {
  const { t } = useTranslation('payrolls');
  const { companies } = useSignedIn();
  const chosen = companies.filter((company) => search.empresa.includes(company.companyid));
  return (
    <FilterChips
      filters={[
        {
          key: 'company',
          label: t('Empresa'),
          value: chosen.map((company) => company.name).join(', ') || null,
          onClear: () => patch({ empresa: null }),
          children: companies.map(({ companyid, name }) => (
            <Checkbox
              key={companyid}
              label={name}
              checked={search.empresa.includes(companyid)}
              onChange={(event) =>
                patch({
                  empresa: event.currentTarget.checked
                    ? [...search.empresa, companyid]
                    : search.empresa.filter((each) => each !== companyid),
                })
              }
            />
          )),
        },
      ]}
    />
  );
}
