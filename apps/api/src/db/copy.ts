import type { Readable, Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import * as copyStreams from 'pg-copy-streams';

/** Output of `COPY … TO STDOUT`, as it comes. The connection must not be pipelined. */
export const copyOut = (client: ClientBase, statement: string): Readable =>
  client.query(copyStreams.to(statement));

/** Takes what `COPY … FROM STDIN` reads. The connection must not be pipelined. */
export const copyIn = (client: ClientBase, statement: string): Writable =>
  client.query(copyStreams.from(statement));
