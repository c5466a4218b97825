import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { LineFilter } from './wallet-loads.queries.ts';

export const lineFilters = {
  all: {},
  faults: { has: 'faults' },
  warnings: { has: 'warnings' },
  pending: { state: 'pending' },
  applied: { state: 'applied' },
  failed: { state: 'failed' },
  reversed: { state: 'reversed' },
  excluded: { state: 'excluded' },
} as const satisfies Record<string, LineFilter>;
export type Shown = keyof typeof lineFilters;

type Props = {
  choices: { value: Shown; label: string }[];
  shown: Shown;
  onShow: (shown: Shown) => void;
  q: string;
  onSearch: (q: string) => void;
};

/** Filters of the lines that are shown: those of a kind, those of a person. */
export function LineFilters({ choices, shown, onShow, q, onSearch }: Props) {
  const { t } = useTranslation('wallet-loads');
  return (
    <>
      <SearchField label={t('Buscar por nombre o documento')} value={q} onSearch={onSearch} />
      <Select
        label={t('Mostrar')}
        hideLabel
        className="w-full max-w-60"
        options={choices}
        value={shown}
        onChange={(event) => onShow(event.currentTarget.value as Shown)}
      />
    </>
  );
}

/** The kinds that have lines, with how many. */
export function useFilterChoices(load: WalletLoad): { value: Shown; label: string }[] {
  const { t } = useTranslation('wallet-loads');
  const of = (value: Shown, label: string, n: number) => ({ value, label: `${label} (${count(n)})`, n });
  const { byState } = load;
  return [
    of('all', t('Todas'), load.lines + byState.excluded.count),
    ...[
      of('faults', t('Por corregir'), load.linesWithFaults),
      of('warnings', t('Con advertencias'), load.linesWithWarnings),
      of('pending', load.state === 'cancelled' ? t('No se aplican') : t('Pendientes'), byState.pending.count),
      of('applied', t('Aplicadas'), byState.applied.count),
      of('failed', t('Fallidas'), byState.failed.count),
      of('reversed', t('Reversadas'), byState.reversed.count),
      of('excluded', t('Excluidas'), byState.excluded.count),
    ].filter(({ n }) => n > 0),
  ];
}
