import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OpsError } from '../command.ts';

/**
 * One file: sections one after the other, compressed. A section is a header and its bytes in pieces; every piece says its length
 * before it, and one of length zero ends the section. The last section is the manifest, so a file cut short has none.
 */
export interface Section {
  header: Record<string, unknown>;
  body: AsyncIterable<Buffer>;
}

const magic = Buffer.from('antela backup 1\n');
const pieceMax = 64 * 1024 * 1024;

const piece = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** Writes beside the place and moves it there when it is whole and on the disk. @throws OpsError where a file is there already */
export async function writeArchive(path: string, sections: AsyncIterable<Section>): Promise<void> {
  const draft = `${path}.part`;
  async function* pieces(): AsyncGenerator<Buffer> {
    yield magic;
    for await (const { header, body } of sections) {
      yield piece(Buffer.from(JSON.stringify(header)));
      for await (const bytes of body) if (bytes.length > 0) yield piece(bytes);
      yield piece(Buffer.alloc(0));
    }
  }
  const place = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') throw new OpsError(`Ya existe ${path}. Elige otro nombre.`, { cause });
    if (cause.code === 'ENOENT') throw new OpsError(`No existe la carpeta de ${path}.`, { cause });
    throw cause;
  });
  await place.close();
  try {
    await pipeline(
      Readable.from(pieces(), { objectMode: true }),
      createGzip({ level: 6 }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * The sections of a file in order; the body of each must be read to its end before the next is asked for.
 * @throws OpsError where it is no such file, or a damaged or cut one
 */
export async function* readArchive(path: string): AsyncGenerator<Section> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  const damaged = (cause?: unknown): OpsError =>
    new OpsError(`${path} no es una copia de seguridad, o está dañada.`, { cause });
  const read = reader(unzipped);
  const take: Take = (length) =>
    read(length).catch((cause: unknown) => {
      throw damaged(cause);
    });
  try {
    if (!(await take(magic.length))?.equals(magic)) throw damaged();
    for (;;) {
      const header = await takePiece(take, damaged);
      if (header === null) return;
      yield { header: parseHeader(header, damaged), body: bodyOf(take, damaged) };
    }
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

type Take = (length: number) => Promise<Buffer | null>;

/** Takes exactly so many bytes, null at the end of the file. @throws Error where it ends in between */
function reader(stream: AsyncIterable<Buffer>): Take {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  return async (length) => {
    while (size < length) {
      const next = await chunks.next();
      if (next.done) {
        if (size === 0) return null;
        throw new Error('cut short');
      }
      held.push(next.value);
      size += next.value.length;
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all.subarray(length)];
    size -= length;
    return all.subarray(0, length);
  };
}

type Damaged = (cause?: unknown) => OpsError;

function parseHeader(bytes: Buffer, damaged: Damaged): Section['header'] {
  try {
    return JSON.parse(bytes.toString()) as Section['header'];
  } catch (cause) {
    throw damaged(cause);
  }
}

async function takePiece(take: Take, damaged: Damaged): Promise<Buffer | null> {
  const length = await take(4);
  if (length === null) return null;
  const size = length.readUInt32BE();
  if (size === 0) return Buffer.alloc(0);
  if (size > pieceMax) throw damaged();
  const bytes = await take(size);
  if (bytes === null) throw damaged();
  return bytes;
}

async function* bodyOf(take: Take, damaged: Damaged): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = await takePiece(take, damaged);
    if (bytes === null) throw damaged();
    if (bytes.length === 0) return;
    yield bytes;
  }
}
