import {
  accountFields,
  mayBeEmpty,
  personFields,
  type EmployeeField,
  type EmployeeFields,
} from '@antela/contract/employee-fields';
import type { Employment, EmployeeDetail, Person } from '@antela/contract/employees';
import type { Fact } from '../../../lib/conditional-save.ts';
import { documentNumber } from '../../../lib/format.ts';
import { fieldWord, termsOnScreen } from './employee-field-values.ts';

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

type Values<Table> = Readonly<Record<keyof Table & string, string | number | null>>;

const fieldFacts = <Table extends EmployeeFields>(
  table: Table,
  values: Values<Table> | null,
  t: Translate,
  isForFew: (field: EmployeeField) => boolean = () => false,
): EmployeeFact[] =>
  Object.entries(table).map(([name, field]) => ({
    term: t(field.label),
    value:
      fieldWord(name, field, values?.[name] ?? null, t) ??
      (field.needs === 'view_salary' ? t('Oculto') : null),
    ...(isForFew(field) && { isForFew: true as const }),
  }));

const {
  documentType: _type,
  documentNumber: _number,
  firstName: _firstName,
  secondName: _secondName,
  firstSurname: _firstSurname,
  secondSurname: _secondSurname,
  ...ownFields
} = personFields;

const personFacts = (person: Person, t: Translate): Fact[] => [
  { term: t('Documento'), value: documentNumber(person.documentType, person.documentNumber) },
  { term: t('Nombres'), value: joined(person.firstName, person.secondName) },
  { term: t('Apellidos'), value: joined(person.firstSurname, person.secondSurname) },
  ...fieldFacts(ownFields, person, t),
];

const { payrollid: _payroll, leavingReason: _reason, ...ownTerms } = termsOnScreen;

const contractFacts = (employment: Employment, t: Translate): EmployeeFact[] => [
  { term: t('Empresa'), value: employment.company.name },
  { term: t('Nómina'), value: employment.payroll.name },
  ...fieldFacts(ownTerms, employment, t, (field) => field.kind !== 'text' && mayBeEmpty(field)),
];

const { bankCode, ...ofAccount } = accountFields;

const accountFacts = ({ account }: Employment, t: Translate): EmployeeFact[] => [
  { term: t(bankCode.label), value: account?.bankName ?? null },
  ...fieldFacts(ofAccount, account, t, mayBeEmpty),
];

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
