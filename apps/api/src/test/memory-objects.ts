import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../objects/object-store.ts';

/** The files bucket as a map from key to bytes. */
export function memoryObjects(): ObjectStore & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    bucketName: 'antela-files',
    sizeOf: async (key) => files.get(key)?.length ?? null,
    read: async (key) => {
      const file = files.get(key);
      if (!file) throw new Error('file not found');
      return file;
    },
    open: async (key) => {
      const file = files.get(key);
      if (!file) throw new Error('file not found');
      return Readable.from([file]);
    },
    write: async (key, body) => {
      files.set(key, body instanceof Uint8Array ? Buffer.from(body) : await buffer(body));
    },
  };
}
