import { salaryFields } from '@antela/contract/employee-fields';
import type { ImportDetail } from '@antela/contract/imports';
import type { Permission } from '@antela/contract/permissions';
import type { UserPrincipal } from '../../../http/principal.ts';
import { shownText } from '../../../spreadsheets/cell.ts';
import { IMPORT_FIELDS, personalFields, type FieldName } from '../../../spreadsheets/import-fields.ts';
import { IMPORTS } from '../../../spreadsheets/import-kind-fields.ts';
import { changedBy } from '../../records/jobs/jobs.service.ts';
import type { FieldChoices } from './import-choices.service.ts';
import type { ImportRowRecord } from './import-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';
import type { ShownChange } from './reviewed-row.ts';

/** An import can be undone for a day. */
export const undoMs = 24 * 60 * 60_000;

const noCounts: ImportDetail['counts'] = {
  total: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  error: 0,
  warning: 0,
  applied: 0,
};

export function toImport(record: ImportRecord, choices: FieldChoices = {}) {
  const { reading } = record;
  const fieldOf = new Map(reading?.mapping.columns.map(({ index, field }) => [index, field]));
  return {
    importid: record.id,
    kind: record.kind,
    state: record.state,
    fileName: record.file_name,
    sameFileBefore: record.same_file_before,
    headerRow: record.header_row,
    ambiguousDateColumns: reading?.ambiguousDateColumns ?? [],
    dateOrders: (reading?.ambiguousDateColumns ?? []).map((index) => ({
      index,
      order: reading?.mapping.dateOrders.find((known) => known.index === index)?.order ?? ('dmy' as const),
    })),
    nameOrder: reading?.mapping.nameOrder ?? ('surnames-first' as const),
    mappingIsRemembered: reading?.isRemembered ?? false,
    columns: (reading?.columns ?? []).map((column) => ({
      ...column,
      isEmpty: column.isEmpty ?? false,
      field: fieldOf.get(column.index) ?? null,
    })),
    targets: targetsOf(record.kind, choices),
    fills: [...(reading?.mapping.fills ?? [])],
    named: reading?.named ?? { company: null, payroll: null },
    companyid: record.company_id,
    payrollid: record.payroll_id,
    counts: { ...noCounts, ...record.counts },
    failure: record.failure,
    job:
      record.job_id !== null && record.job_kind !== null && record.job_state !== null
        ? {
            jobid: record.job_id,
            state: record.job_state,
            done: record.job_done ?? 0,
            total: record.job_total ?? 0,
            changed: changedBy({ kind: record.job_kind, state: record.job_state }),
          }
        : null,
    hasErrorFile: record.error_file_key !== null,
    undoUntil:
      record.applied_at && record.state === 'applied' ? new Date(record.applied_at.getTime() + undoMs) : null,
    createdAt: record.created_at,
    createdBy: record.created_by_name,
    version: record.version,
  };
}

const isRequired = (kind: ImportRecord['kind'], field: FieldName): boolean =>
  IMPORTS[kind].required.some((alternatives) => alternatives.some((group) => group.includes(field)));

/** Fields whose value is one person's alone, and those of them that no row can leave empty. */
export const personalFieldsOf = (kind: ImportRecord['kind']) => {
  const personal = [...personalFields];
  return { personal, required: personal.filter((field) => isRequired(kind, field)) };
};

/** Fields that a column may be, with whether the import can do without; a field is required when no alternative is left. */
function targetsOf(kind: ImportRecord['kind'], choices: FieldChoices): ImportDetail['targets'] {
  return IMPORTS[kind].fields.map((field) => ({
    field,
    label: IMPORT_FIELDS[field].label,
    required: isRequired(kind, field),
    isPersonal: personalFields.has(field),
    hint: IMPORT_FIELDS[field].example || null,
    choices: [...(choices[field] ?? [])],
  }));
}

/** Permission that a change needs to be seen; the others are anybody's who sees the import. */
const neededFor: Readonly<Partial<Record<string, Permission>>> = {
  ...Object.fromEntries(salaryFields.map((field) => [field, 'view_salary'])),
  accountNumber: 'view_bank_account',
};

function toChange({ field, label, before, after, from }: ShownChange, user: UserPrincipal) {
  const needed = neededFor[field];
  const hidden = needed !== undefined && !user.permissions.has(needed);
  return {
    field,
    label,
    before: hidden ? null : before,
    after: hidden ? null : after,
    from: from ?? null,
    hidden,
  };
}

const ofSalary = (amount: number, user: UserPrincipal): number | null =>
  user.permissions.has('view_salary') ? amount : null;

const orderOf = (reading: ImportRecord['reading'], column: number) =>
  reading?.mapping.dateOrders.find(({ index }) => index === column)?.order;

export const toImportRow = (row: ImportRowRecord, { reading }: ImportRecord, user: UserPrincipal) => ({
  rowNumber: row.row_number,
  outcome: row.outcome,
  title: row.title,
  cells: row.cells.map((cell, index) => shownText(cell, orderOf(reading, index))),
  faults: row.faults,
  changes: (row.before?.shown ?? []).map((change) => toChange(change, user)),
  closed: row.before?.closed
    ? { ...row.before.closed, difference: ofSalary(row.before.closed.difference, user) }
    : null,
  employeeid: row.employee_id,
  person: row.before?.question ? { ...row.before.question, decision: toDecision(row) } : null,
});

const toDecision = ({ decision }: ImportRowRecord) =>
  decision && {
    identity: decision.identity,
    update: decision.update,
    by: decision.by,
    at: new Date(decision.at),
  };
