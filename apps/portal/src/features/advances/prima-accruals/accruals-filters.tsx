import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices, type Choice } from '../../../lib/choices.ts';
import type { UrlState } from '../../../lib/url-state.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { noFilters, situationWords, type AccrualsSearch } from './accruals-search.ts';

type Props = { search: AccrualsSearch; patch: UrlState<AccrualsSearch>['patch'] };

export function AccrualsFilters({ search, patch }: Props) {
  const { t } = useTranslation('prima-accruals');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();
  const nameOf = new Map(companies.map(({ value, label }) => [value, label]));
  const payrolls = usePayrollChoices().map(({ value, label, companyid }) => ({
    value,
    label: companies.length > 1 ? `${label} · ${nameOf.get(companyid) ?? ''}` : label,
  }));
  const situations = [
    { value: situationWords.advanced, label: t('Con adelantos de prima') },
    { value: situationWords.leaving, label: t('Se retiran en el semestre') },
  ];

  const filter = (key: 'empresa' | 'nomina', label: string, choices: readonly Choice[]): Filter => ({
    key,
    label,
    value: inWords(choices, search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={choices} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });

  return (
    <FilterChips
      filters={[
        {
          key: 'situacion',
          label: t('Situación'),
          value: situations.find(({ value }) => value === search.situacion)?.label ?? null,
          onClear: () => patch({ situacion: null }),
          children: (
            <RadioGroup
              label={t('Situación')}
              name="situacion"
              options={situations}
              value={search.situacion}
              onValueChange={(situacion) => patch({ situacion })}
            />
          ),
        },
        filter('nomina', t('Nómina'), payrolls),
        ...(companies.length > 1 ? [filter('empresa', t('Empresa'), companies)] : []),
      ]}
      onClearAll={() => patch(noFilters)}
    />
  );
}
