import { employeeFieldNames, type FieldName } from './import-fields.ts';

/** Purposes that a spreadsheet may be uploaded for. */
export const IMPORT_KINDS = [
  'employees-create',
  'employees-update',
  'access-restrictions',
  'retirements',
  'wallet-load',
  'deductions',
] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportKindFields {
  readonly fields: readonly FieldName[];
  /** Each group needs one of its alternatives, whole. */
  readonly required: readonly (readonly (readonly FieldName[])[])[];
}

const NAME: readonly (readonly FieldName[])[] = [
  ['fullName'],
  ['givenNames', 'surnames'],
  ['firstName', 'firstSurname'],
  ['givenNames', 'firstSurname'],
  ['firstName', 'surnames'],
];

export const IMPORTS: Readonly<Record<ImportKind, ImportKindFields>> = {
  'employees-create': {
    fields: employeeFieldNames,
    required: [[['documentNumber']], NAME, [['startDate']], [['monthlySalary']]],
  },
  'employees-update': {
    fields: [...employeeFieldNames, 'effectiveDate'],
    required: [[['documentNumber']]],
  },
  'access-restrictions': {
    fields: ['documentType', 'documentNumber', 'fullName', 'product', 'reason', 'from', 'until', 'note'],
    required: [[['documentNumber']], [['reason']]],
  },
  retirements: {
    fields: ['documentType', 'documentNumber', 'fullName', 'endDate', 'leavingReason', 'note'],
    required: [[['documentNumber']], [['endDate']]],
  },
  'wallet-load': {
    fields: ['documentType', 'documentNumber', 'fullName', 'amount', 'concept'],
    required: [[['documentNumber']], [['amount']]],
  },
  deductions: {
    fields: ['documentType', 'documentNumber', 'fullName', 'reported', 'deducted', 'reason', 'note'],
    required: [[['documentNumber']], [['deducted']]],
  },
};
