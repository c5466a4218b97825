import type { listEmployees } from '@antela/contract/employees';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { contractTypes } from '@antela/rules/employment-terms';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices, wordChoices } from '../../../lib/choices.ts';
import { shortDate } from '../../../lib/format.ts';
import type { useList } from '../../../lib/use-list.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { Filter } from '../../../ui/filter-chips.tsx';
import { Select } from '../../../ui/select.tsx';
import { contractWords, stateWords, type EmployeesSearch } from './employees-search.ts';
import { useEmployeeGroups } from './employees.queries.ts';

export type EmployeesList = ReturnType<typeof useList<typeof listEmployees, EmployeesSearch>>;
type Search = Pick<EmployeesList, 'state' | 'patch'>;

export function useEmployeesFilters({ state: search, patch }: Search) {
  const { t } = useTranslation('employees');
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const ofChosen = payrolls.filter(
    ({ companyid }) => search.empresa.length === 0 || search.empresa.includes(companyid),
  );
  const groups = useEmployeeGroups();
  const states = wordChoices(stateWords, (state) => t(employmentStateLabels[state]));
  const contracts = wordChoices(contractWords, (type) => t(contractTypes[type].name));

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

  return [
    ...(companies.length > 1 ? [{ key: 'empresa', label: t('Empresa'), choices: companies }] : []),
    ...(payrolls.length > 1 ? [{ key: 'nomina', label: t('Nómina'), choices: ofChosen }] : []),
    { key: 'estado', label: t('Estado'), choices: states },
    { key: 'contrato', label: t('Contrato'), choices: contracts },
    ...groupFilter('area', t('Área'), groups.areas),
    ...groupFilter('centro', t('Centro de costo'), groups.costCenters),
    hiredFilter({ state: search, patch }, t),
  ];
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

function hiredFilter({ state: search, patch }: Search, t: Translate): Filter {
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
