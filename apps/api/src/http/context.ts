import type { Db, Scope } from '../db/database.ts';
import type { Actor, UserPrincipal } from './principal.ts';

/** Work in one transaction for all of a client: a task, or the operator. */
export interface TenantContext {
  readonly db: Db;
  readonly scope: Pick<Scope, 'clientId'>;
  readonly actor: Actor;
  readonly now: Date;
}

/** Work in one transaction of a call, within the companies its caller may see. */
export interface Context extends TenantContext {
  readonly scope: Scope;
}

/** Work of a portal's user, where what they may do decides. */
export interface UserContext extends Context {
  readonly user: UserPrincipal;
}

/** Transactions of a call. */
export interface Transactions<Given extends Context> {
  readonly scope: Scope;
  /** Statements that do not wait for each other's answer share one round trip. */
  read<T>(work: (context: Given) => Promise<T>): Promise<T>;
  /** One transaction. On idempotent endpoints it also claims the key and stores the answer, which is what `work` resolves to. */
  write<T>(work: (context: Given) => Promise<T>): Promise<T>;
}

/** Reads page by page: what is written into a file while it is read takes this. */
export interface Reading {
  readonly scope: Scope;
  read<T>(work: (context: Pick<Context, 'db' | 'scope'>) => Promise<T>): Promise<T>;
}
