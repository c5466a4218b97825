import { buffer } from 'node:stream/consumers';
import type { downloadClosingPacket } from '@antela/contract/pay-periods';
import type { FastifyReply } from 'fastify';
import { zipFile, type ZipPart } from '../../documents/zip-file.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/route.ts';
import { sendFile } from '../../http/send-file.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import { historyOf } from '../audit/audit-changes.service.ts';
import { listPayments } from './close-period.sql.ts';
import { getPacket, insertPacket, type PacketRecord } from './closing-packet.sql.ts';
import { deductedPart, historyPart, manifestOf, sha256Of, transfersPart } from './closing-packet.ts';
import { linesOf, reportFile } from './pay-periods.report.ts';
import { getConfirmation, getPeriod, getRemittance, listReports } from './pay-periods.sql.ts';

/** A document of more pages is of no use to anybody; the spreadsheet has every line. */
const pdfLinesMax = 20_000;

type PacketCall = Call<typeof downloadClosingPacket>;

/**
 * The closing packet of a closed period: made when it is first asked for, of what does not change any more, and the same bytes at
 * every later download. It is kept where no user's credentials reach, and checked against its hash before it leaves.
 */
export async function sendClosingPacket(
  call: PacketCall,
  objects: ObjectStore,
  brand: string,
): Promise<FastifyReply> {
  const { query, scope, read, reply } = call;
  const { clientId } = scope;
  const id = query.payperiodid;
  const [period, known] = await read((db) =>
    Promise.all([getPeriod(db, scope, id), getPacket(db, clientId, id)]),
  );
  if (!period) throw new AppError('not_found');
  if (period.state !== 'closed')
    throw new AppError('conflict', { detail: 'El paquete de cierre está cuando el periodo se cierra.' });
  const packet = known ?? (await makePacket(call, objects, brand));
  const data = Buffer.from(await objects.read(packet.object_key));
  if (sha256Of(data) !== packet.sha256)
    throw new Error(`closing packet of period ${id} is not what was kept`);
  return sendFile(reply, data, { name: `cierre-${period.start_date}.zip`, format: 'zip' });
}

async function makePacket(call: PacketCall, objects: ObjectStore, brand: string): Promise<PacketRecord> {
  const { query, scope, now, write } = call;
  const id = query.payperiodid;
  const parts = await partsOf(call, brand);
  const at = parts.closedAt;
  const data = zipFile([...parts.files, manifestOf(parts.files)], at);
  const sha256 = sha256Of(data);
  const object_key = `closings/${scope.clientId}/${id}/${sha256}.zip`;
  await objects.write(object_key, data, 'application/zip', data.length);
  const made = { object_key, sha256, bytes: data.length, made_at: now };
  return write((db) => insertPacket(db, scope.clientId, id, made));
}

async function partsOf(
  { query, scope, read }: PacketCall,
  brand: string,
): Promise<{ files: ZipPart[]; closedAt: Date }> {
  const id = query.payperiodid;
  const { clientId } = scope;
  const [period, reports, confirmation, remittance, payments] = await read((db) =>
    Promise.all([
      getPeriod(db, scope, id),
      listReports(db, scope, id),
      getConfirmation(db, clientId, id),
      getRemittance(db, clientId, id),
      listPayments(db, clientId, id),
    ]),
  );
  if (!period || !confirmation || !remittance) throw new AppError('conflict');
  const closedAt = remittance.recorded_at;
  const files: ZipPart[] = [];
  for (const report of reports.toReversed()) {
    const lines = linesOf({ scope, read }, id, report.version);
    for (const format of ['xlsx', 'csv', 'pdf'] as const) {
      if (format === 'pdf' && report.lines > pdfLinesMax) continue;
      const body = reportFile(format, { period, report, lines, brand, now: closedAt });
      files.push({ name: `reporte-version-${report.version}.${format}`, data: await buffer(body) });
    }
  }
  files.push(
    await deductedPart(linesOf({ scope, read }, id, confirmation.version)),
    await transfersPart(payments),
    await historyPart(await read((db) => historyOf(db, scope, { kind: 'pay_period', id, until: closedAt }))),
  );
  return { files, closedAt };
}
