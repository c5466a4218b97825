import type { ClientRestrictionKind } from '@antela/contract/client-restriction-rules';
import type { ClientRestriction } from '@antela/contract/client-restrictions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { repetitions } from '@antela/rules/client-restriction';
import { inWords, type Fact, type FormFact } from '../../../lib/conditional-save.ts';
import { joined, pesos, shortDate } from '../../../lib/format.ts';
import type { RestrictionForm } from './restriction-form.ts';

/** Labels people read; each is also the key of its translation. */
export const kindLabels: Record<ClientRestrictionKind, string> = {
  blackout_dates: 'Días sin adelantos',
  blackout_before_payment: 'Sin adelantos antes del pago',
  weekly_hours: 'Horario de la semana',
  percentage: 'Porcentaje máximo',
  amount_per_advance: 'Valor máximo por adelanto',
  amount_per_period: 'Valor máximo por periodo',
  count_per_day: 'Número de adelantos al día',
  count_per_period: 'Número de adelantos por periodo',
  count_per_month: 'Número de adelantos al mes',
  seniority: 'Antigüedad mínima',
  days_since_last_payment: 'Espera después del pago',
  salary_range: 'Rango de salario',
  approval_above: 'Aprobación por encima de un valor',
};

export type Translate = (key: string, values?: Record<string, unknown>) => string;

export const productsOf = ({ products }: Pick<ClientRestriction, 'products'>, t: Translate): string =>
  products.map((product) => t(restrictedProductLabels[product])).join(', ');

/** "04/03/2026 – 10/03/2026", or from a date on. */
export const datesOf = (
  { validFrom, validUntil }: Pick<ClientRestriction, 'validFrom' | 'validUntil'>,
  t: Translate,
): string =>
  validUntil === null
    ? t('Desde el {{date}}', { date: shortDate(validFrom) })
    : `${shortDate(validFrom)} – ${shortDate(validUntil)}`;

/** The restriction in words: for who only reads it, and to say what somebody else changed. */
export function restrictionFormFacts(
  form: RestrictionForm,
  choices: Record<'companies' | 'payrolls', readonly { value: string; label: string }[]>,
  t: Translate,
): FormFact<RestrictionForm>[] {
  const named = (all: readonly { value: string; label: string }[], ids: readonly string[]) =>
    all
      .filter(({ value }) => ids.includes(value))
      .map(({ label }) => label)
      .join(', ');
  const rule = [
    t(kindLabels[form.kind]),
    ...[form.amount, form.salaryMinimum, form.salaryMaximum].map((amount) => amount && pesos(amount)),
    form.number,
    form.percentage && `${form.percentage} %`,
    ...form.spans.map(({ from, until }) =>
      [from, until]
        .map((day) => day && shortDate(day))
        .filter(Boolean)
        .join(' – '),
    ),
    ...form.schedules.map(({ from, until }) => `${from} – ${until}`),
  ];
  const reach =
    form.reach === 'payrolls'
      ? named(choices.payrolls, form.payrollids)
      : form.reach === 'companies'
        ? named(choices.companies, form.companyids)
        : t('Todas');
  const facts = inWords(form, [
    ['name', t('Nombre')],
    [
      'products',
      t('Productos'),
      form.products.map((each) => t(restrictedProductLabels[each as 'salary' | 'prima'])).join(', '),
    ],
    ['repetition', t('Se repite'), t(repetitions[form.repetition].name)],
    ['costCenters', t('Centros de costo'), form.costCenters.join(', ') || t('Todos')],
    [
      'contractTypes',
      t('Contratos'),
      form.contractTypes.map((type) => t(contractLabels[type as keyof typeof contractLabels])).join(', ') ||
        t('Todos'),
    ],
  ]);
  const dates = [form.validFrom, form.validUntil]
    .map((day) => day && shortDate(day))
    .filter(Boolean)
    .join(' – ');
  return [
    ...facts,
    {
      fields: [
        'kind',
        'spans',
        'periodDays',
        'schedules',
        'number',
        'percentage',
        'amount',
        'salaryMinimum',
        'salaryMaximum',
      ],
      term: t('Regla'),
      value: joined(...rule),
    },
    { fields: ['validFrom', 'validUntil'], term: t('Vigencia'), value: dates || null },
    { fields: ['reach', 'companyids', 'payrollids'], term: t('Alcance'), value: reach || null },
  ];
}

export function restrictionFacts(restriction: ClientRestriction, t: Translate): Fact[] {
  const { scope } = restriction;
  const list = (words: readonly string[]) => (words.length === 0 ? t('Todos') : words.join(', '));
  return [
    { term: t('Nombre'), value: restriction.name },
    { term: t('Regla'), value: t(kindLabels[restriction.rule.kind]) },
    { term: t('Qué hace'), value: restriction.sentence },
    { term: t('Productos'), value: productsOf(restriction, t) },
    { term: t('Vigencia'), value: datesOf(restriction, t) },
    { term: t('Se repite'), value: t(repetitions[restriction.repetition].name) },
    ...(scope.payrolls.length > 0
      ? [{ term: t('Nóminas'), value: scope.payrolls.map(({ name }) => name).join(', ') }]
      : [
          {
            term: t('Empresas'),
            value:
              scope.companies.length === 0 ? t('Todas') : scope.companies.map(({ name }) => name).join(', '),
          },
        ]),
    { term: t('Centros de costo'), value: list(scope.costCenters) },
    { term: t('Contratos'), value: list(scope.contractTypes.map((type) => t(contractLabels[type]))) },
  ];
}

export const contractLabels: Record<ClientRestriction['scope']['contractTypes'][number], string> = {
  fixed_term: 'Término fijo',
  indefinite: 'Término indefinido',
  project: 'Obra o labor',
  apprenticeship: 'Aprendizaje',
  internship: 'Prácticas',
  services: 'Prestación de servicios',
};
