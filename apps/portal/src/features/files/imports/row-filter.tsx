import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { RowFilter } from './imports.queries.ts';

const outcomeWords = {
  novedades: 'flagged',
  listas: 'new',
  aplicadas: 'applied',
  cambian: 'changed',
  sincambio: 'unchanged',
  error: 'error',
} as const;
type FilterWord = keyof typeof outcomeWords | 'todas';
const filterWords: readonly FilterWord[] = [
  'novedades',
  'todas',
  'listas',
  'cambian',
  'sincambio',
  'error',
  'aplicadas',
];

const search = {
  parse(given: unknown) {
    const { one, text } = searchReader(given);
    return { filas: one('filas', filterWords, 'novedades'), motivo: text('motivo').slice(0, 60) };
  },
};

type Counts = ImportDetail['counts'];

/** Rows that the address asks for: those of an outcome, or of one fault. */
export function useRowFilter({ error, warning }: Counts) {
  const { state, hrefOf } = useUrlState(search);
  const { motivo } = state;
  // A file that has nothing to say of its rows begins with all of them.
  const filas = state.filas === 'novedades' && error + warning === 0 ? 'todas' : state.filas;
  const filter: RowFilter =
    motivo !== '' ? { code: motivo } : filas === 'todas' ? {} : { outcome: outcomeWords[filas] };
  return { filas, motivo, filter, hrefOf };
}

type TabsProps = { counts: Counts } & Pick<ReturnType<typeof useRowFilter>, 'filas' | 'motivo' | 'hrefOf'>;

export function RowTabs({ counts, filas, motivo, hrefOf }: TabsProps) {
  const { t } = useTranslation('imports');
  const flagged = counts.error + counts.warning;
  const tab = (word: FilterWord, label: string, rowsOf: number) => ({
    href: hrefOf({ filas: word === 'novedades' ? null : word, motivo: null }),
    label,
    count: count(rowsOf),
    current: motivo === '' && filas === word,
  });
  const tabs = [
    ...(flagged > 0 ? [tab('novedades', t('Con algo'), flagged)] : []),
    tab('listas', t('Listas'), counts.new),
    ...(counts.changed > 0 ? [tab('cambian', t('Cambian'), counts.changed)] : []),
    ...(counts.error > 0 && counts.warning > 0 ? [tab('error', t('Con error'), counts.error)] : []),
    ...(counts.unchanged > 0 ? [tab('sincambio', t('Sin cambio'), counts.unchanged)] : []),
    ...(counts.applied > 0 ? [tab('aplicadas', t('Aplicadas'), counts.applied)] : []),
    tab('todas', t('Todas'), counts.total),
  ];
  return <Tabs label={t('Filas por resultado')} tabs={tabs} />;
}
