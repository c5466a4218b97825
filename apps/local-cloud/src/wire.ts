import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An error of the protocol: `name` is the wire's error type, `message` is sent as it is. */
export class WireError extends Error {
  readonly statusCode: number;
  constructor(name: string, message: string, statusCode = 400) {
    super(message);
    this.name = name;
    this.statusCode = statusCode;
  }
}

export type Input = Readonly<Record<string, unknown>>;
export type Output = Record<string, unknown>;
/** The request as it was signed: nothing of it is decoded or rewritten. */
export type SignedRequest = {
  method: string;
  url: string;
  headers: FastifyRequest['headers'];
  body: Buffer;
  ip: string;
  /** Adds the header to the answer, whichever it is. */
  setCookie: (cookie: string) => void;
};
export type Operation = (input: Input, request: SignedRequest) => Promise<Output>;

/** Limit for every caller; an authenticator's answer is the largest body that a client sends. */
const bodyLimit = 64 * 1024;

/**
 * Serves operations of the AWS JSON 1.1 protocol at the scope's prefix, with and without a final slash.
 * `x-amz-target` is `<service>.<Operation>`; anything else answers UnknownOperationException.
 */
export function serveOperations(
  scope: FastifyInstance,
  service: string,
  operations: Readonly<Record<string, Operation>>,
  clock: () => Date,
): void {
  const parse = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
    done(null, body);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, parse);
  scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  // Clients set their signatures' clock by it, which matters where the server's is not the system's.
  scope.addHook('onRequest', async (_request, reply) => void reply.header('date', clock().toUTCString()));

  scope.post('/', async (request, reply) => {
    const [prefix, name = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (prefix !== service || operation === undefined) {
      throw new WireError('UnknownOperationException', 'Unknown operation.');
    }
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const output = await operation(readInput(body), {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body,
      ip: request.ip,
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
    });
    return reply
      .header('content-type', 'application/x-amz-json-1.1')
      .header('cache-control', 'no-store')
      .header('x-amzn-requestid', request.id)
      .send(JSON.stringify(output));
  });
}

function readInput(body: Buffer): Input {
  try {
    const value: unknown = JSON.parse(body.toString() || '{}');
    if (isRecord(value)) return value;
  } catch {
    // Falls through to the same answer as for any other body that is not an object.
  }
  throw new WireError('SerializationException', 'The body is not a JSON object.');
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof WireError ? error : toWireError(error);
  if (known.statusCode >= 500) request.log.error(error);
  return reply
    .code(known.statusCode)
    .header('content-type', 'application/x-amz-json-1.1')
    .header('cache-control', 'no-store')
    .header('x-amzn-errortype', known.name)
    .header('x-amzn-requestid', request.id)
    .send(JSON.stringify({ __type: known.name, message: known.message }));
}

/** Errors of the server itself (a body too large, say) keep their status; all others tell nothing. */
function toWireError(error: unknown): WireError {
  const status = isRecord(error) && typeof error['statusCode'] === 'number' ? error['statusCode'] : 500;
  if (status === 429) return new WireError('TooManyRequestsException', 'Too many requests.', 429);
  if (status === 503) return new WireError('ServiceUnavailable', 'Try again in a moment.', 503);
  if (status >= 400 && status < 500)
    return new WireError('SerializationException', 'The request cannot be read.', status);
  return new WireError('InternalErrorException', 'Something went wrong.', 500);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
