import { accessRestrictionLabels, restrictedProductLabels } from '@antela/rules/access-restriction';
import { useTranslation } from 'react-i18next';
import { type Choice, useCatalogChoices, useCompanyChoices } from '../../../lib/choices.ts';
import type { UrlState } from '../../../lib/url-state.ts';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { noFilters, productWords, stateWords, type RestrictionsSearch } from './restrictions-search.ts';

type Props = { search: RestrictionsSearch; patch: UrlState<RestrictionsSearch>['patch'] };

export function RestrictionsFilters({ search, patch }: Props) {
  const { t } = useTranslation('access-restrictions');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();
  const reasons = useCatalogChoices('restrictionreason').data ?? [];

  const filter = (key: keyof typeof noFilters, label: string, choices: readonly Choice[]): Filter => ({
    key,
    label,
    value: inWords(choices, search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={choices} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });

  const filters = [
    filter(
      'estado',
      t('Estado'),
      wordChoices(stateWords, (state) => t(accessRestrictionLabels[state])),
    ),
    filter(
      'producto',
      t('Producto'),
      wordChoices(productWords, (product) => t(restrictedProductLabels[product])),
    ),
    filter('motivo', t('Motivo'), reasons),
    ...(companies.length > 1 ? [filter('empresa', t('Empresa'), companies)] : []),
  ];
  return <FilterChips filters={filters} onClearAll={() => patch(noFilters)} />;
}

function wordChoices<Key extends string>(words: Record<Key, string>, label: (key: Key) => string): Choice[] {
  return (Object.keys(words) as Key[]).map((key) => ({ value: words[key], label: label(key) }));
}
