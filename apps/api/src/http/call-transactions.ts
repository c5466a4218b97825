import { getDashboard } from '@antela/contract/dashboard';
import type { Endpoint } from '@antela/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';
import type { Reads } from '../db/reads.ts';
import { inTenant, readInTenant } from '../db/transaction.ts';
import { AppError } from './app-error.ts';
import type { Context, Transactions } from './context.ts';
import { doOnce, fingerprintOf } from './idempotency.ts';

interface Asked {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
  /** Null where the endpoint is not idempotent. */
  key: string | null;
}

/** Gives every transaction of the call what services take; on idempotent endpoints a write happens once for its key. */
export const transactionsOf =
  ({ endpoint, request, reply, now, key }: Asked, { pool, reads }: { pool: Pool; reads: Reads }) =>
  <Rest extends Omit<Context, 'db'>>(rest: Rest): Transactions<Rest & { db: Db }> => {
    const { clientId } = rest.scope;
    return {
      scope: rest.scope,
      read: (work) => {
        const inContext = (db: Db) => work({ ...rest, db });
        return readsMuch(endpoint)
          ? reads(clientId, inContext, request.id)
          : readInTenant(pool, clientId, inContext, request.id);
      },
      write: async (work) => {
        const inContext = (db: Db) => work({ ...rest, db });
        if (key === null) return inTenant(pool, clientId, inContext, request.id);
        const call = {
          clientId,
          principal: rest.actor.id,
          key,
          requestId: request.id,
          fingerprint: fingerprintOf(request.method, request.raw.url ?? '', request.body),
        };
        const how = { now, status: endpoint.status ?? 200, onlyReplays: request.isRepeated };
        const { answer, isReplay } = await doOnce(pool, call, how, inContext);
        if (isReplay) void reply.header('idempotent-replayed', 'true');
        return answer;
      },
    };
  };

/** Lists, files and the dashboard: what another server may as well read. */
const readsMuch = (endpoint: Endpoint): boolean =>
  'sorts' in endpoint || endpoint.response === 'file' || endpoint.name === getDashboard.name;

export function requireKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') throw new AppError('idempotency_key_required');
  if (!/^[\w-]{8,100}$/.test(key))
    throw new AppError('invalid_input', {
      errors: [
        {
          path: 'Idempotency-Key',
          code: 'malformed',
          detail:
            'La clave va con 8 a 100 letras sin tilde, números, guiones o guiones bajos: por ejemplo, un UUID.',
        },
      ],
    });
  return key;
}
