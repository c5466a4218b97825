import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { admin, buckets, startStore } from './test/running-store.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

const program = new URL('./test/store-process.ts', import.meta.url).pathname;
const keys = ['a', 'b', 'c', 'd'];
const rounds = 3 * effort;

test('a store killed in the middle of writes has every object whole: the last one confirmed, or the one under way', async () => {
  const store = await startStore();
  const possible = new Map(keys.map((key) => [key, new Set<string>()]));
  try {
    for (let round = 0; round < rounds; round++) {
      const { client, kill } = await startProcess(store);
      const writers = keys.map((key) => writeUntilKilled(client, key, possible.get(key)!));
      // Every key has been written at least once before the first of them is cut short.
      const isWritten = () =>
        expect([...possible.values()].flatMap((digests) => [...digests])).not.toContain('');
      await vi.waitFor(isWritten, { timeout: 60_000, interval: 10 });
      await new Promise((resolve) => setTimeout(resolve, 300 + round * 37));
      await kill();
      await Promise.all(writers);
      client.destroy();
      for (const key of keys) expect(possible.get(key)).toContain(await digestOf(store.connect(), key));
    }
  } finally {
    await store.stop();
  }
});

/** Writes one body after the other. `possible` holds what the key may contain: nothing yet is spelt as the empty text. */
async function writeUntilKilled(client: S3Client, Key: string, possible: Set<string>): Promise<void> {
  if (possible.size === 0) possible.add('');
  for (;;) {
    const Body = randomBytes(400_000);
    const digest = createHash('sha256').update(Body).digest('hex');
    possible.add(digest);
    try {
      await client.send(new PutObjectCommand({ Bucket: buckets.files, Key, Body }));
    } catch {
      return;
    }
    possible.clear();
    possible.add(digest);
  }
}

async function digestOf(client: S3Client, Key: string): Promise<string> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: buckets.files, Key }));
    return createHash('sha256')
      .update(await Body!.transformToByteArray())
      .digest('hex');
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return '';
    throw error;
  }
}

async function startProcess({ dataDir, connectionString }: { dataDir: string; connectionString: string }) {
  const settings = JSON.stringify({ connectionString, dataDir, adminAccessKey: admin, buckets });
  const child = spawn(process.execPath, ['--import', 'tsx', program, settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const endpoint = `${line.toString().trim()}/cloud/objects`;
  return {
    client: new S3Client({
      endpoint,
      region: 'us-east-2',
      forcePathStyle: true,
      credentials: admin,
      maxAttempts: 1,
    }),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
