import type { listEmployees } from '@antela/contract/employees';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { contractTypes } from '@antela/rules/employment-terms';
import { useTranslation } from 'react-i18next';
import { useCompanyFilter, usePayrollsOfCompanies, wordChoices } from '../../../lib/choices.ts';
import type { useList } from '../../../lib/use-list.ts';
import type { Filter } from '../../../ui/filter-chips.tsx';
import { Select } from '../../../ui/select.tsx';
import { contractWords, stateWords, type EmployeesSearch } from './employees-search.ts';
import { useEmployeeGroups } from './employees.queries.ts';

export type EmployeesList = ReturnType<typeof useList<typeof listEmployees, EmployeesSearch>>;

export function useEmployeesFilters({ state: search, patch }: Pick<EmployeesList, 'state' | 'patch'>) {
  const { t } = useTranslation('employees');
  const payrolls = usePayrollsOfCompanies();
  const ofChosen = payrolls.filter(
    ({ companyid }) => search.empresa.length === 0 || search.empresa.includes(companyid),
  );
  const groups = useEmployeeGroups();
  const states = wordChoices(stateWords, (state) => t(employmentStateLabels[state]));
  const contracts = wordChoices(contractWords, (type) => t(contractTypes[type].name));

  /** One of the values there are; none where nobody has one. Its place is kept until that is known. */
  const groupFilter = (
    key: 'area' | 'centro',
    label: string,
    values: readonly string[] | undefined,
  ): Filter[] =>
    values?.length === 0 && search[key] === ''
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
                options={[...new Set([...(values ?? []), ...(search[key] === '' ? [] : [search[key]])])].map(
                  (value) => ({ value, label: value }),
                )}
                value={search[key]}
                onChange={(event) => patch({ [key]: event.currentTarget.value })}
              />
            ),
          },
        ];

  return [
    ...useCompanyFilter(),
    // Most have several: the place is kept until they are known.
    ...(payrolls.length === 1 ? [] : [{ key: 'nomina', label: t('Nómina'), choices: ofChosen }]),
    { key: 'estado', label: t('Estado'), choices: states },
    { key: 'contrato', label: t('Contrato'), choices: contracts },
    ...groupFilter('area', t('Área'), groups?.areas),
    ...groupFilter('centro', t('Centro de costo'), groups?.costCenters),
    { key: 'ingreso', label: t('Ingreso'), days: ['ingresodesde', 'ingresohasta'] as const },
  ];
}
