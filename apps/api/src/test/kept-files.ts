import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from './calls.ts';
import type { TestApi } from './test-api.ts';
import { clients } from './world/clients.ts';
import { filesOf } from './world/users.ts';

/** A file that the server keeps for a record of client A. */
export function keepFile(api: TestApi, text: string, extension: string): { key: string; sha256: string } {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const key = `clients/${clients.a}/records/${randomUUID()}/${sha256}${extension}`;
  api.objects.files.set(key, Buffer.from(text));
  return { key, sha256 };
}

/** Where the caller's browser puts files. */
export function uploadsOf(caller: Caller): string {
  if (caller?.kind !== 'user') throw new Error('only users upload');
  return filesOf(caller.signIn.user);
}
