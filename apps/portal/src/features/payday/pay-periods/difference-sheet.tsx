import { listDeductionLines, type destinationCodes } from '@antela/contract/deduction-lines';
import { differenceReasons } from '@antela/rules/deduction-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { askingPages } from '../../../lib/asking.ts';
import { count, documentNumber, pesosMoved } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { RowsSheet } from '../../../ui/rows-sheet.tsx';

type Filter = (typeof destinationCodes)[number] | 'unanswered';

const words = {
  'proximo-periodo': 'next_period',
  liquidacion: 'final_settlement',
  deuda: 'debt',
  devolver: 'give_back',
  'sin-respuesta': 'unanswered',
} as const satisfies Record<string, Filter>;
export type DestinationWord = keyof typeof words;
const destinationWords = Object.keys(words) as DestinationWord[];

/** In the address: the term of the equation whose rows are open. */
export const destinationSearch = {
  parse: (search: unknown): { destino: DestinationWord | null } => ({
    destino: searchReader(search).many('destino', destinationWords)[0] ?? null,
  }),
};

type Props = { destination: DestinationWord; title: string; payperiodid: string; onClose: () => void };

/** Everybody behind one term of the way from what was reported to what is remitted. */
export function DifferenceSheet({ destination, title, payperiodid, onClose }: Props) {
  const { t } = useTranslation('pay-periods');
  const query = useRows(payperiodid, words[destination]);
  const total = query.data?.pages[0]?.page.total ?? null;
  return (
    <RowsSheet
      title={title}
      description={total === null ? null : t('{{n}} personas', { count: total, n: count(total) })}
      query={query}
      error={queryFault(query)}
      rowKey={({ companyemployeeid }) => companyemployeeid}
      empty={t('Nadie en esta parte')}
      onClose={onClose}
      columns={[
        {
          key: 'name',
          header: t('Empleado'),
          cell: (line) => line.fullName,
          detail: (line) => documentNumber(line.documentType, line.documentNumber),
        },
        {
          key: 'reason',
          header: t('Motivo'),
          cell: ({ difference }) => (difference?.reason ? t(differenceReasons[difference.reason]) : '—'),
          detail: ({ difference }) => difference?.note,
        },
        {
          key: 'amount',
          header: t('Diferencia'),
          align: 'end',
          cell: ({ total: reported, difference }) =>
            pesosMoved((difference?.deducted ?? reported) - reported + (difference?.cameBack ?? 0)),
        },
      ]}
    />
  );
}

function useRows(payperiodid: string, difference: Filter) {
  const query = { payperiodid, difference };
  return useInfiniteQuery({
    ...askingPages(listDeductionLines, { query }),
    queryFn: ({ pageParam, signal }) =>
      callApi(listDeductionLines, { query: { ...query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.next,
  });
}
