import type { RowPerson } from '@antela/contract/import-rows';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { FieldName } from '../../../spreadsheets/import-fields.ts';

export interface StoredFault {
  column: string | null;
  header: string | null;
  field: string | null;
  code: string;
  message: string;
  value: string | null;
  severity: 'error' | 'warning';
}

export interface ReviewedRow {
  rowNumber: number;
  /** Before the records are asked. */
  outcome: 'new' | 'changed' | 'error';
  title: string;
  /** Values the row would write, in the words of its kind; null with a fault. */
  draft: Record<string, unknown> | null;
  faults: StoredFault[];
  hasWarning: boolean;
}

/** One change of a row as people read it; its field says which permission it needs to be seen. */
export interface ShownChange {
  field: FieldName;
  label: string;
  before: string | null;
  after: string | null;
  /** The day from which it holds, where the file gives one. */
  from?: CalendarDate;
}

/** Decision about the person a row is about. It holds for that person and that name; another person or name is asked about again. */
export interface RowDecision {
  employeeId: string;
  name: string;
  identity: 'known_name' | 'new_name' | null;
  update: boolean;
  by: string;
  at: string;
}

/** As a row has it, for the review to show. */
export type PersonQuestion = Omit<RowPerson, 'decision'>;
