import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyFilter } from '../../../lib/choices.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { prefetchList, useList } from '../../../lib/use-list.ts';
import { pathTo } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { DataStamp, PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { usePayrollColumns } from './payroll-columns.tsx';
import { PayrollSheet } from './payroll-sheet.tsx';
import { payrollsSearch } from './payrolls-search.ts';

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
      <Suspense fallback={<RowsSkeleton />}>
        <Remittances />
      </Suspense>
    </>
  );
}

PayrollsPage.prefetch = prefetchList(payrollsSearch, ({ ver }) => (ver === null ? {} : null));

function PayrollList() {
  const { t } = useTranslation('payrolls');
  const list = useList(payrollsSearch, 'payrolls');
  const { state, patch, hrefOf } = list;
  const columns = usePayrollColumns();
  const mayManage = hasPermission('manage_payrolls');
  const goOn = useGoOn();
  const create = mayManage && (
    <Button look="primary" brief onClick={() => patch({ nueva: '1' }, { keepPage: true })}>
      {t('Crear nómina')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Nóminas')}
        more={<LinkButton href={hrefOf({ ver: 'giros' })}>{t('Ver los giros')}</LinkButton>}
        actions={create}
        stamp={<DataStamp of={[list.answer]} />}
      />
      <ListTable
        list={list}
        caption={t('Nóminas')}
        searchLabel={t('Buscar por nombre de la nómina')}
        filters={useCompanyFilter()}
        columns={columns}
        rowKey={(row) => row.payrollid}
        rowHref={(row) => pathTo.payroll(row.payrollid)}
        empty={{
          title: t('Aún no tienes nóminas'),
          text: t('Aquí estará cada nómina con su periodo, su corte y lo que se descuenta.'),
          way: [
            { name: t('Creas la nómina'), note: t('con sus días de pago') },
            { name: t('Agregas empleados'), note: t('a mano o con un archivo') },
            { name: t('Adelantan'), note: t('hasta el corte') },
            { name: t('Cierras'), note: t('y giras lo descontado') },
          ],
          action: create,
        }}
      />
      {mayManage && state.nueva && (
        <PayrollSheet
          detail={null}
          onClose={() => patch({ nueva: null }, { keepPage: true })}
          onCreated={(payrollid) =>
            void goOn({ href: pathTo.payroll(payrollid, 'calendario'), replace: true })
          }
        />
      )}
    </>
  );
}
