import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlsoGood } from '@antela/local-cloud/also-good';

interface Keys {
  /** 32 bytes; every other key comes from it. */
  master: Buffer;
  /** Signs the server's own calls to user pool and object store of the embedded cloud. */
  admin: { accessKeyId: string; secretAccessKey: string };
  /** Keys of the service's employee app, and of the simulator that stands in for it. */
  app: { accessKeyId: string; secretAccessKey: string };
  simulator: { accessKeyId: string; secretAccessKey: string };
}

export interface Secrets extends Keys {
  /** Values of a secret that is good beside it, while the one takes the other's place. */
  also: Keys | null;
}

interface Given {
  ANTELA_SECRET?: string | undefined;
  ANTELA_SECRET_ALSO?: string | undefined;
}

/** From the environment, else kept in the data folder, made at the first start and readable by its owner alone. */
export async function loadSecrets(dataDir: string, given: Given): Promise<Secrets> {
  const { ANTELA_SECRET: secret, ANTELA_SECRET_ALSO: also } = given;
  const master = secret === undefined ? await keptSecret(dataDir) : Buffer.from(secret, 'hex');
  return { ...keysOf(master), also: also === undefined ? null : keysOf(Buffer.from(also, 'hex')) };
}

function keysOf(master: Buffer): Keys {
  const derive = (name: string) => createHmac('sha256', master).update(`antela access key ${name}`).digest();
  const accessKey = (name: string) => {
    const bytes = derive(name);
    return {
      accessKeyId: `AK${bytes.subarray(0, 9).toString('hex').toUpperCase()}`,
      secretAccessKey: derive(`${name} secret`).toString('base64url'),
    };
  };
  return { master, admin: accessKey('admin'), app: accessKey('app'), simulator: accessKey('simulator') };
}

async function keptSecret(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'master.hex');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Two first starts at once: one creates the file, the other reads what it wrote.
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const master = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (master.length !== 32) throw new Error(`${file} no contiene 32 bytes en hexadecimal.`);
  return master;
}

/** The embedded cloud takes this beside the secret, while one takes the other's place. */
export const alsoGood = ({ also }: Secrets): AlsoGood | undefined =>
  also ? { secret: also.master, adminAccessKey: also.admin } : undefined;
