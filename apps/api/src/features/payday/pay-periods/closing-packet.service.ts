import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { downloadClosingPacket } from '@antela/contract/closing-packet';
import type { FastifyReply } from 'fastify';
import { writeZip, type ZipPart } from '../../../documents/zip-file.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context, Reading } from '../../../http/context.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { readKept } from '../../../objects/stored-files.ts';
import { listOfPeriod } from '../../access/comments/comments.service.ts';
import { listOrdered, orderOf, ordersOf } from '../../advances/advances/deduction-orders.service.ts';
import { itemsOfPeriod } from '../../ledger/open-items/open-items.service.ts';
import { historyOf } from '../../records/audit/audit-changes.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { listPayments } from './close-period.sql.ts';
import { getPacket, insertPacket, packetDownloaded, type PacketRecord } from './closing-packet.sql.ts';
import * as part from './closing-packet.ts';
import { closingRecord, type ClosingFacts } from './closing-record.document.ts';
import { linesOf, reportFile } from './pay-periods.report.ts';
import {
  getConfirmation,
  getPeriod,
  getRemittance,
  listReports,
  type PeriodRecord,
} from './pay-periods.sql.ts';

/** A document of more pages is of no use to anybody; the spreadsheet has every line. */
const pdfLinesMax = 20_000;
/** Orders printed one by one up to so many advances; the list has the words and the hash of all of them. */
const ordersPrintedMax = 200;

/** File of the packet with the hash of every other, as `sha256sum -c` reads it. */
export const packetManifest = 'SHA256SUMS';

type PacketCall = Call<typeof downloadClosingPacket>;
/** Everything of the call that the making needs: a benchmark has no request. */
interface Making extends Reading {
  readonly query: Pick<PacketCall['query'], 'payperiodid'>;
  readonly now: Date;
  write<T>(work: (context: Pick<Context, 'db'>) => Promise<T>): Promise<T>;
}

/** A kept packet on the disk, until it is left. */
export interface PacketOnDisk {
  packet: PacketRecord;
  period: PeriodRecord;
  path: string;
  leave: () => Promise<void>;
}

/**
 * The closing packet of a closed period: made when it is first asked for, of what does not change any more, and the same bytes at
 * every later download. It is kept where no user's credentials reach, and checked against its hash before it leaves. It passes
 * over the disk: memory does not grow with the period.
 */
export async function sendClosingPacket(
  call: PacketCall,
  objects: ObjectStore,
  brand: string,
): Promise<FastifyReply> {
  const onDisk = await openPacket(call, objects, (path) => makePacket(call, objects, brand, path));
  const { packet, period } = onDisk;
  const body = await leaving(onDisk, async () => {
    await recordDownload(call, packet, {});
    void call.reply.header('content-length', packet.bytes);
    return createReadStream(onDisk.path);
  });
  return sendFile(call.reply, body, { name: `cierre-${period.start_date}.zip`, format: 'zip' });
}

/** Hands on a file of a packet; what lies on the disk goes once it was read, or when the work fails. */
export async function leaving({ leave }: PacketOnDisk, work: () => Promise<Readable>): Promise<Readable> {
  try {
    const body = await work();
    return body.once('close', () => void leave());
  } catch (error) {
    await leave();
    throw error;
  }
}

type Opening = Pick<PacketCall, 'query' | 'scope' | 'read'>;

/** @throws not_found, conflict where the period is not closed, or has no packet and none is to be made */
export async function openPacket(
  { query, scope, read }: Opening,
  objects: ObjectStore,
  make: ((path: string) => Promise<PacketRecord>) | null,
): Promise<PacketOnDisk> {
  const id = query.payperiodid;
  const [period, known] = await read(({ db }) =>
    Promise.all([getPeriod(db, scope, id), getPacket(db, scope.clientId, id)]),
  );
  if (!period) throw new AppError('not_found');
  if (period.state !== 'closed')
    throw new AppError('conflict', { detail: 'El paquete de cierre está cuando el periodo se cierra.' });
  if (!known && !make) throw new AppError('conflict', { detail: 'Descarga primero el paquete completo.' });
  const folder = await mkdtemp(join(tmpdir(), 'antela-packet-'));
  const leave = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'kept.zip');
  try {
    const packet = known ?? (await make?.(join(folder, 'made.zip')));
    if (!packet) throw new AppError('conflict');
    await fetchPacket(objects, packet, path);
    return { packet, period, path, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** Writes down who took a packet, or a file of it. */
export const recordDownload = (
  { query, scope, actor, now, write }: Pick<PacketCall, 'query' | 'scope' | 'actor' | 'now' | 'write'>,
  { sha256 }: PacketRecord,
  more: { packetFile?: readonly [null, string] },
): Promise<void> =>
  write(({ db }) =>
    recordAudit({ db, scope, actor, now }, packetDownloaded, 'pay_period', query.payperiodid, {
      packetSha256: [null, sha256],
      ...more,
    }),
  );

/** Puts a kept packet on the disk. @throws when it is not what was kept */
async function fetchPacket(objects: ObjectStore, packet: PacketRecord, path: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    await objects.open(packet.object_key),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (hash.digest('hex') !== packet.sha256)
    throw new Error(`closing packet ${packet.object_key} is not what was kept`);
}

/** Makes it at `path`, of what the period's closing left, and keeps it. */
export async function makePacket(
  call: Making,
  objects: ObjectStore,
  brand: string,
  path: string,
): Promise<PacketRecord> {
  const { query, scope, now, write } = call;
  const id = query.payperiodid;
  const facts = await factsOf(call);
  await writeZip(path, partsOf(call, objects, brand, facts), {
    at: facts.remittance.recorded_at,
    manifest: packetManifest,
  });
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  const { size: bytes } = await stat(path);
  const object_key = `closings/${scope.clientId}/${id}/${sha256}.zip`;
  await objects.write(object_key, createReadStream(path), 'application/zip', bytes);
  return write(({ db }) => insertPacket(db, scope.clientId, id, { object_key, sha256, bytes, made_at: now }));
}

async function factsOf({ query, scope, read }: Making): Promise<ClosingFacts> {
  const id = query.payperiodid;
  const { clientId } = scope;
  const [period, reports, confirmation, remittance, payments] = await read(({ db }) =>
    Promise.all([
      getPeriod(db, scope, id),
      listReports(db, scope, id),
      getConfirmation(db, clientId, id),
      getRemittance(db, clientId, id),
      listPayments(db, clientId, id),
    ]),
  );
  const confirmed = reports.find(({ version }) => version === confirmation?.version);
  if (!period || !confirmation || !confirmed || !remittance) throw new AppError('conflict');
  const until = remittance.recorded_at;
  const history = await read(({ db }) => historyOf(db, scope, { kind: 'pay_period', id, until }));
  return { period, reports, confirmed, confirmation, remittance, payments, history };
}

/** The packet's files, each made when the one before it lies on the disk. */
async function* partsOf(
  call: Making,
  objects: ObjectStore,
  brand: string,
  facts: ClosingFacts,
): AsyncGenerator<ZipPart> {
  const { period, reports, confirmed, remittance, payments, history } = facts;
  const { id } = period;
  const until = remittance.recorded_at;
  yield { name: 'acta-de-cierre.pdf', body: closingRecord(facts, brand) };
  for (const report of reports.toReversed()) {
    const lines = linesOf(call, id, report.version);
    for (const format of ['xlsx', 'csv', 'pdf'] as const) {
      if (format === 'pdf' && report.lines > pdfLinesMax) continue;
      const body = reportFile(format, { period, report, lines, brand, now: until });
      yield { name: `reporte-version-${report.version}.${format}`, body };
    }
  }
  yield part.deductedPart(linesOf(call, id, confirmed.version));
  yield part.transfersPart(payments);
  yield part.historyPart(history);
  yield part.openItemsPart(itemsOfPeriod(call, id), until);
  yield* evidenceParts(call, objects, id, until);
  const report = { id, version: confirmed.version };
  yield* commentParts(call, objects, report);
  yield part.ordersCsv(ordersOf(call, report));
  yield part.ordersJson(ordersOf(call, report));
  yield* printedOrders(call, report, { brand, at: until });
}

/** Receipts attached to the settlements and give-backs that the period's closing knew. */
async function* evidenceParts(
  call: Making,
  objects: ObjectStore,
  id: string,
  until: Date,
): AsyncGenerator<ZipPart> {
  for await (const item of itemsOfPeriod(call, id))
    for (const clearing of part.clearedBy(item, until)) {
      const { evidence_key: key, evidence_sha256: sha256 } = clearing;
      const name = part.evidenceName(clearing);
      if (key !== null && name !== null)
        yield { name, body: Readable.from([await readKept(objects, key, sha256)]) };
    }
}

/** Comments on the period and on the advances of its report, which nobody changes any more, and their files. */
async function* commentParts(
  { scope, read }: Making,
  objects: ObjectStore,
  report: { id: string; version: number },
): AsyncGenerator<ZipPart> {
  const comments = await read(({ db }) => listOfPeriod(db, scope.clientId, report));
  yield part.commentsPart(comments);
  for (const file of comments.flatMap(({ files }) => files))
    yield {
      name: part.commentFileName(file),
      body: Readable.from([await readKept(objects, file.key, file.sha256)]),
    };
}

async function* printedOrders(
  call: Making,
  report: { id: string; version: number },
  head: { brand: string; at: Date },
): AsyncGenerator<ZipPart> {
  const ordered = await listOrdered(call, report, ordersPrintedMax);
  if (ordered.length > ordersPrintedMax) return;
  for (const { advanceId } of ordered) {
    const body = await orderOf(call, advanceId, head);
    if (body) yield { name: `ordenes/orden-de-descuento-${advanceId}.pdf`, body };
  }
}
