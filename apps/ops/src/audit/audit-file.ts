import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { eventLine, sealedColumns } from '@antela/api/features/records/audit/sealed-events.service';
import { OpsError } from '../command.ts';
import type { SealedEvent } from './verify-audit.ts';

const format = 'antela-audit';
/** Seal before the first event of a chain. */
export const beginning = '0:';
/** Characters that are gathered before they are written. */
const chunk = 65_536;

/**
 * Writes sealed events to a file of JSON lines: one that says which chain it belongs to and after which seal it goes on, one for each
 * event with its sealed text, its seal and its fields by name, and one with the last seal. The file has its name once it is whole.
 */
export async function openAuditFile(path: string, client: { id: string; name: string }, after: string) {
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new OpsError(`No puedo escribir ${part}: ${cause.message}`, { cause });
  });
  let [events, head, gathered] = [0, after, ''];
  const flush = async (): Promise<void> => {
    const text = gathered;
    gathered = '';
    await file.appendFile(text);
  };
  const line = async (value: object): Promise<void> => {
    gathered += `${JSON.stringify(value)}\n`;
    if (gathered.length >= chunk) await flush();
  };
  await line({ format, version: 1, client, after });
  return {
    async write(event: SealedEvent): Promise<void> {
      events += 1;
      head = `${event.seq}:${event.hash}`;
      await line(eventLine(event));
    },
    async close(): Promise<{ events: number; head: string }> {
      await line({ head, events });
      await flush();
      await file.sync();
      await file.close();
      await rename(part, path);
      return { events, head };
    },
    async abandon(): Promise<void> {
      await file.close();
      await rm(part, { force: true });
    },
  };
}

interface Line {
  format?: string;
  client?: { id: string; name: string };
  after?: string;
  seq?: number;
  hash?: string;
  text?: string;
  event?: Record<string, unknown>;
  head?: string;
  events?: number;
}

/**
 * Recomputes the seals of an exported file, without a database.
 * @returns its client, the seal it goes on after and the last one, and where it does not hold
 */
export async function verifyAuditFile(path: string) {
  let [first, last, number, events]: [Line | null, Line | null, number, number] = [null, null, 0, 0];
  let [seq, hash] = [0, ''];
  let broken: { line: number; why: string } | null = null;
  const stream = createReadStream(path, 'utf8').on('error', () => {});
  for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
    number += 1;
    const line = parsed(text);
    let why = line === null ? 'no es JSON' : last !== null ? 'está después del final' : null;
    if (line !== null && why === null) {
      if (first === null) {
        first = line;
        const [place = '', sealed = ''] = (line.after ?? '').split(':');
        [seq, hash] = [Number(place), sealed];
        if (line.format !== format || line.after === undefined) why = 'no es el comienzo de una exportación';
      } else if (line.head !== undefined) {
        last = line;
        if (line.head !== `${seq}:${hash}` || line.events !== events)
          why = 'el final no es el de sus eventos';
      } else {
        why = faultOf(line, seq, hash);
        [seq, hash, events] = [line.seq ?? 0, line.hash ?? '', events + 1];
      }
    }
    broken = why === null ? null : { line: number, why };
    if (broken) break;
  }
  if (stream.errored) throw new OpsError(`No puedo leer ${path}.`, { cause: stream.errored });
  stream.destroy();
  if (!broken && last === null) broken = { line: number + 1, why: 'le falta el final' };
  return { client: first?.client ?? null, after: first?.after ?? '', head: `${seq}:${hash}`, events, broken };
}

function faultOf({ seq, hash, text, event }: Line, before: number, previous: string): string | null {
  if (seq !== before + 1) return 'falta un evento antes de este';
  if (text === undefined || hash !== createHash('sha256').update(`${previous}\n${text}`).digest('hex'))
    return 'el evento, su lugar o su sello cambiaron';
  const values = parsed(text) as unknown[] | null;
  const isSame = sealedColumns.every(
    (column, index) => JSON.stringify(event?.[column]) === JSON.stringify(values?.[index]),
  );
  return isSame ? null : 'los datos no son los del texto sellado';
}

function parsed(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
