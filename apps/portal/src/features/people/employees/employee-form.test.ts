import type { Employment, Person } from '@antela/contract/employees';
import { createEmployee, employmentChange } from '@antela/contract/employees';
import { describe, expect, it } from 'vitest';
import { faultsIn, type Found } from '../../../lib/form-state.ts';
import { basisPointsOf } from './employee-field-values.ts';
import { accountFaults, createChecks, employmentFaults, personFaults } from './employee-form-check.ts';
import { accountFormFacts, contractFormFacts, personFormFacts } from './employee-form-facts.ts';
import {
  changeOf,
  emptyEmployee,
  employmentForm,
  personForm,
  toAccountBody,
  toContractBody,
  toCreateBody,
  toPersonBody,
  type EmployeeForm,
} from './employee-form.ts';

const id = (last: number) => `0193a0f2-7c1e-7c55-9d2a-2f6f1f9d4b1${last}`;

const person: Person = {
  employeeid: id(1),
  documentType: 'CC',
  documentNumber: '1018442301',
  firstName: 'Ana',
  secondName: null,
  firstSurname: 'Peña',
  secondSurname: null,
  birthDate: '1990-08-17',
  gender: 'female',
  email: 'ana@andino.demo',
  mobile: '3001234567',
  city: null,
  address: null,
  activatedAt: null,
  version: 3,
};

const employment: Employment = {
  companyemployeeid: id(2),
  employeeid: id(1),
  company: { id: id(3), name: 'Hilados Andinos S.A.S.' },
  payroll: { id: id(4), name: 'Quincenal planta' },
  code: 'E-0042',
  position: null,
  area: null,
  costCenter: null,
  city: null,
  contractType: 'indefinite',
  startDate: '2024-02-01',
  endDate: null,
  leavingReason: null,
  monthlySalary: 1_750_905,
  salaryType: 'ordinary',
  transportAllowance: 'automatic',
  fixedDeductions: 0,
  account: null,
  maxPercentage: 1250,
  maxAmount: null,
  state: 'active',
  createdAt: '2024-02-01T12:00:00Z',
  updatedAt: '2024-02-01T12:00:00Z',
  version: 7,
};

const filledIn = () => {
  const form = emptyEmployee(id(3), id(4));
  Object.assign(form.person, {
    documentNumber: ' 1.018.442.301 ',
    firstName: ' Ana ',
    firstSurname: 'Peña',
    email: 'Ana@Andino.demo',
    mobile: '+57 300 123 4567',
  });
  Object.assign(form.employment, { startDate: '2024-02-01', monthlySalary: 1_750_905 });
  return form;
};

const say = (key: string) => key;
const fieldsIn = (found: Found) => Object.keys(faultsIn(found));
const { check, contract } = createChecks(say);
const faultsOfNew = (form: EmployeeForm) => [
  ...fieldsIn(check(form)),
  ...contract(form).map(({ path }) => path),
];

describe('what the form sends', () => {
  it('a filled form is a body that the contract takes', () => {
    const form = filledIn();
    form.account = { bankCode: '1007', accountType: 'savings', accountNumber: '123-456789-01', breBKey: '' };
    expect(faultsOfNew(form)).toEqual([]);
    const body = toCreateBody(form);
    expect(createEmployee.body?.safeParse(body).success).toBe(true);
    expect(body.person).toMatchObject({
      documentNumber: '1018442301',
      firstName: 'Ana',
      email: 'ana@andino.demo',
      mobile: '3001234567',
      secondName: null,
    });
    expect(body.employment.account).toMatchObject({ accountNumber: '12345678901', breBKey: null });
  });

  it('an account that was not begun is no account', () => {
    expect(toAccountBody({ bankCode: '', accountType: '', accountNumber: ' ', breBKey: '' })).toBeNull();
  });

  it('nothing changes when nobody touched anything, hidden salary included', () => {
    const hidden = { ...employment, monthlySalary: null, fixedDeductions: null };
    for (const each of [employment, hidden]) {
      expect(changeOf(toContractBody(employmentForm(each)), toContractBody(employmentForm(each)))).toEqual(
        {},
      );
    }
    expect(changeOf(toPersonBody(personForm(person)), toPersonBody(personForm(person)))).toEqual({});
  });

  it('only what changed is sent, and the contract takes it', () => {
    const before = toContractBody(employmentForm(employment));
    const after = toContractBody({
      ...employmentForm(employment),
      position: ' Auxiliar ',
      maxPercentage: '',
    });
    const change = changeOf(before, after);
    expect(change).toEqual({ position: 'Auxiliar', maxPercentage: null });
    expect(employmentChange.safeParse(change).success).toBe(true);
  });

  it('reads percentages as people write them', () => {
    expect(['40', '12,5', '12.5 %', '', '100'].map(basisPointsOf)).toEqual([4000, 1250, 1250, null, 10_000]);
    expect(basisPointsOf('mucho')).toBeNaN();
  });
});

describe('what the form refuses by itself', () => {
  it('names every field that is missing at once', () => {
    expect(fieldsIn(check(emptyEmployee(id(3), ''))).toSorted()).toEqual([
      'employment.monthlySalary',
      'employment.payrollid',
      'employment.startDate',
      'person.documentNumber',
      'person.firstName',
      'person.firstSurname',
    ]);
  });

  it('a document that does not have the format of its type, and a NIT with a wrong check digit', () => {
    const form = personForm(person);
    expect(fieldsIn(personFaults({ ...form, documentNumber: '012345' }, say))).toEqual(['documentNumber']);
    expect(
      fieldsIn(personFaults({ ...form, documentType: 'NIT', documentNumber: '890.903.938-7' }, say)),
    ).toEqual(['documentNumber']);
    expect(
      fieldsIn(personFaults({ ...form, documentType: 'NIT', documentNumber: '890.903.938-8' }, say)),
    ).toEqual([]);
  });

  it('a mobile and an e-mail that are none, and what is too long, in the words of the contract', () => {
    const form = filledIn();
    Object.assign(form.person, { mobile: '6013456789', email: 'ana@', address: 'Calle '.repeat(30) });
    expect(contract(form).map(({ path, detail }) => [path, detail])).toEqual([
      ['person.email', 'Escribe un correo como ana@empresa.com.'],
      ['person.mobile', 'El celular tiene 10 dígitos y empieza por 3.'],
      ['person.address', 'Escribe máximo 160 caracteres.'],
    ]);
  });

  it('names, dates and amounts by the rules that every door shares', () => {
    const form = filledIn();
    Object.assign(form.person, { firstName: 'An4', birthDate: '2199-01-01' });
    Object.assign(form.employment, { endDate: '2023-01-01', monthlySalary: 2_000_000_000 });
    expect(fieldsIn(check(form)).toSorted()).toEqual([
      'employment.endDate',
      'employment.monthlySalary',
      'person.birthDate',
      'person.firstName',
    ]);
  });

  it('half an account', () => {
    const half = { bankCode: '1007', accountType: '', accountNumber: '12AB', breBKey: '' };
    expect(fieldsIn(accountFaults(half, { mayBeEmpty: true }, say))).toEqual(['accountType']);
    expect(fieldsIn(accountFaults({ ...half, accountType: 'savings' }, { mayBeEmpty: true }, say))).toEqual([
      'accountNumber',
    ]);
    expect(
      fieldsIn(
        accountFaults(
          { bankCode: '', accountType: '', accountNumber: '', breBKey: '' },
          { mayBeEmpty: false },
          say,
        ),
      ),
    ).toHaveLength(3);
  });

  it('a salary is asked only of those who see it', () => {
    const hidden = { ...employmentForm(employment), monthlySalary: null };
    expect(fieldsIn(employmentFaults(hidden, { knowsSalary: false }, say))).toEqual([]);
    expect(fieldsIn(employmentFaults(hidden, { knowsSalary: true }, say))).toEqual(['monthlySalary']);
  });
});

it('what is sent of a section is told field by field when somebody else saved first, so that nothing is put back unseen', () => {
  const { person: personFields, employment: contractFields, account: accountFields } = emptyEmployee('', '');
  const told = (facts: readonly { fields: readonly string[] }[]) =>
    facts.flatMap(({ fields }) => fields).toSorted();
  expect(told(personFormFacts(personFields, say))).toEqual(
    Object.keys(toPersonBody(personFields)).toSorted(),
  );
  expect(told(contractFormFacts(contractFields, say, []))).toEqual(
    Object.keys(toContractBody(contractFields)).toSorted(),
  );
  expect(told(accountFormFacts(accountFields, say, []))).toEqual(Object.keys(accountFields).toSorted());
});
