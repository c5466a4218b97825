import type { FieldName } from '../../spreadsheets/import-fields.ts';

/** One change of a row as people read it; its field says which permission it needs to be seen. */
export interface ShownChange {
  field: FieldName;
  label: string;
  before: string | null;
  after: string | null;
}
