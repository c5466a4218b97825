import { createHash } from 'node:crypto';
import type { Endpoint } from '@antela/contract/endpoint';
import type { FieldFault } from '@antela/contract/errors';
import { explain } from '@antela/contract/explain-input';
import { versionOf } from '@antela/contract/version-of';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Reads } from '../db/reads.ts';
import { AppError } from './app-error.ts';
import type { Authentication } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { requireKey, transactionsOf } from './call-transactions.ts';
import type { CompaniesOf } from './client-companies.ts';
import type { CursorSeal } from './cursor.ts';
import type { InfoTokens } from './info-token.ts';
import { actorOf, memberOf, scopeOf, type Principal } from './principal.ts';
import { responseSerializer } from './response-serializer.ts';
import type { Call, Route } from './route.ts';
import { sayVersion } from './say-version.ts';
import { requireFreshFactor } from './step-up.ts';
import type { UserDirectory } from './user-directory.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** This very signature of a write came before: it may have its stored answer, and do nothing. */
    isRepeated: boolean;
  }
  interface FastifyContextConfig {
    /** The endpoint changes nothing, whatever its method. */
    onlyAsks?: boolean;
    /** Its writes are remembered by an `Idempotency-Key`. */
    isIdempotent?: boolean;
    /** An answer that lasts, and is read as it comes. */
    isFollowed?: boolean;
    /** The answer holds something that lets its bearer in. */
    carriesCredential?: boolean;
  }
}

export interface MountOptions {
  pool: Pool;
  /** Reads that may be answered by a replica. */
  reads: Reads;
  clock: () => Date;
  infoTokens: InfoTokens;
  users: UserDirectory;
  companiesOf: CompaniesOf;
  authentication: Authentication;
  cursorSeal: CursorSeal;
  /** Counts a request for its user, or for its address where it has none. @throws AppError too_many_requests */
  allow: (request: FastifyRequest) => void;
}

/** JSON bodies with their hash, for signatures; anything else is unsupported media. */
export function acceptJson(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', null);
  app.decorateRequest('principal', null);
  app.decorateRequest('isRepeated', false);
  app.decorateRequest('claimant', null);
  app.decorateRequest('key', null);
  app.removeAllContentTypeParsers();
  acceptJsonAs(app, 'application/json');
}

/** JSON by another of its names. */
export function acceptJsonAs(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    request.bodyHash = createHash('sha256').update(body).digest('hex');
    return parse(request, body.toString('utf8'), done);
  });
}

/** Cuts off whoever sends a body by the drop: the server's own time limit is for files. */
export function cutSlowBodies(app: FastifyInstance, withinMs: number): void {
  // From the beginning: who is refused before the body is read may not send it for ever either.
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers;
    // A body that is not read is not waited for, and never ends.
    if (raw.method === 'GET' || (length === '0' && chunked === undefined)) return;
    const late = setTimeout(() => raw.destroy(), withinMs);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(late));
  });
}

/** Registers one endpoint: credential ▶ body ▶ principal ▶ allowance ▶ context ▶ permission ▶ fresh factor ▶ validate ▶ handler. */
export function mount(app: FastifyInstance, { endpoint, handle }: Route, options: MountOptions): void {
  const success = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      onlyAsks: endpoint.onlyAsks === true,
      isIdempotent: endpoint.idempotent === true,
      isFollowed: endpoint.response === 'events',
      carriesCredential: endpoint.carriesCredential === true,
    },
    ...serializing(endpoint.response, success),
    onRequest: async (request, reply) => {
      sayVersion(endpoint, request, reply);
      if (endpoint.access !== 'public') await options.authentication.recognize(request);
    },
    preHandler: async (request) => {
      if (endpoint.access === 'public') return options.allow(request);
      const principal = await options.authentication.authenticate(request);
      request.principal = principal;
      options.allow(request);
      await authorize(endpoint, request, principal, options.infoTokens);
      if (endpoint.stepUp && principal.kind === 'user')
        await requireFreshFactor(principal, options.users, options.clock());
    },
    handler: async (request, reply) => {
      const answer = await handle(callOf(endpoint, request, reply, options));
      // A file or a stream has been sent, to its end: a reply is waited for until then.
      if (typeof endpoint.response === 'string') return reply;
      sealNext(answer, (cursor) => options.cursorSeal.seal(placeOf(endpoint, request), cursor));
      const version = versionOf(endpoint, request.query, answer);
      if (version !== null) tellVersion(reply, version);
      return reply.status(success).send(answer);
    },
  });
}

/** The framework hands answers of that status to the serializer it gets for them; what the schema says is the serializer's own. */
function serializing(response: Endpoint['response'], status: number): Partial<RouteOptions> {
  if (typeof response === 'string') return {};
  return {
    schema: { response: { [status]: {} } },
    serializerCompiler: () => responseSerializer(response),
  };
}

function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Call<Endpoint> {
  const { principal } = request;
  const now = options.clock();
  const input = {
    params: parse(endpoint.params, request.params, 'params'),
    query: parse(endpoint.query, request.query, 'query'),
    body: parse(endpoint.body, request.body ?? undefined, 'body'),
  };
  const { cursor } = Object(input.query) as { cursor?: unknown };
  if (typeof cursor === 'string')
    input.query = {
      ...Object(input.query),
      cursor: options.cursorSeal.open(placeOf(endpoint, request), cursor),
    };
  const key = endpoint.idempotent ? requireKey(request) : null;
  const within = transactionsOf({ endpoint, request, reply, now, key }, options);
  const author = () => actorOf(principal ?? noPrincipal(), request.id, request.ip);
  const user = memberOf(principal);
  const own = user && within({ scope: scopeOf(user), actor: author(), now, user });
  return {
    ...input,
    request,
    reply,
    principal,
    now,
    get user() {
      return user ?? noPrincipal();
    },
    get scope() {
      return (own ?? noPrincipal()).scope;
    },
    get actor() {
      return author();
    },
    get expectedVersion() {
      return requireVersion(request);
    },
    requireFreshFactor: async () => {
      // No program proves who it is a second time.
      if (principal?.kind !== 'user') throw new AppError('forbidden');
      await requireFreshFactor(principal, options.users, now);
    },
    read: (work) => (own ?? noPrincipal()).read(work),
    write: (work) => (own ?? noPrincipal()).write(work),
    inClient: async (clientId) => {
      // A key acts in its own client alone, and in its own companies.
      if (user && user.clientId !== clientId) throw new AppError('not_found');
      const scope = user ? scopeOf(user) : { clientId, companyIds: await options.companiesOf(clientId, now) };
      return within({ scope, actor: author(), now });
    },
  };
}

/** Where a cursor counts: one list, of one client. */
function placeOf(endpoint: Endpoint, { principal, query }: FastifyRequest): string[] {
  const { clientid } = Object(query) as { clientid?: unknown };
  const client = memberOf(principal)?.clientId ?? `${principal?.name} ${String(clientid)}`;
  return [endpoint.name, client];
}

function sealNext(answer: unknown, seal: (cursor: string) => string): void {
  const { page } = Object(answer) as { page?: { next?: unknown } };
  if (typeof page?.next === 'string') page.next = seal(page.next);
}

function noPrincipal(): never {
  throw new AppError('unauthenticated');
}

function parse(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (!schema) {
    const given = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (given.length === 0) return undefined;
    const errors = given.map((path): FieldFault => ({
      path,
      code: 'unrecognized_keys',
      detail: 'Este dato no se espera aquí.',
    }));
    throw new AppError('invalid_input', { errors });
  }
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError(where === 'body' && value === undefined ? 'bad_request' : 'invalid_input', {
    errors: explain(result.error),
  });
}

/** Versions travel as strong validators: `"7"`. */
export const tellVersion = (reply: FastifyReply, version: number): FastifyReply =>
  reply.header('etag', `"${version}"`);

/** Version that the caller has seen, where it says one. @throws AppError stale for what names none */
export function versionSeen({ headers }: FastifyRequest, form = /^"(\d{1,9})"$/): number | null {
  const given = headers['if-match'];
  if (given === undefined) return null;
  const version = form.exec(given)?.[1];
  if (version === undefined) throw new AppError('stale');
  return Number(version);
}

function requireVersion(request: FastifyRequest): number {
  const version = versionSeen(request);
  if (version === null) throw new AppError('precondition_required');
  return version;
}
