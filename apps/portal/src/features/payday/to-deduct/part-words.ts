import type { toDeductParts } from '@antela/contract/to-deduct';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { searchReader } from '../../../lib/search-reader.ts';

export type Part = (typeof toDeductParts)[number] | 'to_approve';

const words = {
  pagado: 'paid',
  'en-camino': 'on_its_way',
  prima: 'prima',
  billeteras: 'wallets',
  'saldos-anteriores': 'carried',
  'por-aprobar': 'to_approve',
} as const satisfies Record<string, Part>;
export type PartWord = keyof typeof words;
const partWords = Object.keys(words) as PartWord[];

export const partOf = (word: PartWord): Part => words[word];
export const wordOf = (part: Part): PartWord | null => partWords.find((word) => words[word] === part) ?? null;

/** In the address: the part whose rows are open. */
export const partSearch = {
  parse: (search: unknown): { parte: PartWord | null } => ({
    parte: searchReader(search).many('parte', partWords)[0] ?? null,
  }),
};

/** Title of each part, and the count of its rows in words. */
export function usePartWords(): Record<Part, { title: string; many: (rows: number) => string }> {
  const { t } = useTranslation('to-deduct');
  const advances = (rows: number) => t('{{n}} adelantos', { count: rows, n: count(rows) });
  return {
    paid: { title: t('Pagado'), many: advances },
    on_its_way: { title: t('En camino'), many: advances },
    prima: { title: t('Prima'), many: advances },
    wallets: {
      title: t('Billeteras'),
      many: (rows) => t('{{n}} compras', { count: rows, n: count(rows) }),
    },
    carried: {
      title: t('Saldos anteriores'),
      many: (rows) => t('{{n}} saldos', { count: rows, n: count(rows) }),
    },
    to_approve: {
      title: t('Por aprobar'),
      many: (rows) => t('{{n}}, fuera de la suma', { count: rows, n: count(rows) }),
    },
  };
}
