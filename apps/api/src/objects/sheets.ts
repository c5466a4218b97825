import type { UserPrincipal } from '../http/principal.ts';
import { SPREADSHEET_LIMITS } from '../spreadsheets/limits.ts';
import type { ObjectStore } from './object-store.ts';
import { keep, readUpload } from './stored-files.ts';

const limits = {
  bytesMax: SPREADSHEET_LIMITS.fileBytesMax,
  tooLarge: 'El archivo pesa más de 25 MB. Divídelo en varios archivos y súbelos uno por uno.',
};

/** A spreadsheet that the user uploaded; what is in it is not known yet. @throws file_missing, too_large */
export const readSheet = (objects: ObjectStore, user: UserPrincipal, key: string): Promise<Buffer> =>
  readUpload(objects, user, key, limits);

/** Keeps such a spreadsheet as it is, for a job to read. @returns its key. @throws file_missing, too_large */
export async function keepSheet(objects: ObjectStore, user: UserPrincipal, key: string): Promise<string> {
  const bytes = await readSheet(objects, user, key);
  const extension = /\.(?:csv|xlsx)$/i.exec(key)?.[0].toLowerCase() ?? '';
  const kept = await keep(objects, user.clientId, key, {
    bytes,
    type: 'application/octet-stream',
    extension,
  });
  return kept.key;
}
