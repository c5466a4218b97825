import type { Endpoint, Parsed, ResponseOf } from '@antela/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Transactions, UserContext } from './context.ts';
import type { Actor, Principal, UserPrincipal } from './principal.ts';

/** Input of a handler: validated values, who calls, and a way to the database that is bound to the caller's tenant. */
export interface Call<E> extends Parsed<E>, Transactions<UserContext> {
  /** The portal's user. Throws for endpoints that need none or a machine: those use `principal`. */
  readonly user: UserPrincipal;
  readonly principal: Principal | null;
  readonly actor: Actor;
  readonly now: Date;
  /** Version from `If-Match`; only on conditional endpoints. */
  readonly expectedVersion: number;
  /** For calls that need a fresh proof of who asks only sometimes; the others say `stepUp` in the contract. @throws AppError step_up_required */
  requireFreshFactor(): Promise<void>;
  /** Reads and writes for a machine, which names the client it acts in. */
  inClient(clientId: string): Promise<Transactions<Context>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<E> = E extends { response: 'file' | 'events' }
  ? FastifyReply
  : ResponseOf<E> extends infer R
    ? Loose<R>
    : never;

/** Instants may be answered as `Date`; the serializer writes them as RFC 3339 in UTC. */
export type Loose<T> = T extends string
  ? T | Date
  : T extends readonly (infer I)[]
    ? Loose<I>[]
    : T extends object
      ? { [K in keyof T]: Loose<T[K]> }
      : T;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Pairs an endpoint of the contract with its handler. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle };
}
