import type { ClientRestriction } from '@antela/contract/client-restrictions';
import { pageSizeDefault } from '@antela/contract/schemas';
import { repetitions } from '@antela/rules/client-restriction';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useCursorPages, useSearchText, type UrlState } from '../../../lib/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { datesOf, kindLabels, productsOf, RestrictionStateTag } from './restriction-words.tsx';
import { RestrictionsFilters } from './restrictions-filters.tsx';
import { hasFilters, noFilters, sortOf, sortWord, type RestrictionsSearch } from './restrictions-search.ts';
import { useRestrictions } from './restrictions.queries.ts';
import { isOn, useRestrictionSwitch } from './use-restriction-switch.ts';

type Props = {
  search: RestrictionsSearch;
  patch: UrlState<RestrictionsSearch>['patch'];
  mayManage: boolean;
  onOpen: (id: string) => void;
  firstAction: ReactNode;
};

export function RestrictionsList({ search, patch, mayManage, onOpen, firstAction }: Props) {
  const { t } = useTranslation('client-restrictions');
  const [text, searchFor] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const list = useRestrictions(search, text, pages.cursor);
  const { switchTo, busyId } = useRestrictionSwitch();
  const rows = list.data?.data;

  const columns: Column<ClientRestriction>[] = [
    {
      key: 'name',
      header: t('Restricción'),
      sortKey: 'name',
      cell: (row) => row.name,
      detail: (row) => <span className="block max-w-prose text-pretty">{row.sentence}</span>,
    },
    {
      key: 'rule',
      header: t('Regla'),
      cell: (row) => t(kindLabels[row.rule.kind]),
      detail: (row) => productsOf(row, t),
    },
    {
      key: 'dates',
      narrow: 'meta',
      header: t('Vigencia'),
      sortKey: 'from',
      cell: (row) => <span className="whitespace-nowrap">{datesOf(row, t)}</span>,
      detail: (row) => row.repetition !== 'once' && t(repetitions[row.repetition].name),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <RestrictionStateTag state={row.state} />,
    },
  ];

  return (
    <>
      <DataTable
        caption={t('Restricciones que tocan a tus empresas')}
        layout={useListLayout('client-restrictions', noFilters)}
        filters={
          <>
            <SearchField label={t('Buscar por nombre')} value={text} onSearch={searchFor} />
            <RestrictionsFilters search={search} patch={patch} />
          </>
        }
        columns={columns}
        rows={rows}
        rowKey={(row) => row.clientrestrictionid}
        onOpen={(row) => onOpen(row.clientrestrictionid)}
        sort={sortOf(search)}
        onSortChange={(sort) => patch({ orden: sortWord(sort) })}
        rowActions={
          mayManage
            ? (row) =>
                !row.hasOtherCompanies &&
                row.state !== 'expired' && (
                  <Button
                    size="small"
                    busy={busyId === row.clientrestrictionid}
                    onClick={() => switchTo(row, isOn(row) ? 'inactive' : 'on')}
                  >
                    {isOn(row) ? t('Desactivar') : t('Activar')}
                  </Button>
                )
            : undefined
        }
        error={queryFault(list)}
        onClearFilters={text !== '' || hasFilters(search) ? () => searchFor('', noFilters) : undefined}
        empty={{
          title: t('Aún no hay restricciones'),
          text: t(
            'Crea una para cerrar días, poner topes o pedir antigüedad. Antes de guardar verás a cuántas personas alcanza.',
          ),
          action: firstAction,
        }}
      />
      <Pager pages={pages} list={list} />
    </>
  );
}
