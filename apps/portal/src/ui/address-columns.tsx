import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../lib/format.ts';
import type { Column } from './data-table.tsx';

type Addressed = { name: string; url: string; lastTakenAt: string | null };

/** Columns of addresses that something is sent to. @param sent what goes there */
export function useAddressColumns<Row extends Addressed>(
  header: string,
  sent: Column<Row>,
  stateOf: (row: Row) => ReactNode,
): Column<Row>[] {
  const { t } = useTranslation('ui');
  return [
    {
      key: 'name',
      header,
      cell: ({ name }) => name,
      detail: ({ url }) => <span className="wrap-anywhere">{url}</span>,
    },
    { ...sent, narrow: 'meta' },
    {
      key: 'lastTaken',
      header: t('Último recibido'),
      cell: ({ lastTakenAt }) => (
        <span className="whitespace-nowrap">{lastTakenAt ? shortInstant(lastTakenAt) : t('Nunca')}</span>
      ),
    },
    { key: 'state', narrow: 'state', header: t('Estado'), cell: stateOf },
  ];
}
