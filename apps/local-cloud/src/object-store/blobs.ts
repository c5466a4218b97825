import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The bytes of objects, each in a file of its own whose random name is never used twice and tells nothing of the key.
 * A file under `blobs` is whole and on the disk; which object it is, if any, only the database says.
 */
export type Blobs = {
  /** Writes a body to the disk for good. Rejects with the body's own error, and then leaves nothing behind. */
  write: (body: AsyncIterable<Uint8Array>) => Promise<string>;
  /** Null when the blob is gone, as when its object was replaced a moment ago. */
  open: (id: string) => Promise<FileHandle | null>;
  remove: (id: string) => Promise<void>;
  /** Removes what a killed process left behind: files older than any upload of which `unknown` says nobody refers to them. */
  sweep: (unknown: (ids: string[]) => Promise<string[]>) => Promise<void>;
};

/** Opens the store's folder, and makes it where it is missing. */
export async function openBlobs(dataDir: string): Promise<Blobs> {
  const incoming = join(dataDir, 'incoming');
  const shards = Array.from({ length: 256 }, (_, index) =>
    join(dataDir, 'blobs', index.toString(16).padStart(2, '0')),
  );
  for (const folder of [incoming, ...shards]) await mkdir(folder, { recursive: true });
  const shardOf = (id: string) => join(dataDir, 'blobs', id.slice(0, 2));

  return {
    write: async (body) => {
      const id = randomUUID();
      const draft = join(incoming, id);
      try {
        await withFile(draft, 'wx', async (file) => {
          await writeFile(file, body);
          await file.sync();
        });
        await rename(draft, join(shardOf(id), id));
        // The name, too, has to be on the disk before the database speaks of it.
        await withFile(shardOf(id), 'r', (folder) => folder.sync());
        return id;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    open: (id) => open(join(shardOf(id), id), 'r').catch(nullIfMissing),
    remove: (id) => rm(join(shardOf(id), id), { force: true }),
    sweep: async (unknown) => {
      for (const name of await listOld(incoming)) await rm(join(incoming, name), { force: true });
      for (const shard of shards) {
        const old = await listOld(shard);
        if (old.length === 0) continue;
        for (const id of await unknown(old)) await rm(join(shard, id), { force: true });
      }
    },
  };
}

// An upload may take fifteen minutes (spec §9). Files carry the machine's own time, whatever clock the product is given.
const uploadMsMax = 60 * 60_000;

/** Names we gave, of files that no upload under way can be writing. */
async function listOld(folder: string): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)) continue;
    const found = await stat(join(folder, name)).catch(nullIfMissing);
    if (found && Date.now() - found.mtimeMs > uploadMsMax) old.push(name);
  }
  return old;
}

async function withFile(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
