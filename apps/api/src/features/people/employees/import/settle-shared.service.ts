import type { ImportKind } from '../../../files/imports/import-kind.service.ts';
import { markShared } from './mark-shared.sql.ts';

/** Doubts about what several people would share, where the file has such columns. */
export const settleShared: ImportKind['settleTogether'] = (
  db,
  { record: { client_id: clientId, id: importId, reading } },
  only,
) =>
  markShared(db, { clientId, importId }, new Set(reading?.mapping.columns.map(({ field }) => field)), only);
