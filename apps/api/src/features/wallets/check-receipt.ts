import { createHash } from 'node:crypto';
import { receiptBytesMax } from '@antela/contract/wallets';
import { AppError } from '../../http/app-error.ts';
import { clientPrefix, type ObjectStore } from '../../objects/object-store.ts';

const ownName = /^wallet-deposits\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|png|jpg)$/;

/** How each kind of file begins. */
const beginnings: Record<string, Buffer> = {
  pdf: Buffer.from('%PDF-'),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
};

/**
 * Looks at what really lies in the object store before it is kept: the browser uploaded it, so neither its name nor its size
 * says anything. @throws file_missing, too_large, unreadable_file
 */
export async function checkReceipt(
  objects: ObjectStore,
  clientId: string,
  { key, name }: { key: string; name: string },
): Promise<{ key: string; name: string; bytes: number; sha256: string }> {
  const prefix = clientPrefix(clientId);
  const kind = key.startsWith(prefix) ? ownName.exec(key.slice(prefix.length))?.[1] : undefined;
  const size = kind === undefined ? null : await objects.sizeOf(key);
  if (kind === undefined || size === null) throw new AppError('file_missing');
  if (size > receiptBytesMax)
    throw new AppError('too_large', {
      detail: 'El comprobante pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.',
    });
  const bytes = Buffer.from(await objects.read(key));
  const beginning = beginnings[kind];
  if (beginning === undefined || !bytes.subarray(0, beginning.length).equals(beginning))
    throw new AppError('unreadable_file', {
      detail: 'El comprobante no es un PDF ni una imagen. Descárgalo del banco como PDF y súbelo de nuevo.',
    });
  return { key, name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
