import type { CalendarDate } from '@antela/rules/calendar-date';
import type { FieldName } from '../../../spreadsheets/import-fields.ts';

/** One change of a row as people read it; its field says which permission it needs to be seen. */
export interface ShownChange {
  field: FieldName;
  label: string;
  before: string | null;
  after: string | null;
  /** The day from which it holds, where the file gives one. */
  from?: CalendarDate;
}
