import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { AppError } from '../http/app-error.ts';
import type { ObjectStore } from './object-store.ts';

/** A person, as their temporary credentials name them. */
interface Person {
  clientId: string;
  subject: string;
}

interface Limits {
  bytesMax: number;
  /** Says what to do about a file that is larger. */
  tooLarge: string;
}

/** A file that the server keeps, where nobody else writes. */
export interface KeptFile {
  key: string;
  name: string;
  bytes: number;
  sha256: string;
}

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** All that a person's temporary credentials reach. */
export const prefixOf = ({ clientId, subject }: Person): string => `clients/${clientId}/people/${subject}/`;

/** Reads an uploaded file whole. @throws file_missing for anybody else's too, too_large */
export async function readUpload(
  objects: ObjectStore,
  person: Person,
  key: string,
  { bytesMax, tooLarge }: Limits,
): Promise<Buffer> {
  const isOwn = key.startsWith(prefixOf(person)) && !key.includes('..');
  const size = isOwn ? await objects.sizeOf(key) : null;
  if (size === null) throw new AppError('file_missing');
  if (size > bytesMax) throw new AppError('too_large', { detail: tooLarge });
  return Buffer.from(await objects.read(key));
}

/**
 * Keeps a file that was read and found good. The key says which upload it was and what was in it: the same call again keeps the
 * same, and what is there now can always be held against what was accepted.
 */
export async function keep(
  objects: ObjectStore,
  clientId: string,
  uploadKey: string,
  { bytes, type, extension }: { bytes: Uint8Array; type: string; extension: string },
): Promise<{ key: string; bytes: number; sha256: string }> {
  const sha256 = hashOf(bytes);
  const key = `clients/${clientId}/records/${hashOf(uploadKey).slice(0, 32)}/${sha256}${extension}`;
  await objects.write(key, bytes, type, bytes.length);
  return { key, bytes: bytes.length, sha256 };
}

/** A file that a record keeps. @throws file_altered when it is not what was accepted */
export async function readKept(objects: ObjectStore, key: string, sha256?: string | null): Promise<Buffer> {
  const bytes = Buffer.from(await objects.read(key));
  // Objects from before keys said it, and without a hash of their own, lie where nobody but the server has written since.
  const accepted = sha256 ?? /\/([0-9a-f]{64})(?:\.\w{1,8})?$/.exec(key)?.[1];
  if (accepted !== undefined && hashOf(bytes) !== accepted) throw new AppError('file_altered');
  return bytes;
}

/** Puts a copy of a kept file where the asker's browser can get it for a day; the caller has checked that they may see it. */
export async function copyFor(
  objects: ObjectStore,
  person: Person,
  { key, name, sha256 }: { key: string; name: string; sha256?: string | null },
): Promise<{ bucketName: string; key: string; name: string }> {
  const bytes = await readKept(objects, key, sha256);
  const copy = `${prefixOf(person)}copies/${hashOf(key).slice(0, 32)}${extname(key)}`;
  await objects.write(copy, bytes, 'application/octet-stream', bytes.length);
  return { bucketName: objects.bucketName, key: copy, name };
}
