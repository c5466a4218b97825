import type { Db } from '../../../db/database.ts';
import type { DraftRow, SettledRow } from '../../files/imports/draft-rows.service.ts';
import type { ImportContext } from '../../files/imports/import-kind.service.ts';
import { listCurrentByDocument, type StoredEmployment } from './employee-records.service.ts';

/** Settles rows beside the employments of the people that they name, by document. */
export const searchedDocuments =
  <Draft extends { document_number: string }>(
    db: Db,
    { scope, today }: Pick<ImportContext, 'scope' | 'today'>,
    settle: (
      rows: DraftRow<Draft>[],
      known: ReadonlyMap<string, StoredEmployment[]>,
    ) => Promise<SettledRow[]> | SettledRow[],
  ) =>
  async (rows: DraftRow<Draft>[]): Promise<SettledRow[]> => {
    const numbers = rows.map(({ draft }) => draft.document_number);
    return settle(rows, byDocument(await listCurrentByDocument(db, scope, numbers, today)));
  };

export function byDocument(found: readonly StoredEmployment[]): ReadonlyMap<string, StoredEmployment[]> {
  const known = new Map<string, StoredEmployment[]>();
  for (const one of found) {
    const number = String(one.person['document_number']);
    known.set(number, [...(known.get(number) ?? []), one]);
  }
  return known;
}
