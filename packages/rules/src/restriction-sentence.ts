import type { Product } from './access-restriction.ts';
import type { WeeklyWindow } from './advance-policy.ts';
import { daysBetween } from './calendar-date.ts';
import type { DateRange } from './calendar-date.ts';
import type { ClientRestriction } from './client-restriction.ts';
import { contractTypes } from './employment-terms.ts';
import type { ContractType } from './employment-terms.ts';
import { amountText, dateText, daysText, percentText, timeText } from './spanish-text.ts';

/** People a restriction reaches, by the names they know. Empty lists are everybody, as in RestrictionScope. */
export type ReachWords = {
  readonly companies: readonly string[];
  readonly payrolls: readonly string[];
  readonly costCentres: readonly string[];
  readonly contractTypes: readonly ContractType[];
};

type Described = Pick<ClientRestriction, 'products' | 'rule' | 'validFrom' | 'validUntil' | 'repetition'>;

/** Says in one Spanish sentence, with its full stop, what a restriction does, to whom and when. */
export function restrictionSentence(restriction: Described, reach: ReachWords): string {
  return `${ruleText(restriction)}${reachText(reach)}${validityText(restriction)}.`;
}

function ruleText(restriction: Described): string {
  const { rule, products } = restriction;
  const of = `adelantos ${productText(products, 'y')}`;
  const never = `No se hacen adelantos ${productText(products, 'ni')}`;
  switch (rule.kind) {
    case 'blackout_dates':
      return `${never} ${listText(rule.ranges.map((range) => rangeText(range, restriction)))}`;
    case 'blackout_before_payment':
      return rule.days === 0
        ? `${never} desde el día del pago`
        : `${never} desde ${daysText(rule.days)} antes del pago`;
    case 'weekly_hours':
      return `Solo se hacen ${of} ${weekText(rule.windows)}`;
    case 'percentage':
      return `Los ${of} llegan máximo al ${percentText(rule.maximum)} de lo ganado`;
    case 'amount_per_advance':
      return `Cada uno de los ${of} es de máximo ${amountText(rule.maximum)}`;
    case 'amount_per_period':
      return `Los ${of} suman máximo ${amountText(rule.maximum)} por ${periodWord(products)}`;
    case 'count_per_day':
      return `Cada persona hace máximo ${timesText(rule.maximum, products)} al día`;
    case 'count_per_period':
      return `Cada persona hace máximo ${timesText(rule.maximum, products)} por ${periodWord(products)}`;
    case 'count_per_month':
      return `Cada persona hace máximo ${timesText(rule.maximum, products)} al mes`;
    case 'seniority':
      return `Solo hacen ${of} quienes llevan al menos ${daysText(rule.minimumDays)} en la empresa`;
    case 'days_since_last_payment':
      return `Los ${of} se hacen desde ${daysText(rule.minimumDays)} después del último pago de nómina`;
    case 'salary_range':
      return `Solo hacen ${of} quienes ganan ${salaryText(rule.minimum, rule.maximum)}`;
    case 'approval_above':
      return rule.amount === 0
        ? `Todos los ${of} necesitan aprobación`
        : `Los ${of} de más de ${amountText(rule.amount)} necesitan aprobación`;
  }
}

const productWords: { readonly [product in Product]: string } = {
  salary: 'de salario',
  prima: 'de prima',
  wallet: 'de billetera',
};

const productText = (products: readonly Product[], last: 'y' | 'ni') =>
  listText(
    products.map((product) => productWords[product]),
    last,
  );

const timesText = (times: number, products: readonly Product[]) =>
  `${times === 1 ? '1 adelanto' : `${times} adelantos`} ${productText(products, 'y')}`;

function periodWord(products: readonly Product[]): string {
  if (!products.includes('prima')) return 'periodo';
  return products.length === 1 ? 'semestre' : 'periodo (en la prima, por semestre)';
}

function salaryText(minimum: number | null, maximum: number | null): string {
  const text = (amount: number) => amountText(amount as Parameters<typeof amountText>[0]);
  if (minimum === null) return `${text(maximum ?? 0)} o menos`;
  return maximum === null ? `${text(minimum)} o más` : `entre ${text(minimum)} y ${text(maximum)}`;
}

/** Days of a period are counted from the start that `validFrom` stands for; days of every year leave the year out. */
function rangeText({ from, until }: DateRange, restriction: Described): string {
  const last = until ?? from;
  if (restriction.repetition === 'every_period') {
    const [first, end] = [from, last].map((date) => daysBetween(restriction.validFrom, date) + 1);
    return first === end ? `el día ${first} de cada periodo` : `del día ${first} al ${end} de cada periodo`;
  }
  const isYearly = restriction.repetition === 'every_year';
  const text = (date: typeof from) => (isYearly ? dateText(date).slice(0, 5) : dateText(date));
  if (until === null) return `desde el ${text(from)}`;
  const dates = from === last ? `el ${text(from)}` : `del ${text(from)} al ${text(last)}`;
  return isYearly ? `${dates} de cada año` : dates;
}

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** Days with the same hours are said together: "de lunes a viernes de 8:00 a. m. a 5:00 p. m.". */
function weekText(windows: readonly WeeklyWindow[]): string {
  const byHours = new Map<string, number[]>();
  for (const { day, fromMinute, untilMinute } of [...windows].sort((a, b) => a.day - b.day)) {
    const hours = `de ${timeText(fromMinute)} a ${timeText(untilMinute)}`;
    byHours.set(hours, [...(byHours.get(hours) ?? []), day]);
  }
  return listText([...byHours].map(([hours, days]) => `${daysOfWeekText(days)} ${hours}`));
}

function daysOfWeekText(days: readonly number[]): string {
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const name = (day: number) => weekdays[day - 1] ?? '';
  const isRun = days.length > 2 && last - first === days.length - 1;
  if (isRun) return `de ${name(first)} a ${name(last)}`;
  return `los ${listText(days.map((day) => (day > 5 ? `${name(day)}s` : name(day))))}`;
}

function reachText({ companies, payrolls, costCentres, contractTypes: contracts }: ReachWords): string {
  const quoted = (names: readonly string[]) => listText(names.map((name) => `«${name}»`));
  const places =
    payrolls.length > 0
      ? [`${payrolls.length === 1 ? 'la nómina' : 'las nóminas'} ${quoted(payrolls)}`]
      : companies.length > 0
        ? [listText(companies)]
        : [];
  const parts = [
    ...places.map((place) => `en ${place}`),
    ...(costCentres.length === 0
      ? []
      : [
          `en ${costCentres.length === 1 ? 'el centro de costo' : 'los centros de costo'} ${quoted(costCentres)}`,
        ]),
    ...(contracts.length === 0
      ? []
      : [`para contratos de ${listText(contracts.map((type) => contractTypes[type].name.toLowerCase()))}`]),
  ];
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}

function validityText({ validFrom, validUntil, repetition, rule }: Described): string {
  // The dates of a blackout are said already, and lie within its validity.
  if (rule.kind === 'blackout_dates' && (validUntil === null || repetition === 'once')) return '';
  if (validUntil === null) return `, desde el ${dateText(validFrom)}`;
  if (repetition === 'every_period') {
    const days = daysBetween(validFrom, validUntil) + 1;
    return days === 1 ? ', el primer día de cada periodo' : `, los primeros ${days} días de cada periodo`;
  }
  if (repetition === 'every_year')
    return `, del ${dateText(validFrom).slice(0, 5)} al ${dateText(validUntil).slice(0, 5)} de cada año`;
  return `, del ${dateText(validFrom)} al ${dateText(validUntil)}`;
}

/** "a, b y c". */
function listText(words: readonly string[], last = 'y'): string {
  if (words.length < 2) return words.join('');
  const end = words.at(-1) ?? '';
  const conjunction = last === 'y' && /^[«]?h?i(?![aeou])/i.test(end) ? 'e' : last;
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${end}`;
}
