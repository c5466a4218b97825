import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@antela/api/http/app-error';
import { problemOf } from '@antela/api/http/problem';
import { createStandings, secretOf } from '@antela/api/http/standings';
import type { FastifyServerFactory } from 'fastify';
import { headersOfRefusals } from './answer-headers.ts';
import { requestIdOf } from './request-id.ts';

/** A refusal comes as late as it says to come back: whoever asks again at once asks once a second. */
const heldMs = 1_000;
/** Bytes that a refused request may still send on a connection that is kept. */
const keptOpenBytesMax = 64 * 1024;
const restWithinMs = 10_000;

export interface HeldBackOptions {
  isTls: boolean;
  isServing: () => boolean;
  /** Refusals that wait; those beyond them are given at once, and end the connection. */
  heldMax?: number;
  /** A call refused here, which no hook of the server sees. */
  refused: (method: string) => void;
}

/**
 * Callers who go on asking before they may come back are refused before the request has a route, a hook or a log line, each
 * a second late: who asks without end costs next to nothing.
 */
export function createHeldBack({ isTls, isServing, refused, heldMax = 500 }: HeldBackOptions) {
  const always = headersOfRefusals(isTls);
  const standings = createStandings();
  let held = 0;

  /** Waits until a refusal is due. Nobody is hung up on: a proxy would count that against the process, and against everybody. */
  async function hold({ raw }: { raw: ServerResponse }): Promise<void> {
    if (held >= heldMax) return void raw.setHeader('connection', 'close');
    held += 1;
    await delay(heldMs);
    held -= 1;
  }

  async function refuse(request: IncomingMessage, response: ServerResponse, seconds: number): Promise<void> {
    refused(request.method ?? 'GET');
    await hold({ raw: response });
    const id = requestIdOf(request);
    if (!request.complete) endRest(request, response);
    if (!isServing()) response.setHeader('connection', 'close');
    const body = JSON.stringify(problemOf(new AppError('too_many_requests'), id));
    response
      .writeHead(429, {
        ...always,
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'no-store',
        'retry-after': String(seconds),
        'x-request-id': id,
      })
      .end(body);
  }

  return {
    standings,
    hold,
    /** @returns whether the request is refused here, and nobody else needs to look at it */
    takes(request: IncomingMessage, response: ServerResponse): boolean {
      if (!isServing() || request.url?.startsWith('/api/') !== true) return false;
      const secret = secretOf(request.headers);
      const seconds = secret === undefined ? 0 : standings.secondsAway(secret);
      if (seconds <= 0) return false;
      void refuse(request, response, seconds);
      return true;
    },
  };
}

export type HeldBack = ReturnType<typeof createHeldBack>;

/** The server that Fastify would make, with those who are held back taken out before it. */
export const serverBehind =
  (heldBack: HeldBack): FastifyServerFactory<Server> =>
  (handle, options: Partial<ServerOptions>) => {
    const { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout } = options;
    const server = createServer(http, (request, response) => {
      if (!heldBack.takes(request, response)) handle(request, response);
    });
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    return server.setTimeout(connectionTimeout);
  };

interface ServerOptions {
  http: object;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

/** A refused sender's body is neither read to be thrown away nor waited for. */
export function endRest(request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers['content-length'] ?? 0) > keptOpenBytesMax) {
    response.setHeader('connection', 'close');
    response.once('finish', () => request.socket.destroySoon());
    return;
  }
  const late = setTimeout(() => request.complete || request.destroy(), restWithinMs).unref();
  request.once('close', () => clearTimeout(late));
}
