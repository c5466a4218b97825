import type { Employment, EmployeeDetail, Person } from '@antela/contract/employees';
import type { Fact } from '../../../lib/conditional-save.ts';
import { documentNumber, mobile, percent, pesos, shortDate } from '../../../lib/format.ts';
import {
  accountTypeChoices,
  contractChoices,
  genderChoices,
  labelOf,
  salaryTypeChoices,
  transportChoices,
} from './employee-words.tsx';

type Translate = (key: string) => string;

export type SectionName = 'person' | 'contract' | 'account';
type EmployeeFact = Fact & { isForFew?: true };

/** Facts of a section of the page: for people who only read it, and to name what somebody else changed under a form. */
export function factsOf(
  section: SectionName,
  { person, employments: [employment] }: EmployeeDetail,
  t: Translate,
): EmployeeFact[] {
  if (section === 'person') return personFacts(person, t);
  if (!employment) return [];
  return section === 'contract' ? contractFacts(employment, t) : accountFacts(employment, t);
}

/** Facts as they are read: what is set for few has no line where it is empty. */
export const readFactsOf = (section: SectionName, detail: EmployeeDetail, t: Translate): Fact[] =>
  factsOf(section, detail, t).filter(({ value, isForFew }) => value !== null || !isForFew);

function personFacts(person: Person, t: Translate): Fact[] {
  return [
    { term: t('Documento'), value: documentNumber(person.documentType, person.documentNumber) },
    { term: t('Nombres'), value: joined(person.firstName, person.secondName) },
    { term: t('Apellidos'), value: joined(person.firstSurname, person.secondSurname) },
    { term: t('Fecha de nacimiento'), value: person.birthDate && shortDate(person.birthDate) },
    { term: t('Género'), value: t(labelOf(genderChoices, person.gender) ?? '') },
    { term: t('Correo'), value: person.email },
    { term: t('Celular'), value: person.mobile && mobile(person.mobile) },
    { term: t('Ciudad de residencia'), value: person.city },
    { term: t('Dirección'), value: person.address },
  ];
}

function contractFacts(employment: Employment, t: Translate): EmployeeFact[] {
  const amount = (value: number | null) => (value === null ? t('Oculto') : pesos(value));
  return [
    { term: t('Empresa'), value: employment.company.name },
    { term: t('Nómina'), value: employment.payroll.name },
    { term: t('Tipo de contrato'), value: t(labelOf(contractChoices, employment.contractType) ?? '') },
    { term: t('Fecha de ingreso'), value: shortDate(employment.startDate) },
    {
      term: t('Fecha de retiro'),
      value: employment.endDate && shortDate(employment.endDate),
      isForFew: true,
    },
    { term: t('Salario mensual'), value: amount(employment.monthlySalary) },
    { term: t('Tipo de salario'), value: t(labelOf(salaryTypeChoices, employment.salaryType) ?? '') },
    {
      term: t('Auxilio de transporte'),
      value: t(labelOf(transportChoices, employment.transportAllowance) ?? ''),
    },
    { term: t('Descuentos fijos al mes'), value: amount(employment.fixedDeductions) },
    { term: t('Cargo'), value: employment.position },
    { term: t('Código interno'), value: employment.code },
    { term: t('Área'), value: employment.area },
    { term: t('Centro de costo'), value: employment.costCenter },
    { term: t('Ciudad de trabajo'), value: employment.city },
    {
      term: t('Porcentaje máximo propio'),
      value: employment.maxPercentage === null ? null : percent(employment.maxPercentage),
      isForFew: true,
    },
    {
      term: t('Valor máximo propio por adelanto'),
      value: employment.maxAmount === null ? null : pesos(employment.maxAmount),
      isForFew: true,
    },
  ];
}

function accountFacts({ account }: Employment, t: Translate): EmployeeFact[] {
  return [
    { term: t('Banco'), value: account?.bankName ?? null },
    {
      term: t('Tipo de cuenta'),
      value: account && t(labelOf(accountTypeChoices, account.accountType) ?? ''),
    },
    { term: t('Número de cuenta'), value: account?.accountNumber ?? null },
    { term: t('Llave Bre-B'), value: account?.breBKey ?? null, isForFew: true },
  ];
}

export function fullName({
  firstName,
  secondName,
  firstSurname,
  secondSurname,
}: Pick<Person, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname'>): string {
  return joined(firstName, secondName, firstSurname, secondSurname);
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}
