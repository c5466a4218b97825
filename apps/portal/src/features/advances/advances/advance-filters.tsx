import type { AdvanceRow } from '@antela/contract/advances';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { useTranslation } from 'react-i18next';
import { usePayrollsOfCompanies, wordChoices } from '../../../lib/choices.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { Filter } from '../../../ui/filter-chips.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { deductionWords, paymentWords, type AdvancesList } from './advance-search.ts';
import { AdvanceViews } from './advance-views.tsx';

type Search = Pick<AdvancesList, 'state' | 'patch'>;

/** Three pinned filters, and those that only a link can set while they are on. */
export function useAdvanceFilters({ state, patch, table }: Search & Pick<AdvancesList, 'table'>) {
  const { t } = useTranslation('advances');
  const { today } = useSignedIn();
  return [
    useStateFilter({ state, patch }),
    { key: 'nomina', label: t('Nómina'), choices: usePayrollsOfCompanies() },
    { key: 'fecha', label: t('Fecha'), days: ['solicitadodesde', 'solicitadohasta'] as const, today },
    ...useLinkFilters({ state, patch }, table.rows?.[0]),
  ];
}

function useStateFilter({ state: search, patch }: Search): Filter {
  const { t } = useTranslation('advances');
  const payments = wordChoices(paymentWords, (state) => t(paymentLabels[state]));
  const deductions = wordChoices(deductionWords, (state) => t(deductionLabels[state]));
  const chosen = [
    ...payments.filter(({ value }) => search.pago.includes(value)),
    ...deductions.filter(({ value }) => search.descuento.includes(value)),
  ];
  return {
    key: 'state',
    label: t('Estado'),
    value: chosen.map(({ label }) => label).join(', ') || null,
    onClear: () => patch({ pago: null, descuento: null }),
    children: (
      <>
        <AdvanceViews state={search} patch={patch} />
        <fieldset>
          <legend className="mb-1 text-small font-semibold">{t('Pago')}</legend>
          <Ticks choices={payments} ticked={search.pago} onChange={(pago) => patch({ pago })} />
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-small font-semibold">{t('Descuento')}</legend>
          <Ticks
            choices={deductions}
            ticked={search.descuento}
            onChange={(descuento) => patch({ descuento })}
          />
        </fieldset>
      </>
    ),
  };
}

function useLinkFilters({ state: search, patch }: Search, first: AdvanceRow | undefined): Filter[] {
  const { t } = useTranslation('advances');
  const { companies } = useSignedIn();
  const fromLink = (
    <p className="text-table text-ink-2">
      {t('Lo puso el enlace por el que llegaste. Quítalo para ver los demás.')}
    </p>
  );
  const filters: Filter[] = [];
  if (search.empresa.length > 0) {
    const names = companies
      .filter((company) => search.empresa.includes(company.companyid))
      .map((company) => company.name);
    filters.push({
      key: 'company',
      label: t('Empresa'),
      value: names.join(', ') || t('elegida'),
      onClear: () => patch({ empresa: null }),
      children: fromLink,
      isFromLink: true,
    });
  }
  if (search.periodo)
    filters.push({
      key: 'period',
      label: t('Periodo'),
      value: first?.period?.label ?? t('elegido'),
      onClear: () => patch({ periodo: null }),
      children: fromLink,
      isFromLink: true,
    });
  if (search.empleado)
    filters.push({
      key: 'employee',
      label: t('Empleado'),
      value: first?.fullName ?? t('elegido'),
      onClear: () => patch({ empleado: null }),
      children: fromLink,
      isFromLink: true,
    });
  return filters;
}
