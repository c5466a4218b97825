import { errorTable } from '@antela/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTenant } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { acceptJsonAs, tellVersion, versionSeen, type MountOptions } from '../../../http/mount.ts';
import { actorOf } from '../../../http/principal.ts';
import { refusalOf } from '../../../http/problem.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import {
  countProvisioned,
  getProvisioned,
  listProvisioned,
} from '../company-users/provisioned-users.service.ts';
import * as service from './provision.service.ts';
import { discovery, resultsMax } from './scim-discovery.ts';
import { readFilter } from './scim-filter.ts';
import { readPatch, readResource, type Asked } from './scim-input.ts';
import { listOf, messageSchema, only, scimFault, sendScim, toScimUser } from './scim-message.ts';

export const scimPath = '/scim/v2';

type Options = Pick<MountOptions, 'pool' | 'clock' | 'users' | 'companiesOf' | 'authentication' | 'allow'> & {
  poolUsers: PoolUsers;
  publicUrl: string;
};
type OfUser = FastifyRequest<{ Params: { id: string } }>;
interface Fields {
  attributes?: string;
  excludedAttributes?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Providers write it as a weak one, too (RFC 7644 §3.14). */
const anyVersion = /^(?:W\/)?"(\d{1,9})"$/;

/**
 * People of a client as its provider keeps them (SCIM 2.0, RFC 7643 and 7644). A protocol of others, so it stands beside the contract:
 * its paths, its errors and its media type are not ours. Keys of one scope come in, and act in the whole client.
 */
export async function scim(app: FastifyInstance, options: Options): Promise<void> {
  const { poolUsers } = options;
  const base = `${options.publicUrl}/api${scimPath}`;
  acceptJsonAs(app, 'application/scim+json');
  app.setErrorHandler(answerFault);
  app.setNotFoundHandler((request, reply) => answerFault(new AppError('not_found'), request, reply));
  admitKeys(app, options);
  const { within, changing, ending } = keyTransactions(options);

  const answerUser = (
    request: FastifyRequest,
    reply: FastifyReply,
    user: Parameters<typeof toScimUser>[0],
    status = 200,
  ): FastifyReply => {
    const resource = toScimUser(user, base);
    void tellVersion(reply, user.version).header('location', resource.meta.location);
    return sendScim(reply, status, only(resource, request.query as Fields));
  };

  serveDiscovery(app, base);

  app.get('/Users', async (request, reply) => {
    const query = request.query as Fields & { filter?: string; startIndex?: string; count?: string };
    const filter = readFilter(query.filter);
    const startIndex = Math.max(1, whole('startIndex', query.startIndex, 1));
    const limit = Math.min(resultsMax, Math.max(0, whole('count', query.count, resultsMax)));
    const [total, users] = await within(request, ({ db, scope: { clientId } }) =>
      Promise.all([
        countProvisioned(db, clientId, filter),
        listProvisioned(db, clientId, filter, { skip: startIndex - 1, limit }),
      ]),
    );
    const resources = users.map((user) => only(toScimUser(user, base), query));
    return sendScim(reply, 200, listOf(resources, total, startIndex));
  });

  app.get('/Users/:id', async (request: OfUser, reply) => {
    const id = idOf(request);
    const user = await within(request, (context) => getProvisioned(context, id));
    if (isKnown(request.headers['if-none-match'], user.version))
      return tellVersion(reply, user.version).status(304).send();
    return answerUser(request, reply, user);
  });

  app.post('/Users', async (request, reply) => {
    const asked = readResource(request.body);
    const user = await changing(request, (context) => service.create(context, poolUsers, asked));
    return answerUser(request, reply, user, 201);
  });

  const changeBy = (read: (body: unknown) => Asked) => async (request: OfUser, reply: FastifyReply) => {
    const [id, seen, asked] = [idOf(request), versionSeen(request, anyVersion), read(request.body)];
    const user = await ending(request, id, () =>
      changing(request, (context) => service.change(context, id, seen, asked)),
    );
    return answerUser(request, reply, user);
  };
  app.put('/Users/:id', changeBy(readResource));
  app.patch('/Users/:id', changeBy(readPatch));

  app.delete('/Users/:id', async (request: OfUser, reply) => {
    const [id, seen] = [idOf(request), versionSeen(request, anyVersion)];
    await ending(request, id, () => changing(request, (context) => service.remove(context, id, seen)));
    return reply.status(204).send();
  });
}

/** Keys of the one scope come in, and nobody else. */
function admitKeys(app: FastifyInstance, { authentication, allow }: Options): void {
  app.addHook('onRequest', (request) => authentication.recognize(request));
  app.addHook('preHandler', async (request) => {
    const principal = await authentication.authenticate(request);
    request.principal = principal;
    allow(request);
    if (principal.kind !== 'key' || !principal.scopes.includes('users.provision'))
      throw new AppError('forbidden', { detail: 'El alcance de esta clave no permite hacer esto.' });
  });
}

function serveDiscovery(app: FastifyInstance, base: string): void {
  for (const [path, document] of Object.entries(discovery))
    app.get(path, (request, reply) => {
      if (Object.hasOwn(Object(request.query), 'filter'))
        throw new AppError('forbidden', { detail: 'Aquí no se filtra.' });
      return sendScim(reply, 200, document(base));
    });
}

/** Transactions in the client of a request's key. */
function keyTransactions(options: Options) {
  async function within<T>(request: FastifyRequest, work: (context: UserContext) => Promise<T>): Promise<T> {
    const { principal } = request;
    if (principal?.kind !== 'key') throw new AppError('unauthenticated');
    const user = principal.asUser;
    const now = options.clock();
    const scope = { clientId: user.clientId, companyIds: await options.companiesOf(user.clientId, now) };
    const actor = actorOf(principal, request.id, request.ip);
    return inTenant(options.pool, user.clientId, (db) => work({ db, scope, user, actor, now }), request.id);
  }

  /** A change, after which nobody is believed to be who they were. */
  async function changing<T>(
    request: FastifyRequest,
    work: (context: UserContext) => Promise<T>,
  ): Promise<T> {
    const done = await within(request, work);
    if (request.principal?.kind === 'key') options.users.forgetClient(request.principal.asUser.clientId);
    return done;
  }

  /** Somebody who cannot be kept out keeps nothing secret: whoever manages users is told. */
  async function ending<T>(request: FastifyRequest, id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && ['rule_broken', 'last_administrator'].includes(error.code)) {
        const reason = error.details.detail ?? errorTable[error.code].detail;
        await within(request, (context) => service.notifyStillActive(context, id, reason));
      }
      throw error;
    }
  }

  return { within, changing, ending };
}

function idOf({ params: { id } }: OfUser): string {
  if (!uuid.test(id)) throw new AppError('not_found');
  return id;
}

/** Versions that a provider has, compared weakly (RFC 9110 §13.1.2). */
const isKnown = (known: string | undefined, version: number): boolean =>
  known?.split(',').some((one) => ['*', `"${version}"`].includes(one.trim().replace(/^W\//, ''))) ?? false;

function whole(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^-?\d{1,9}$/.test(text)) throw scimFault('invalidValue', `${name} es un número entero.`);
  return Number(text);
}

/** Errors as RFC 7644 §3.12 has them: rules of the portal are no fault of the message, and not permitted. */
function answerFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { refused, status } = refusalOf(error, request, reply);
  const { scimType } = Object(refused.details.data) as { scimType?: string };
  const said = refused.details.errors?.map(({ detail }) => detail).join(' ');
  const kind = scimType ?? (status === 400 ? 'invalidSyntax' : undefined);
  const answered = status === 422 ? 403 : status;
  if (answered === 401) void reply.header('www-authenticate', 'Bearer');
  void sendScim(reply, answered, {
    schemas: [messageSchema('Error')],
    status: String(answered),
    ...(kind && { scimType: kind }),
    detail: refused.details.detail ?? (said || errorTable[refused.code].detail),
  });
}
