import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { clientRestrictionLabels } from '@antela/rules/client-restriction';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, type Choice } from '../../../lib/choices.ts';
import type { UrlState } from '../../../lib/url-state.ts';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { kindLabels } from './restriction-words.tsx';
import {
  kindWords,
  noFilters,
  productWords,
  stateWords,
  type RestrictionsSearch,
} from './restrictions-search.ts';

type Props = { search: RestrictionsSearch; patch: UrlState<RestrictionsSearch>['patch'] };

export function RestrictionsFilters({ search, patch }: Props) {
  const { t } = useTranslation('client-restrictions');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();

  const filter = (key: keyof typeof noFilters, label: string, choices: readonly Choice[]): Filter => ({
    key,
    label,
    value: inWords(choices, search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={choices} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });
  const choicesOf = <Key extends string>(words: Record<Key, string>, labels: Record<Key, string>): Choice[] =>
    (Object.keys(words) as Key[]).map((key) => ({ value: words[key], label: t(labels[key]) }));

  return (
    <FilterChips
      filters={[
        filter('estado', t('Estado'), choicesOf(stateWords, clientRestrictionLabels)),
        filter('regla', t('Regla'), choicesOf(kindWords, kindLabels)),
        filter('producto', t('Producto'), choicesOf(productWords, restrictedProductLabels)),
        ...(companies.length > 1 ? [filter('empresa', t('Empresa'), companies)] : []),
      ]}
      onClearAll={() => patch(noFilters)}
    />
  );
}
