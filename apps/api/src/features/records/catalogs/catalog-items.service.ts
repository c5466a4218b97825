import type { FieldFault } from '@antela/contract/errors';
import type { Db } from '../../../db/database.ts';
import { isInCatalogue } from './catalog-items.sql.ts';

export { listItems } from './catalog-items.sql.ts';

const catalogues = {
  gender: { type: 'gender', code: 'unknown_gender', detail: 'Elige un género de la lista.' },
  leavingReason: { type: 'leavingreason', code: 'unknown_reason', detail: 'Elige un motivo de la lista.' },
} as const;
type Field = keyof typeof catalogues;

/** Faults of values that their catalogue does not have. @param within where the caller's body has the fields */
export async function listFaults(
  db: Db,
  values: { readonly [F in Field]?: string | null | undefined },
  within = '',
): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  for (const field of Object.keys(catalogues) as Field[]) {
    const { type, code, detail } = catalogues[field];
    const id = values[field] ?? null;
    if (id === null) continue;
    if (!(await isInCatalogue(db, type, id))) faults.push({ path: `${within}${field}`, code, detail });
  }
  return faults;
}
