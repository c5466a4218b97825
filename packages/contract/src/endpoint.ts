import type { z } from 'zod';
import type { FileFormat } from './downloads.ts';
import type { ErrorCode } from './errors.ts';
import type { KeyScope } from './key-scopes.ts';
import type { Noun } from './nouns.ts';
import type { Permission } from './permissions.ts';

/** Changes only when a program written for the one before would stop working. */
export const apiVersion = '1';

/** The configured API base that serves a call (docs/spec.md §7): default, report downloads, second domain. */
export type Base = 'main' | 'live' | 'v2';

/**
 * Callers who are let in. `public` needs nobody; `signed_in` any user of the portal; `machine` only the service's own systems; `key`
 * only the keys of a client; `allOf`/`anyOf` the permissions named, and where both stand all of the former with one of the latter. There is no default:
 * an endpoint without it does not compile.
 */
export type Access =
  | 'public'
  | 'signed_in'
  | 'machine'
  | 'key'
  | { readonly allOf: readonly Permission[]; readonly anyOf?: readonly Permission[] }
  | { readonly allOf?: never; readonly anyOf: readonly Permission[] };

/** Every one of these permissions is needed. */
export const allOf = (...permissions: Permission[]): Access => ({ allOf: permissions });
/** Any one of these permissions is enough. */
export const anyOf = (...permissions: Permission[]): Access => ({ anyOf: permissions });

/** Things a client must have bought or a user been given, besides the permission (docs/spec.md §6, menu conditions). */
export type Condition = 'company_access' | 'moneybag_access' | 'client_access';

/** The kinds of record an identifier can name; the contract loop proves for each that a foreign one answers 404. */
export type EntityKind =
  | 'absence'
  | 'company'
  | 'employee'
  | 'employment'
  | 'payroll'
  | 'pay_period'
  | 'open_item'
  | 'advance_policy'
  | 'api_key'
  | 'audit_stream'
  | 'proposal'
  | 'report_layout'
  | 'advance'
  | 'anomaly'
  | 'disbursement'
  | 'import'
  | 'job'
  | 'suspension_period'
  | 'access_restriction'
  | 'tax_registration'
  | 'employee_batch'
  | 'retirement'
  | 'role'
  | 'company_user'
  | 'scheduled_report'
  | 'session'
  | 'comment'
  | 'invitation'
  | 'contact'
  | 'client_restriction'
  | 'wallet'
  | 'wallet_load'
  | 'wallet_load_line'
  | 'wallet_user'
  | 'wallet_spend'
  | 'ledger_account'
  | 'webhook';

/** Schema of the whole 2xx body; `file` for a streamed download, `events` for server-sent events that come as they happen. */
export type Answered = z.ZodType | 'file' | 'events';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends Answered = Answered,
> {
  /** The name of its handler, its client call and its test step. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification writes it, with `{param}` for path parameters. */
  readonly path: string;
  readonly base: Base;
  readonly access: Access;
  /** A key with any of these scopes is let in as well; without them no key is. */
  readonly scopes?: readonly KeyScope[];
  /** It goes away on the second day; from the first, each answer says so and names what takes its place. */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string };
  /**
   * Nouns the answer is made of; it is asked again when a call has changed one of them. Required of every endpoint that only
   * reads.
   */
  readonly shows?: readonly Noun[];
  /** Nouns the call changes, at once or by the job it starts. Required of every endpoint that writes. */
  readonly changes?: readonly Noun[];
  readonly conditions?: readonly Condition[];
  /** The answer holds something that lets its bearer in: it is never compressed. */
  readonly carriesCredential?: true;
  /** True where `x-user-context` is required. */
  readonly context: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Kinds of file a `file` call answers with; those of its query's `format` unless said. */
  readonly formats?: readonly FileFormat[];
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * Query or body fields (`employment.companyid` for one inside another) that hold an identifier, and of what. One that is not
   * the caller's answers 404, as one that nobody has; where the field filters a list, both leave it empty.
   */
  readonly identifies?: Readonly<Record<string, EntityKind>>;
  /** The identifier of the record that is gone afterwards: what was asked about it is not asked again. */
  readonly removes?: string;
  /** `Idempotency-Key` is required: the call creates money or people. */
  readonly idempotent?: boolean;
  /** A POST that only asks, because its question does not fit a URL: its signature may come again. */
  readonly onlyAsks?: boolean;
  /** `If-Match` is required. The call and the reads of its record answer with the version as their `ETag`. */
  readonly conditional?: boolean;
  /**
   * Part of the answer's data that has the version (`employments.0`), where it is not the data itself; by field of the query where
   * that decides.
   */
  readonly versioned?: string | Readonly<Record<string, string>>;
  /** The session must have proved within the last minutes who uses it; otherwise 403 `step_up_required`. Never for an operator acting as somebody. */
  readonly stepUp?: boolean;
  /** Open to whoever has yet to set up the second factor that their client requires; any other call answers them 403 `second_factor_required`. */
  readonly beforeSecondFactor?: boolean;
  /** Codes this call may answer besides those every call may. */
  readonly errors?: readonly ErrorCode[];
  /** One Spanish sentence for the API's documentation. */
  readonly summary: string;
}

/** Keeps the literal types of one endpoint's description. */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends Answered = Answered,
>(endpoint: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return endpoint;
}

type Input<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.output<S> : undefined;

/** Values that a caller passes. */
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, Answered> ? Input<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, Answered> ? Input<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, Answered> ? Input<B> : never;
/** Answer that a caller gets: the whole JSON body; a `file` endpoint is downloaded, `events` are followed. */
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : never
    : never;

/** Values that a handler receives after validation. */
export interface Parsed<E> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, Answered> ? Output<P> : never;
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, Answered> ? Output<Q> : never;
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, Answered> ? Output<B> : never;
}
