import type { StoredFile } from './object-store.ts';
import { objectStore } from './storage.ts';

/** Saves a record's file: the API puts a copy where this person's own credentials reach, and the browser gets it from there. */
export async function saveRecordFile(copy: Promise<{ data: StoredFile & { name: string } }>): Promise<void> {
  const { name, ...stored } = (await copy).data;
  await objectStore().downloadFile({ ...stored, fileName: name });
}
