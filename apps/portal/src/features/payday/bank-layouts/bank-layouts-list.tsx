import type { listBankLayouts } from '@antela/contract/bank-layouts';
import type { ResponseOf } from '@antela/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayOf, joined, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { toldColumns } from '../../../ui/told-columns.ts';
import { bankLayoutsSearch } from './bank-layouts-search.ts';
import { layoutsOptions } from './bank-layouts.queries.ts';
import { useMayAsk } from './use-may-ask.ts';

type Read = ResponseOf<typeof listBankLayouts>['data'];
type OfCompany = Read['companies'][number];
type Shipped = Read['shipped'][number];

/** The format of each company that pays by file, and those that the portal brings. */
export function BankLayoutsList() {
  const { t } = useTranslation('bank-layouts');
  const query = useQuery(layoutsOptions);
  const { hrefOf, patch } = useUrlState(bankLayoutsSearch);
  const mayAsk = useMayAsk();
  const companies = query.data?.companies ?? [];

  return (
    <>
      <PageHeader
        title={t('Formatos del banco')}
        note={t('Cómo se escribe el archivo de pagos de cada banco, y cómo se lee su respuesta.')}
        more={<LinkButton href={hrefOf({ ver: 'dispersion' })}>{t('Ver la dispersión')}</LinkButton>}
      />
      {query.isPending && <SectionSkeleton />}
      {/* How high the companies are depends on how many pay by file: what is below comes with them. */}
      <div hidden={query.isPending} className="flex flex-col gap-10 [&[hidden]]:hidden">
        <Section title={t('Por empresa')}>
          <DataTable
            caption={t('Formato del banco de cada empresa')}
            density="normal"
            columns={toldColumns(useCompanyColumns(), companies)}
            rows={query.data?.companies}
            rowKey={({ company }) => company.id}
            rowHref={({ company }) => hrefOf({ formato: company.id })}
            error={queryFault(query)}
            empty={{
              title: t('Ninguna de tus empresas paga por archivo'),
              text: t('Si una quiere pagar con archivos de su banco, pídelo al servicio.'),
            }}
          />
        </Section>
        <Section
          title={t('Los que trae el portal')}
          note={t(
            'Los de los bancos no están confirmados con ellos: copia uno como propio, compara cada posición con el manual de tu banco, pon la cuenta o el banco que paga y pruébalo con un solo pago.',
          )}
        >
          <DataTable
            caption={t('Formatos que trae el portal')}
            density="normal"
            columns={useShippedColumns()}
            rows={query.data?.shipped}
            rowKey={({ key }) => key}
            error={queryFault(query)}
            empty={{ title: t('No hay formatos') }}
            rowActions={
              companies.length === 0
                ? undefined
                : ({ key, layout }) => (
                    <RowMenu
                      of={layout.name}
                      entries={companies.map(({ company }) => ({
                        label: mayAsk
                          ? t('Copiar para {{company}}', { company: company.name })
                          : t('Ver con los pagos de {{company}}', { company: company.name }),
                        onSelect: () => patch({ formato: company.id, copia: key }),
                      }))}
                    />
                  )
            }
          />
        </Section>
      </div>
    </>
  );
}

function useCompanyColumns(): Column<OfCompany>[] {
  const { t } = useTranslation('bank-layouts');
  return [
    { key: 'company', header: t('Empresa'), cell: ({ company }) => company.name },
    {
      key: 'name',
      narrow: 'below',
      header: t('Formato que rige'),
      cell: ({ name }) => name,
      detail: ({ version, waiting }) =>
        joined(
          version > 0 && t('versión {{version}}', { version }),
          waiting && t('{{name}} espera a otra persona', { name: waiting.name }),
        ),
    },
    {
      key: 'approvedBy',
      header: t('Lo aprobó'),
      isSettled: ({ setAt }) => setAt === null,
      cell: ({ approvedBy }) => approvedBy ?? '—',
      detail: ({ setAt }) => setAt && shortDate(dayOf(setAt)),
    },
  ];
}

function useShippedColumns(): Column<Shipped>[] {
  const { t } = useTranslation('bank-layouts');
  return [
    { key: 'name', header: t('Formato'), cell: ({ layout }) => layout.name },
    {
      key: 'about',
      narrow: 'below',
      header: t('Cómo es'),
      cell: ({ about }) => <span className="block max-w-160 text-pretty">{about}</span>,
    },
  ];
}
