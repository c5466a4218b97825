import type { Db } from '../../../db/database.ts';
import { walkDrafts, type DraftRow, type SettledRow } from '../../files/imports/draft-rows.service.ts';
import type { ImportContext } from '../../files/imports/import-kind.service.ts';
import { listCurrentByDocument, type StoredEmployment } from './employee-records.service.ts';

/** Walks rows that were read without fault, with the employments of the people that they name, by document. */
export const searchedDocuments = <Draft extends { document_number: string }>(
  db: Db,
  context: ImportContext,
  only: readonly number[] | null,
  settle: (
    rows: DraftRow<Draft>[],
    known: ReadonlyMap<string, StoredEmployment[]>,
  ) => Promise<SettledRow[]> | SettledRow[],
): Promise<void> =>
  walkDrafts<Draft>(db, context, only, async (rows) => {
    const found = await listCurrentByDocument(
      db,
      context.scope,
      rows.map(({ draft }) => draft.document_number),
      context.today,
    );
    return settle(rows, byDocument(found));
  });

export function byDocument(found: readonly StoredEmployment[]): ReadonlyMap<string, StoredEmployment[]> {
  const known = new Map<string, StoredEmployment[]>();
  for (const one of found) {
    const number = String(one.person['document_number']);
    known.set(number, [...(known.get(number) ?? []), one]);
  }
  return known;
}
