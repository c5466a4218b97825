import { maskAccount } from '@antela/rules/bank-account';
import { changesBetween, type AuditEntry } from '../../../records/audit/audit.service.ts';
import { camelCase } from './column-names.ts';
import type { DatedResult } from './dated-row.ts';
import type { UpdateRow } from './update-rows.sql.ts';

/** Account numbers stay out of the trail but for their last digits. */
const hidden = (values: Record<string, unknown>): Record<string, unknown> =>
  typeof values['account_number'] === 'string'
    ? { ...values, account_number: maskAccount(values['account_number']) }
    : values;

/** History of what a row changes without a date. @param terms those of them that have a validity, once they are applied */
export function entriesOf(
  { draft, before, employee_id, employment_id }: UpdateRow,
  importId: string,
  terms: DatedResult['changes'] = {},
): AuditEntry[] {
  const entry = (entityKind: 'employee' | 'employment', entityId: string) => {
    const of = entityKind === 'employee' ? 'person' : 'employment';
    const changes = {
      ...changesBetween(camelCase(hidden(before[of])), camelCase(hidden(draft[of]))),
      ...(of === 'employment' && draft.dated?.from === null && terms),
    };
    return Object.keys(changes).length === 0
      ? []
      : [
          {
            action: `${entityKind}.updated`,
            entityKind,
            entityId,
            changes: { ...changes, import: [null, importId] as const },
          },
        ];
  };
  return [...entry('employee', employee_id), ...entry('employment', employment_id)];
}

/** History of what a row changes from a day on, or of how its terms are taken back. */
export function datedEntry(
  { employment_id, draft: { dated } }: Pick<UpdateRow, 'employment_id' | 'draft'>,
  changes: DatedResult['changes'] | undefined,
  importId: string,
  action = 'employment.term_changed',
): AuditEntry[] {
  if (!dated || !changes || Object.keys(changes).length === 0) return [];
  return [
    {
      action,
      entityKind: 'employment',
      entityId: employment_id,
      changes: { ...changes, ...(dated.from && { validFrom: [null, dated.from] }), import: [null, importId] },
    },
  ];
}
