import { salaryFields } from '@antela/contract/employee-fields';
import { accountProblem, type AccountType } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import { fullName, isSameName, type PersonName } from '@antela/rules/person-name';
import type { EmployeeChanges } from '../../../../spreadsheets/employee-update-rows.ts';
import type { DraftRow, SettledRow } from '../../../files/imports/draft-rows.service.ts';
import type { ReviewContext } from '../../../files/imports/review-context.service.ts';
import {
  rowFault,
  type PersonQuestion,
  type StoredFault,
} from '../../../files/imports/review-row.service.ts';
import { conflictFault, identityOf, questionOf } from '../ask-who.service.ts';
import type { StoredEmployment } from '../employee-records.service.ts';
import { storedName, storedPersonName } from '../known-person.service.ts';
import { byValidity, compareTerms } from './dated-changes.ts';
import { byColumn, inOrder, shownOf, type Against, type UpdateDraft, type Values } from './update-draft.ts';

export function toUpdateDraft(
  documentNumber: string,
  effectiveDate: CalendarDate | null,
  { person, employment: { companyid, ...employment }, account, wholeName }: EmployeeChanges,
): UpdateDraft {
  return {
    document_number: documentNumber,
    company_id: companyid ?? null,
    effective_date: effectiveDate,
    person: byColumn(person),
    employment: { ...byColumn(employment), ...byColumn(account) },
    ...(wholeName && { whole_name: { doubt: wholeName.doubt } }),
  };
}

const accountColumns = ['bank_code', 'account_type', 'account_number'] as const;
export const nameColumns = ['first_name', 'second_name', 'first_surname', 'second_surname'];

/** Change that a row makes to the one employment it is about: before and after, or why it cannot. */
export function compareRow(
  row: DraftRow<UpdateDraft>,
  known: readonly StoredEmployment[],
  against: Against,
): SettledRow {
  const { record } = against;
  const { rowNumber, draft } = row;
  const company = draft.company_id ?? record.company_id;
  const found =
    company === null ? known : known.filter(({ employment }) => employment.company_id === company);
  const [one, other] = found;
  const nothing = { rowNumber, title: null, employeeId: null, employmentId: null, draft: null, before: null };
  if (!one)
    return {
      ...nothing,
      outcome: 'error',
      faults: [
        rowFault(
          'documentNumber',
          'unknown_document',
          `No hay un empleado activo con el documento ${draft.document_number}. Revisa el número o créalo primero.`,
        ),
      ],
    };
  if (other)
    return {
      ...nothing,
      outcome: 'error',
      faults: [
        rowFault(
          'companyid',
          'several_employments',
          'Trabaja en varias de tus empresas. Elige la empresa en el paso Columnas o agrégala al archivo.',
        ),
      ],
    };
  const written = writtenName(draft.person, one);
  const identity = identityOf(written, one.person, row.decision);
  if (identity === 'same') {
    // A name in one piece that says no more than the record was there to say who it is.
    const isKnown = draft.whole_name && written && !saysMore(written, one.person);
    const person = isKnown ? without(draft.person, nameColumns) : draft.person;
    return compareWith({ ...row, draft: { ...draft, person } }, one, against, null);
  }
  const file = { name: written, documentNumber: draft.document_number, details: detailsOf(draft, against) };
  if (identity === 'conflict') {
    const question = questionOf(one, file, ['known_name', 'new_name']);
    return {
      ...nothing,
      outcome: 'error',
      title: storedName(one.person),
      employeeId: one.person.id,
      employmentId: one.employment.id,
      draft,
      before: { question },
      faults: [conflictFault(record, question)],
    };
  }
  const question = questionOf(one, file, ['known_name', 'new_name', 'undecided']);
  const person = identity === 'known_name' ? without(draft.person, nameColumns) : draft.person;
  return compareWith({ ...row, draft: { ...draft, person } }, one, against, question);
}

/** Values of the contract that a row writes, in the order of the template. */
const detailsOf = ({ employment }: UpdateDraft, { context }: Against): (string | null)[] =>
  inOrder(shownOf(employment, {}, 'employment', context)).map(({ after }) => after);

/** A person's name as a row would leave it; null where it gives no part of it. */
function writtenName(person: Values, one: StoredEmployment): PersonName | null {
  if (!nameColumns.some((column) => column in person)) return null;
  return storedPersonName({ ...one.person, ...person });
}

/** A name with the second name or surname that the records lack. */
export function saysMore(written: PersonName, person: StoredEmployment['person']): boolean {
  const words = (name: PersonName) => fullName(name).split(' ').length;
  const known = storedPersonName(person);
  return isSameName(written, known) && words(written) > words(known);
}

const without = (values: Values, columns: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([column]) => !columns.includes(column)));

/** Compares the employment that it is about. */
export function compareWith(
  { rowNumber, draft: written }: Pick<DraftRow<UpdateDraft>, 'rowNumber' | 'draft'>,
  one: StoredEmployment,
  against: Against,
  question: PersonQuestion | null,
): SettledRow {
  const { context } = against;
  const { draft, unseen } = asMayBeCompared(written, against);
  const { undated, dated } = byValidity(draft);
  const terms = dated && compareTerms(dated, one, against);
  const person = changed(draft.person, one.person);
  const employment = changed(undated, one.employment);
  const settled = {
    rowNumber,
    title: storedName(one.person),
    employeeId: one.person.id,
    employmentId: one.employment.id,
  };
  const faults = [
    ...faultsOf({ ...employment, ...(terms && byColumn(terms.change.terms)) }, one, against),
    ...(terms?.faults ?? []),
  ];
  if (faults.length > 0) return { ...settled, outcome: 'error', draft: null, before: null, faults };
  const fields = [...Object.keys(person), ...Object.keys(employment)];
  if (fields.length === 0 && !terms)
    return {
      ...settled,
      outcome: 'unchanged',
      draft: null,
      before: question && { question },
      faults: unseen,
    };
  return {
    ...settled,
    outcome: 'changed',
    draft: {
      document_number: draft.document_number,
      person,
      employment,
      ...(terms && { dated: terms.change }),
      changesAccount: accountColumns.some((column) => column in employment),
      renames: nameColumns.some((column) => column in person) || 'code' in employment,
    },
    before: {
      ...(question && { question }),
      person: pick(one.person, Object.keys(person)),
      employment: pick(one.employment, Object.keys(employment)),
      personVersion: one.person.version,
      employmentVersion: one.employment.version,
      shown: inOrder([
        ...shownOf(person, one.person, 'person', context),
        ...shownOf(employment, one.employment, 'employment', context),
        ...(terms?.shown ?? []),
      ]),
      ...(terms?.closed && { closed: terms.closed }),
    },
    faults: [
      ...unseen,
      ...(nameColumns.some((column) => column in person) ? doubtOf(draft) : []),
      ...(terms?.warnings ?? []),
    ],
  };
}

/** Question to answer before the name of the row is kept. */
const doubtOf = ({ whole_name }: UpdateDraft): StoredFault[] =>
  whole_name?.doubt
    ? [{ ...rowFault('fullName', whole_name.doubt.code, whole_name.doubt.message), severity: 'warning' }]
    : [];

const salaryColumns = Object.keys(byColumn(Object.fromEntries(salaryFields.map((field) => [field, null]))));

/** To whoever may not see salaries a comparison would tell them: the file's are left out, and the row says so. */
function asMayBeCompared(
  draft: UpdateDraft,
  { seesSalary }: Against,
): { draft: UpdateDraft; unseen: StoredFault[] } {
  if (seesSalary || !salaryColumns.some((column) => column in draft.employment)) return { draft, unseen: [] };
  const unseen = rowFault(
    'monthlySalary',
    'salary_unseen',
    'Tu rol no ve los salarios: el salario y los descuentos fijos de esta persona se quedan como están.',
  );
  return {
    draft: { ...draft, employment: without(draft.employment, salaryColumns) },
    unseen: [{ ...unseen, severity: 'warning' }],
  };
}

export const changed = (draft: Values, stored: Values): Values =>
  Object.fromEntries(Object.entries(draft).filter(([column, value]) => (stored[column] ?? null) !== value));
export const pick = (stored: Values, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, stored[column] ?? null]));

function faultsOf(employment: Values, one: StoredEmployment, { context, taken }: Against): StoredFault[] {
  const faults: StoredFault[] = [];
  if ('end_date' in employment || 'leaving_reason' in employment)
    faults.push(
      rowFault(
        'endDate',
        'retire_elsewhere',
        'Los retiros van en su propio cargue, que dice lo que falta por descontar. Quita esta fecha y el motivo.',
      ),
    );
  const payroll = employment['payroll_id'];
  if (payroll !== undefined && context.companyOfPayroll.get(String(payroll)) !== one.employment.company_id)
    faults.push(
      rowFault(
        'payrollid',
        'payroll_of_other_company',
        'Esa nómina es de otra empresa. Escribe una nómina de la empresa del empleado.',
      ),
    );
  const code = employment['code'];
  if (typeof code === 'string') {
    const owner = taken.get(`${one.employment.company_id} ${code}`);
    if (owner !== undefined && owner !== one.employment.id)
      faults.push(
        rowFault('code', 'code_taken', 'Ese código interno ya es de otro empleado de la empresa. Usa otro.'),
      );
  }
  if (accountColumns.some((column) => column in employment))
    faults.push(...accountFaults({ ...one.employment, ...employment }, context));
  return faults;
}

function accountFaults(next: Values, context: ReviewContext): StoredFault[] {
  const [bank, type, number] = accountColumns.map((column) => next[column] ?? null);
  if (bank === null || type === null || number === null)
    return [
      rowFault(
        'accountNumber',
        'account_incomplete',
        'A la cuenta le falta el banco, el tipo o el número, y tampoco están en la ficha. Complétala.',
      ),
    ];
  const format = context.accountFormat(String(bank), type as AccountType);
  return accountProblem(String(number), format) === null
    ? []
    : [
        rowFault(
          'accountNumber',
          'account_of_other_bank',
          'El número no tiene la forma de las cuentas de ese banco y tipo. Revisa los tres datos.',
        ),
      ];
}
