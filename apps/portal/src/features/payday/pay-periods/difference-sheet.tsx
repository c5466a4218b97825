import {
  listDeductionLines,
  type DeductionLine,
  type DifferenceGroup,
} from '@antela/contract/deduction-lines';
import { differenceReasons } from '@antela/rules/deduction-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { askingPages } from '../../../lib/asking.ts';
import { count, documentNumber, pesosMoved } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { RowsSheet } from '../../../ui/rows-sheet.tsx';

/** Word of each group in the address. */
export const wordOfGroup = {
  next_period: 'proximo-periodo',
  final_settlement: 'liquidacion',
  debt: 'deuda',
  give_back: 'devolver',
  unanswered: 'sin-respuesta',
  came_back: 'banco',
} as const satisfies Record<DifferenceGroup, string>;
type DestinationWord = (typeof wordOfGroup)[DifferenceGroup];
const groups = Object.keys(wordOfGroup) as DifferenceGroup[];
const destinationWords = Object.values(wordOfGroup);

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
  const group = groups.find((each) => wordOfGroup[each] === destination) ?? 'unanswered';
  const query = useRows(payperiodid, group);
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
          cell: (line) => pesosMoved(group === 'came_back' ? -cameBackOf(line) : differenceOf(line)),
        },
      ]}
    />
  );
}

const cameBackOf = ({ difference }: DeductionLine): number => difference?.cameBack ?? 0;

/** Without what the bank sent back, which is a term of its own. */
const differenceOf = (line: DeductionLine): number =>
  (line.difference?.deducted ?? line.total) - line.total + cameBackOf(line);

function useRows(payperiodid: string, difference: DifferenceGroup) {
  const query = { payperiodid, difference };
  return useInfiniteQuery({
    ...askingPages(listDeductionLines, { query }),
    queryFn: ({ pageParam, signal }) =>
      callApi(listDeductionLines, { query: { ...query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.next,
  });
}
