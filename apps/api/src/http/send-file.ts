import type { Readable } from 'node:stream';
import { mediaTypes, type FileFormat } from '@antela/contract/downloads';
import type { FastifyReply } from 'fastify';

/** Answers with a file to be saved; a stream is sent as it is made. The name is plain ASCII, as our own names are. */
export function sendFile(
  reply: FastifyReply,
  body: Readable | Buffer,
  file: { name: string; format: FileFormat },
): FastifyReply {
  return reply
    .header('content-type', mediaTypes[file.format])
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
