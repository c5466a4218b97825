import type { ClientRestriction } from '@antela/contract/client-restrictions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { clientRestrictionLabels, repetitions } from '@antela/rules/client-restriction';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyFilter, wordChoices } from '../../../lib/choices.ts';
import { useList } from '../../../lib/use-list.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { datesOf, kindLabels, productsOf } from './restriction-words.tsx';
import { kindWords, productWords, restrictionsSearch, stateWords } from './restrictions-search.ts';
import { isOn, useRestrictionSwitch } from './use-restriction-switch.ts';

type Props = {
  mayManage: boolean;
  onOpen: (id: string) => void;
  firstAction: ReactNode;
};

export function RestrictionsList({ mayManage, onOpen, firstAction }: Props) {
  const { t } = useTranslation('client-restrictions');
  const list = useList(restrictionsSearch, 'client-restrictions');
  const { switchTo, busyId } = useRestrictionSwitch();

  return (
    <ListTable
      list={list}
      caption={t('Restricciones que tocan a tus empresas')}
      searchLabel={t('Buscar por nombre')}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={(row) => row.clientrestrictionid}
      onOpen={(row) => onOpen(row.clientrestrictionid)}
      rowActions={
        mayManage
          ? (row) =>
              !row.hasOtherCompanies &&
              row.state !== 'expired' && (
                <RowMenu
                  of={row.name}
                  entries={[
                    {
                      label: isOn(row) ? t('Desactivar') : t('Activar'),
                      disabled: busyId === row.clientrestrictionid,
                      onSelect: () => switchTo(row, isOn(row) ? 'inactive' : 'on'),
                    },
                  ]}
                />
              )
          : undefined
      }
      empty={{
        title: t('Aún no hay restricciones'),
        text: t(
          'Crea una para cerrar días, poner topes o pedir antigüedad. Antes de guardar verás a cuántas personas alcanza.',
        ),
        way: [
          { name: t('La escribes'), note: t('como borrador') },
          { name: t('Ves a quién alcanza'), note: t('antes de guardar') },
          { name: t('La activas'), note: t('desde un día') },
          { name: t('Rige'), note: t('para quien alcance') },
        ],
        action: firstAction,
      }}
    />
  );
}

function useColumns(): Column<ClientRestriction>[] {
  const { t } = useTranslation('client-restrictions');
  const isPhone = usePhone();
  return [
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
      // A phone has room for the days alone; how they repeat is in the sheet.
      detail: (row) => !isPhone && row.repetition !== 'once' && t(repetitions[row.repetition].name),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="clientRestriction" state={row.state} />,
    },
  ];
}

function useFilters() {
  const { t } = useTranslation('client-restrictions');
  const choicesOf = <Code extends string>(
    words: Readonly<Record<Code, string>>,
    labels: Readonly<Record<NoInfer<Code>, string>>,
  ) => wordChoices(words, (code) => t(labels[code]));
  return [
    { key: 'estado', label: t('Estado'), choices: choicesOf(stateWords, clientRestrictionLabels) },
    { key: 'regla', label: t('Regla'), choices: choicesOf(kindWords, kindLabels) },
    { key: 'producto', label: t('Producto'), choices: choicesOf(productWords, restrictedProductLabels) },
    ...useCompanyFilter(),
  ];
}
