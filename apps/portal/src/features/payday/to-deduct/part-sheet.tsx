import { listToDeduct, type ToDeductItem } from '@antela/contract/to-deduct';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { askingPages } from '../../../lib/asking.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, documentNumber, pesos, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { paths, pathTo } from '../../../paths.ts';
import { RowsSheet } from '../../../ui/rows-sheet.tsx';
import { partOf, usePartWords, type Part, type PartWord } from './part-words.ts';

type Props = {
  part: PartWord;
  payperiodid: string | null;
  companies: readonly string[];
  onClose: () => void;
};

/** Every advance and purchase of one part, the newest first. */
export function PartSheet({ part, payperiodid, companies, onClose }: Props) {
  const { t } = useTranslation('to-deduct');
  const { title } = usePartWords()[partOf(part)];
  const query = useRows(partOf(part), payperiodid, companies);
  const total = query.data?.pages[0]?.page.total ?? null;
  return (
    <RowsSheet
      title={title}
      description={total === null ? null : t('{{n}} en la lista', { count: total, n: count(total) })}
      query={query}
      error={queryFault(query)}
      rowKey={(row) => row.advanceid ?? `${row.at} ${row.merchant} ${row.documentNumber} ${row.amount}`}
      {...(hasPermission('view_transactions') && { rowHref: hrefOf })}
      empty={t('Nada en esta parte')}
      onClose={onClose}
      columns={[
        {
          key: 'name',
          header: t('Empleado'),
          cell: (row) => row.fullName,
          detail: (row) => documentNumber(row.documentType, row.documentNumber),
        },
        {
          key: 'what',
          header: t('De dónde viene'),
          cell: (row) => row.merchant ?? row.takenIn ?? t('Prima {{semester}}', { semester: row.semester }),
          detail: (row) => shortInstant(row.at),
        },
        { key: 'amount', header: t('Valor'), align: 'end', cell: (row) => pesos(row.amount) },
      ]}
    />
  );
}

/** A purchase has no page of its own: its row leads to whose wallet it was. */
const hrefOf = ({ advanceid, semester }: ToDeductItem): string =>
  advanceid === null
    ? paths.walletUsers
    : semester === null
      ? pathTo.transactions({ adelanto: advanceid })
      : pathTo.prima({ adelanto: advanceid });

function useRows(part: Part, payperiodid: string | null, companies: readonly string[]) {
  const query = {
    part,
    payperiodid: payperiodid ?? undefined,
    companyid: companies.join(',') || undefined,
  };
  return useInfiniteQuery({
    ...askingPages(listToDeduct, { query }),
    queryFn: ({ pageParam, signal }) =>
      callApi(listToDeduct, { query: { ...query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.next,
  });
}
