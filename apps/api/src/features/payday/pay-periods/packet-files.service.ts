import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import type { downloadPacketFile, listPacketFiles } from '@antela/contract/closing-packet';
import { mediaTypes, type FileFormat } from '@antela/contract/downloads';
import type { FastifyReply } from 'fastify';
import { listEntries, readEntry } from '../../../documents/zip-entries.ts';
import { orNotFound } from '../../../http/app-error.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { leaving, openPacket, packetManifest, recordDownload } from './closing-packet.service.ts';

/** The files of a kept packet, each with the hash that its manifest gives. */
export async function listFiles(call: Call<typeof listPacketFiles>, objects: ObjectStore) {
  const { path, leave } = await openPacket(call, objects, null);
  try {
    const entries = await listEntries(path);
    const manifest = entries.find(({ name }) => name === packetManifest);
    const hashes = hashesIn(manifest ? await text(readEntry(path, manifest)) : '');
    return entries.flatMap(({ name, plain }) => {
      const sha256 = hashes.get(name);
      return sha256 === undefined ? [] : [{ name, bytes: plain, sha256 }];
    });
  } finally {
    await leave();
  }
}

/** By name, as `sha256sum` writes them. */
const hashesIn = (manifest: string): ReadonlyMap<string, string> =>
  new Map(
    manifest
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );

/** One file of a kept packet by itself, the same bytes as in the whole. @throws not_found also for a file it does not have */
export async function sendPacketFile(
  call: Call<typeof downloadPacketFile>,
  objects: ObjectStore,
): Promise<FastifyReply> {
  const onDisk = await openPacket(call, objects, null);
  const { name } = call.query;
  const body = await leaving(onDisk, async () => {
    const entry = orNotFound((await listEntries(onDisk.path)).find((each) => each.name === name));
    await recordDownload(call, onDisk.packet, { packetFile: [null, name] });
    void call.reply.header('content-length', entry.plain);
    return readEntry(onDisk.path, entry);
  });
  return sendFile(call.reply, body, { name: basename(name), format: formatOf(name) });
}

const formatOf = (name: string): FileFormat => {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return ending in mediaTypes ? (ending as FileFormat) : 'bin';
};
