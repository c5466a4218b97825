import { deductionStates, paymentStates, type AdvanceRow } from '@antela/contract/advances';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { useTranslation } from 'react-i18next';
import { usePayrollChoices } from '../../../lib/choices.ts';
import { shortDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { UrlState } from '../../../lib/url-state.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { codesOf, deductionWords, noFilters, paymentWords, type AdvanceSearch } from './advance-search.ts';
import { AdvanceViews } from './advance-views.tsx';

type Props = {
  search: AdvanceSearch;
  patch: UrlState<AdvanceSearch>['patch'];
  rows: readonly AdvanceRow[] | undefined;
};

/** Three pinned filters, and those that only a link can set while they are on. */
export function AdvanceFilterChips(props: Props) {
  const filters = [
    useStateFilter(props),
    usePayrollFilter(props),
    useDateFilter(props),
    ...useLinkFilters(props),
  ];
  return <FilterChips filters={filters} onClearAll={() => props.patch(noFilters)} />;
}

function useStateFilter({ search, patch }: Props): Filter {
  const { t } = useTranslation('advances');
  const payment = codesOf(paymentWords, search.pago);
  const deduction = codesOf(deductionWords, search.descuento);
  const chosen = [
    ...payment.map((state) => paymentLabels[state]),
    ...deduction.map((state) => deductionLabels[state]),
  ];
  return {
    key: 'state',
    label: t('Estado'),
    value: chosen.length > 0 ? chosen.map((label) => t(label)).join(', ') : null,
    onClear: () => patch({ pago: null, descuento: null }),
    children: (
      <>
        <AdvanceViews search={search} patch={patch} />
        <Choices
          legend={t('Pago')}
          options={paymentStates.map((state) => ({
            value: paymentWords[state],
            label: t(paymentLabels[state]),
          }))}
          chosen={search.pago}
          onChange={(pago) => patch({ pago })}
        />
        <Choices
          legend={t('Descuento')}
          options={deductionStates.map((state) => ({
            value: deductionWords[state],
            label: t(deductionLabels[state]),
          }))}
          chosen={search.descuento}
          onChange={(descuento) => patch({ descuento })}
        />
      </>
    ),
  };
}

function usePayrollFilter({ search, patch }: Props): Filter {
  const { t } = useTranslation('advances');
  const { companies } = useSignedIn();
  const payrolls = usePayrollChoices();
  const companyOf = (companyid: string) =>
    companies.length > 1 ? companies.find((company) => company.companyid === companyid)?.name : undefined;
  const names = payrolls
    .filter((payroll) => search.nomina.includes(payroll.value))
    .map((payroll) => payroll.label);
  return {
    key: 'payroll',
    label: t('Nómina'),
    value: search.nomina.length > 0 ? names.join(', ') || t('elegida') : null,
    onClear: () => patch({ nomina: null }),
    children: (
      <Choices
        legend={t('Nómina')}
        options={payrolls.map(({ value, label, companyid }) => ({
          value,
          label: [label, companyOf(companyid)].filter(Boolean).join(' · '),
        }))}
        chosen={search.nomina}
        onChange={(nomina) => patch({ nomina })}
      />
    ),
  };
}

function useDateFilter({ search, patch }: Props): Filter {
  const { t } = useTranslation('advances');
  const { today } = useSignedIn();
  const { solicitadodesde: from, solicitadohasta: to } = search;
  const words = [
    from && t('desde {{date}}', { date: shortDate(from) }),
    to && t('hasta {{date}}', { date: shortDate(to) }),
  ].filter(Boolean);
  return {
    key: 'date',
    label: t('Fecha'),
    value: words.length > 0 ? words.join(' ') : null,
    onClear: () => patch({ solicitadodesde: null, solicitadohasta: null }),
    children: (
      <>
        <DateField
          label={t('Solicitado desde')}
          value={from}
          max={to ?? today}
          onValueChange={(date) => patch({ solicitadodesde: date }, { replace: true })}
        />
        <DateField
          label={t('Solicitado hasta')}
          value={to}
          min={from ?? undefined}
          max={today}
          isPast
          onValueChange={(date) => patch({ solicitadohasta: date }, { replace: true })}
        />
      </>
    ),
  };
}

function useLinkFilters({ search, patch, rows }: Props): Filter[] {
  const { t } = useTranslation('advances');
  const { companies } = useSignedIn();
  const first = rows?.[0];
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
    });
  }
  if (search.periodo)
    filters.push({
      key: 'period',
      label: t('Periodo'),
      value: first?.period?.label ?? t('elegido'),
      onClear: () => patch({ periodo: null }),
      children: fromLink,
    });
  if (search.empleado)
    filters.push({
      key: 'employee',
      label: t('Empleado'),
      value: first?.fullName ?? t('elegido'),
      onClear: () => patch({ empleado: null }),
      children: fromLink,
    });
  return filters;
}

type ChoicesProps = {
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function Choices({ legend, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
            )
          }
        />
      ))}
    </fieldset>
  );
}
