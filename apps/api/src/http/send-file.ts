import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain; charset=iso-8859-1',
} as const;

/** Answers with a file to be saved; a stream is sent as it is made. The name is plain ASCII, as our own names are. */
export function sendFile(
  reply: FastifyReply,
  body: Readable | Buffer,
  file: { name: string; format: keyof typeof types },
): FastifyReply {
  return reply
    .header('content-type', types[file.format])
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
