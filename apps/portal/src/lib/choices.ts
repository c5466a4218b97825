import { listBanksByStatus, listCatalogItems, listDocumentTypes } from '@antela/contract/catalogs';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asking } from './asking.ts';
import { joined } from './format.ts';
import { payrollChoicesOptions } from './payroll-queries.ts';
import { useSignedIn } from './signed-in.ts';

/** Entry of a list to choose from; the shape of `ui`'s own options. */
export type Choice<Value extends string = string> = {
  value: Value;
  label: string;
};

/** The companies this person may see, which the session already carries. */
export function useCompanyChoices(): Choice[] {
  return useSignedIn().companies.map(({ companyid, name }) => ({ value: companyid, label: name }));
}

/** Filter of a list by company; none for those who see only one. */
export function useCompanyFilter(): { key: string; label: string; choices: Choice[] }[] {
  const { t } = useTranslation('common');
  const choices = useCompanyChoices();
  return choices.length > 1 ? [{ key: 'empresa', label: t('Empresa'), choices }] : [];
}

export type PayrollChoice = Choice & { companyid: string };

/** Empty until they are known. */
export function usePayrollChoices(): PayrollChoice[] {
  const { data = [] } = useQuery(payrollChoicesOptions());
  return data.map(({ payrollid, name, companyid }) => ({ value: payrollid, label: name, companyid }));
}

/** Payrolls, each with its company's name for those who see more than one. */
export function usePayrollsOfCompanies(): PayrollChoice[] {
  const companies = useCompanyChoices();
  const nameOf = new Map(companies.map(({ value, label }) => [value, label]));
  const payrolls = usePayrollChoices();
  if (companies.length < 2) return payrolls;
  return payrolls.map((payroll) => ({
    ...payroll,
    label: joined(payroll.label, nameOf.get(payroll.companyid)),
  }));
}

/** The values of one catalogue of docs/spec.md §7, in the order in which they are shown. */
export const useCatalogChoices = (type: string): UseQueryResult<Choice[]> =>
  useQuery({
    ...asking(listCatalogItems, { params: { type } }),
    select: ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })),
  });

/** Banks that take payments today; an inactive one stays readable where it was chosen before. */
export const useBankChoices = (): UseQueryResult<Choice[]> =>
  useQuery({
    ...asking(listBanksByStatus, { params: { status: 'active' } }),
    select: ({ data }) => data.map(({ code, name }) => ({ value: code, label: name })),
  });

export const useDocumentTypeChoices = (): UseQueryResult<Choice[]> =>
  useQuery({
    ...asking(listDocumentTypes),
    select: ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })),
  });

/** Choices of a filter whose values are words of the address. */
export const wordChoices = <Code extends string, Word extends string>(
  words: Readonly<Record<Code, Word>>,
  label: (code: Code) => string,
): Choice<Word>[] =>
  (Object.keys(words) as Code[]).map((code) => ({ value: words[code], label: label(code) }));
