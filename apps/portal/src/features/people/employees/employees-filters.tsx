import { employmentStateLabels } from '@antela/rules/employment-state';
import { contractTypes } from '@antela/rules/employment-terms';
import { useTranslation } from 'react-i18next';
import { type Choice, useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { shortDate } from '../../../lib/format.ts';
import type { UrlState } from '../../../lib/url-state.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { Select } from '../../../ui/select.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { contractWords, noFilters, stateWords, type EmployeesSearch } from './employees-search.ts';
import { useEmployeeGroups } from './employees.queries.ts';

type Props = { search: EmployeesSearch; patch: UrlState<EmployeesSearch>['patch'] };

type Named = { [Key in 'empresa' | 'nomina' | 'estado' | 'contrato']: readonly Choice[] };

export function EmployeesFilters({ search, patch }: Props) {
  const { t } = useTranslation('employees');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const ofChosen = payrolls.filter(
    ({ companyid }) => search.empresa.length === 0 || search.empresa.includes(companyid),
  );
  const groups = useEmployeeGroups();
  const named: Named = {
    empresa: companies,
    nomina: ofChosen,
    estado: wordChoices(stateWords, (state) => t(employmentStateLabels[state])),
    contrato: wordChoices(contractWords, (type) => t(contractTypes[type].name)),
  };

  const filter = (key: keyof Named, label: string): Filter => ({
    key,
    label,
    value: inWords(named[key], search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={named[key]} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });

  /** One of the values there are; nothing to choose where nobody has one. */
  const groupFilter = (key: 'area' | 'centro', label: string, values: readonly string[]): Filter[] =>
    values.length === 0 && search[key] === ''
      ? []
      : [
          {
            key,
            label,
            value: search[key] === '' ? null : search[key],
            onClear: () => patch({ [key]: null }),
            children: (
              <Select
                label={label}
                placeholder={t('Todos')}
                options={[...new Set([...values, ...(search[key] === '' ? [] : [search[key]])])].map(
                  (value) => ({ value, label: value }),
                )}
                value={search[key]}
                onChange={(event) => patch({ [key]: event.currentTarget.value })}
              />
            ),
          },
        ];

  const filters = [
    ...(companies.length > 1 ? [filter('empresa', t('Empresa'))] : []),
    ...(payrolls.length > 1 ? [filter('nomina', t('Nómina'))] : []),
    filter('estado', t('Estado')),
    filter('contrato', t('Contrato')),
    ...groupFilter('area', t('Área'), groups.areas),
    ...groupFilter('centro', t('Centro de costo'), groups.costCenters),
    hiredFilter({ search, patch }, t),
  ];
  return <FilterChips filters={filters} onClearAll={() => patch(noFilters)} />;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

function hiredFilter({ search, patch }: Props, t: Translate): Filter {
  const { ingresodesde: from, ingresohasta: to } = search;
  const both = from !== null && to !== null;
  const value = both
    ? `${shortDate(from)} – ${shortDate(to)}`
    : from
      ? t('desde {{date}}', { date: shortDate(from) })
      : to
        ? t('hasta {{date}}', { date: shortDate(to) })
        : null;
  return {
    key: 'ingreso',
    label: t('Ingreso'),
    value,
    onClear: () => patch({ ingresodesde: null, ingresohasta: null }),
    children: (
      <>
        <DateField
          label={t('Desde')}
          value={from}
          max={to ?? undefined}
          onValueChange={(date) => patch({ ingresodesde: date }, { replace: true })}
        />
        <DateField
          label={t('Hasta')}
          value={to}
          min={from ?? undefined}
          onValueChange={(date) => patch({ ingresohasta: date }, { replace: true })}
        />
      </>
    ),
  };
}

function wordChoices<Key extends string>(words: Record<Key, string>, label: (key: Key) => string): Choice[] {
  return (Object.keys(words) as Key[]).map((key) => ({ value: words[key], label: label(key) }));
}
