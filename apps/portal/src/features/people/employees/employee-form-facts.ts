import { inWords, type FormFact } from '../../../lib/conditional-save.ts';
import { joined, mobile, pesos, shortDate } from '../../../lib/format.ts';
import type { AccountForm, EmploymentForm, PersonForm } from './employee-form.ts';
import {
  accountTypeChoices,
  contractChoices,
  genderChoices,
  labelOf,
  salaryTypeChoices,
  transportChoices,
} from './employee-words.tsx';

type Translate = (key: string) => string;

const dateWord = (date: string | null): string | null => date && shortDate(date);
const amountWord = (amount: number | null): string | null => (amount === null ? null : pesos(amount));

/** Values of a person's fields in words, to choose between two of them. */
export const personFormFacts = (form: PersonForm, t: Translate): FormFact<PersonForm>[] =>
  inWords(form, [
    ['documentType', t('Tipo de documento')],
    ['documentNumber', t('Número de documento')],
    ['firstName', t('Primer nombre')],
    ['secondName', t('Segundo nombre')],
    ['firstSurname', t('Primer apellido')],
    ['secondSurname', t('Segundo apellido')],
    ['birthDate', t('Fecha de nacimiento'), dateWord(form.birthDate)],
    ['gender', t('Género'), form.gender === '' ? null : t(labelOf(genderChoices, form.gender) ?? '')],
    ['email', t('Correo')],
    ['mobile', t('Celular'), form.mobile === '' ? null : mobile(form.mobile)],
    ['city', t('Ciudad de residencia')],
    ['address', t('Dirección')],
  ]);

/** @param payrolls names by id */
export const contractFormFacts = (
  form: EmploymentForm,
  t: Translate,
  payrolls: readonly { value: string; label: string }[],
): FormFact<EmploymentForm>[] =>
  inWords(form, [
    ['payrollid', t('Nómina'), labelOf(payrolls, form.payrollid)],
    ['contractType', t('Tipo de contrato'), t(labelOf(contractChoices, form.contractType) ?? '')],
    ['startDate', t('Fecha de ingreso'), dateWord(form.startDate)],
    ['endDate', t('Fecha de retiro'), dateWord(form.endDate)],
    ['leavingReason', t('Motivo de retiro')],
    ['monthlySalary', t('Salario mensual'), amountWord(form.monthlySalary)],
    ['salaryType', t('Tipo de salario'), t(labelOf(salaryTypeChoices, form.salaryType) ?? '')],
    [
      'transportAllowance',
      t('Auxilio de transporte'),
      t(labelOf(transportChoices, form.transportAllowance) ?? ''),
    ],
    ['fixedDeductions', t('Descuentos fijos al mes'), amountWord(form.fixedDeductions)],
    ['position', t('Cargo')],
    ['code', t('Código interno')],
    ['area', t('Área')],
    ['costCenter', t('Centro de costo')],
    ['city', t('Ciudad de trabajo')],
    ['maxPercentage', t('Porcentaje máximo propio')],
    ['maxAmount', t('Valor máximo propio por adelanto'), amountWord(form.maxAmount)],
  ]);

/** One fact: nobody keeps the bank of one account and the number of another. */
export const accountFormFacts = (
  form: AccountForm,
  t: Translate,
  banks: readonly { value: string; label: string }[],
): FormFact<AccountForm>[] => {
  const words = [
    labelOf(banks, form.bankCode) ?? form.bankCode,
    t(labelOf(accountTypeChoices, form.accountType) ?? ''),
    form.accountNumber,
    form.breBKey,
  ].filter((word) => word !== '');
  return [
    {
      fields: ['bankCode', 'accountType', 'accountNumber', 'breBKey'],
      term: t('Cuenta'),
      value: joined(...words) || null,
    },
  ];
};
