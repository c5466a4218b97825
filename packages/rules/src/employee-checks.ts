import { addDays, type CalendarDate } from './calendar-date.ts';
import type { ContractType, SalaryType } from './employment-terms.ts';
import { figureOn, type LegalFigure, type LegalFigureKind } from './legal-figures.ts';
import { pesos, type Pesos } from './money.ts';
import { isNameMiscut, isNameSwapped, type NameParts } from './person-name.ts';
import { notPrintable, printable } from './printable-text.ts';
import { amountText } from './spanish-text.ts';

/** Fault of a value. An error keeps the value out; a warning lets it in once somebody has confirmed it. */
export type Remark = {
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
};

/** Longest part of a name. */
export const namePartMax = 60;

/** Far above any salary or load of one person: more is a slip of the keyboard. */
export const amountMax = 1_000_000_000;

const error = (code: string, message: string): Remark => ({ code, message, severity: 'error' });
const warning = (code: string, message: string): Remark => ({ code, message, severity: 'warning' });

/** Letters of any alphabet and what Spanish names join them with. */
export const isNameText = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[^\p{L}\p{M}\s.,'’´`-]/u.test(text);

/** No figures, formulas or pictures, and short enough to be kept. */
export function nameRemark(name: string): Remark | null {
  if (!isNameText(name))
    return error('name_malformed', `El nombre «${name}» tiene números o signos. Escribe solo el nombre.`);
  // Orders and reports print a name to the letter, never one like it.
  const lost = notPrintable(name);
  if (lost.length > 0) return error('name_not_printable', notPrintableText(name, lost));
  return name.length > namePartMax
    ? error('name_too_long', `El nombre pasa de ${namePartMax} letras. Abrévialo.`)
    : null;
}

function notPrintableText(name: string, lost: readonly string[]): string {
  const nearest = printable(name);
  return nearest.includes('?')
    ? `El nombre «${name}» no se puede imprimir. Escríbelo con letras latinas, como en el documento.`
    : `El nombre «${name}» tiene letras que los documentos no muestran: ${lost.join(', ')}. Escríbelo «${nearest}».`;
}

/** Names that stand the wrong way round, or are cut where one of them goes on: somebody looks before they are kept. */
export function nameOrderRemark(name: NameParts): Remark | null {
  const { firstName, firstSurname } = name;
  if (firstName && firstSurname && isNameSwapped({ firstName, firstSurname }))
    return warning(
      'name_swapped',
      `El nombre queda «${firstName}» y el apellido «${firstSurname}». Revisa que no estén al revés.`,
    );
  return isNameMiscut(name) ? nameCutRemark(name) : null;
}

/** Says where a name was cut, for somebody to look at. */
export function nameCutRemark({ firstName, secondName, firstSurname, secondSurname }: NameParts): Remark {
  const half = (...parts: readonly (string | null | undefined)[]) => parts.filter((part) => part).join(' ');
  const parts = [
    ['nombres', half(firstName, secondName)],
    ['apellidos', half(firstSurname, secondSurname)],
  ].filter(([, text]) => text !== '');
  return warning(
    'name_cut_doubtful',
    `Quedan ${parts.map(([what, text]) => `los ${what} «${text}»`).join(' y ')}. Revisa que estén bien separados.`,
  );
}

/** An amount of one person, as it was written. */
export function amountRemark(amount: number, asWritten?: string): Remark | null {
  if (Number.isInteger(amount) && amount >= 0 && amount <= amountMax) return null;
  const written = asWritten ?? amountText(amount as Pesos);
  if (!Number.isInteger(amount))
    return error('amount_with_cents', `El valor ${written} tiene centavos. Escríbelo en pesos enteros.`);
  if (amount < 0)
    return error('amount_negative', `El valor ${written} es negativo. Escríbelo sin el signo menos.`);
  return error(
    'amount_too_large',
    `El valor ${written} pasa de $ 1.000.000.000. Revisa que no le sobren ceros.`,
  );
}

type PayTerms = {
  readonly contractType: ContractType | null;
  readonly salaryType: SalaryType | null;
};

/** Apprentices, interns and contractors may earn less than the minimum; an integral salary has a floor of its own (CST 132). */
export function salaryRemark(
  salary: Pesos,
  { contractType, salaryType }: PayTerms,
  legal: LegalSalary,
): Remark | null {
  const amount = amountRemark(salary);
  if (amount) return amount;
  const { minimumWage, integralFloorWages } = legal;
  if (salary === 0) return error('salary_zero', 'El salario es cero. Escribe el salario mensual.');
  const isEmployment = contractType === null || !belowMinimum.has(contractType);
  if (isEmployment && salary < minimumWage)
    return error(
      'salary_below_minimum',
      `El salario ${amountText(salary)} es menor que el mínimo legal, ${amountText(minimumWage)}. Escribe el salario del mes completo.`,
    );
  return salaryType === 'integral' && salary < minimumWage * integralFloorWages
    ? warning(
        'salary_below_integral_floor',
        `El salario integral suele ser de al menos ${integralFloorWages} salarios mínimos. Revisa el valor o el tipo.`,
      )
    : null;
}

const belowMinimum: ReadonlySet<ContractType> = new Set(['apprenticeship', 'internship', 'services']);

const workingAge = 15;
/** Younger than anybody who may be given a permit to work, and older than anybody alive. */
const ages = { least: 10, most: 110 };

export function birthDateRemark(birth: CalendarDate, today: CalendarDate): Remark | null {
  if (birth > today)
    return error('birth_date_future', 'La fecha de nacimiento está en el futuro. Revisa el año.');
  const age = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  if (age < ages.least || age > ages.most)
    return error(
      'birth_date_impossible',
      `Según la fecha de nacimiento tiene ${age === 1 ? '1 año' : `${age} años`}. Revisa el año.`,
    );
  return age < workingAge
    ? warning(
        'birth_date_unlikely',
        `Según la fecha de nacimiento tiene menos de ${workingAge} años. Revisa el año.`,
      )
    : null;
}

/** A start this far ahead is more often a wrong year than a plan. */
const startAheadDays = 90;

export const startDateRemark = (start: CalendarDate, today: CalendarDate): Remark | null =>
  start > today && start > addDays(today, startAheadDays)
    ? warning('start_far_ahead', 'La fecha de ingreso está a más de tres meses. Revisa el año.')
    : null;

export const endDateRemark = (start: CalendarDate, end: CalendarDate): Remark | null =>
  end < start
    ? error('end_before_start', 'La fecha de retiro es anterior a la de ingreso. Corrige una de las dos.')
    : null;

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** Fields of an employee that the checks know; a change passes only the fields it touches. */
export type CheckedValues = Nullable<{
  firstName: string;
  secondName: string;
  firstSurname: string;
  secondSurname: string;
  birthDate: CalendarDate;
  contractType: ContractType;
  salaryType: SalaryType;
  monthlySalary: Pesos;
  fixedDeductions: Pesos;
  maxAmount: Pesos;
  startDate: CalendarDate;
  endDate: CalendarDate;
}>;
export type CheckedField = keyof CheckedValues;

/** The law's figures of the day from which the terms hold. */
export type LegalSalary = {
  readonly minimumWage: Pesos;
  readonly integralFloorWages: number;
};
export type CheckFacts = LegalSalary & { readonly today: CalendarDate };

/** A salary of days before the catalogue begins is held to nothing: their figures are not known. */
export function legalSalaryOn(figures: readonly LegalFigure[], date: CalendarDate): LegalSalary {
  const since = (kind: LegalFigureKind) =>
    figures.some((figure) => figure.kind === kind && figure.validFrom <= date);
  const known = (kind: LegalFigureKind) => (since(kind) ? figureOn(figures, kind, date) : 0);
  return {
    minimumWage: pesos(known('minimum_wage')),
    integralFloorWages: known('integral_salary_floor'),
  };
}

/** Everything that is wrong with the values, field by field: the one list that form, file and machine are held against. */
export function checkEmployee(
  values: CheckedValues,
  facts: CheckFacts,
): (Remark & { field: CheckedField })[] {
  const { birthDate, startDate, endDate, monthlySalary, contractType = null, salaryType = null } = values;
  const found: (Remark & { field: CheckedField })[] = [];
  const note = (field: CheckedField, remark: Remark | null): void => {
    if (remark) found.push({ field, ...remark });
  };
  for (const field of nameFields) {
    const name = values[field];
    if (name) note(field, nameRemark(name));
  }
  // A name that cannot be read is no order of names.
  if (found.length === 0) note('firstName', nameOrderRemark(values));
  if (birthDate) note('birthDate', birthDateRemark(birthDate, facts.today));
  if (startDate) note('startDate', startDateRemark(startDate, facts.today));
  if (startDate && endDate) note('endDate', endDateRemark(startDate, endDate));
  if (monthlySalary !== null && monthlySalary !== undefined)
    note('monthlySalary', salaryRemark(monthlySalary, { contractType, salaryType }, facts));
  for (const field of amountFields) {
    const amount = values[field];
    if (amount !== null && amount !== undefined) note(field, amountRemark(amount));
  }
  return found;
}

const nameFields = ['firstName', 'secondName', 'firstSurname', 'secondSurname'] as const;
const amountFields = ['fixedDeductions', 'maxAmount'] as const;
