import { createHash } from 'node:crypto';
import { rutFileBytesMax } from '@antela/contract/tax-registrations';
import { AppError } from '../../http/app-error.ts';
import { clientPrefix, type ObjectStore } from '../../objects/object-store.ts';
import type { KeptFile } from './tax-registrations.sql.ts';

const ownName = /^rut\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/;

/**
 * Looks at what really lies in the object store before it is kept: the browser uploaded it, so neither its name nor its size
 * says anything. @throws file_missing, too_large, unreadable_file
 */
export async function checkRutFile(
  objects: ObjectStore,
  clientId: string,
  { key, name }: { key: string; name: string },
): Promise<KeptFile> {
  const isOurs =
    key.startsWith(clientPrefix(clientId)) && ownName.test(key.slice(clientPrefix(clientId).length));
  const size = isOurs ? await objects.sizeOf(key) : null;
  if (size === null) throw new AppError('file_missing');
  if (size > rutFileBytesMax)
    throw new AppError('too_large', {
      detail: 'El PDF pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.',
    });
  const bytes = Buffer.from(await objects.read(key));
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new AppError('unreadable_file', {
      detail: 'El archivo no es un PDF. Descarga el RUT de la DIAN como PDF y súbelo de nuevo.',
    });
  return { key, name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
