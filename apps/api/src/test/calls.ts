import { randomUUID } from 'node:crypto';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@antela/contract/endpoint';
import type { Problem } from '@antela/contract/errors';
import type { Noun } from '@antela/contract/nouns';
import { getSession } from '@antela/contract/session';
import { basePath } from '../app.ts';
import { machineKey, signRequest, temporaryCredentials, type SignIn, type startIssuer } from './identity.ts';
import type { UserKey } from './world/users.ts';

/** A signed-in user through one of the two doors, the employee app, a key of a client, or nobody. */
export type Caller =
  | { kind: 'user'; signIn: SignIn; door: 'bearer' | 'signed' }
  | { kind: 'machine' }
  | { kind: 'key'; token: string }
  | null;

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** Added to those the endpoint needs; null leaves one of them out. */
  headers?: Record<string, string | null>;
  /** Version for `If-Match`. */
  version?: number;
}

export interface Answer<E> {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** As the contract says it when it went well. */
  body: ResponseOf<E>;
  problem: Problem;
}

/** Facts that a sign-in knows of its user, or ends with. */
const ofSignIns: readonly Noun[] = ['client', 'company_user', 'role', 'session'];

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/**
 * Calls with real credentials.
 * @param origin the first server, which is called where no other is named
 */
export function createCalls(origin: string, issuer: Issuer, clock: { readonly now: Date }) {
  const signIn = (user: UserKey, door: 'bearer' | 'signed' = 'bearer'): Caller & { kind: 'user' } => ({
    kind: 'user',
    door,
    signIn: { user, originJti: randomUUID(), signedInAt: clock.now },
  });

  const kept = new Map<UserKey, Caller & { kind: 'user' }>();
  /** One sign-in of the user for many calls, as a browser keeps its own, until time passes or a call changes who may do what. */
  function keptSignIn(user: UserKey): Caller & { kind: 'user' } {
    const known = kept.get(user);
    if (known?.signIn.signedInAt.getTime() === clock.now.getTime()) return known;
    const fresh = signIn(user);
    kept.set(user, fresh);
    return fresh;
  }

  const contexts = new Map<string, Promise<string>>();
  /** The info token of a sign-in, asked for once. */
  function contextOf(caller: Caller & { kind: 'user' }): Promise<string> {
    const known = contexts.get(caller.signIn.originJti);
    if (known) return known;
    const asked = ask(caller, getSession).then(({ data }) => data.infotoken);
    contexts.set(caller.signIn.originJti, asked);
    // A refused context is asked for again.
    asked.catch(() => contexts.delete(caller.signIn.originJti));
    return asked;
  }

  async function credentialHeaders(
    caller: Caller,
    request: Parameters<typeof signRequest>[1],
  ): Promise<Record<string, string>> {
    if (caller === null) return request.headers;
    if (caller.kind === 'key') return { ...request.headers, authorization: `Bearer ${caller.token}` };
    if (caller.kind === 'machine') return signRequest(machineKey, request, clock.now);
    if (caller.door === 'signed')
      return signRequest(temporaryCredentials(caller.signIn, clock.now), request, clock.now);
    return { ...request.headers, authorization: `Bearer ${await issuer.idToken(caller.signIn, clock.now)}` };
  }

  async function headersFor(
    caller: Caller,
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
  ): Promise<Record<string, string>> {
    const needed: Record<string, string | null> = {};
    if (endpoint.body) needed['content-type'] = 'application/json';
    if (endpoint.context && caller?.kind === 'user' && input.headers?.['x-user-context'] === undefined)
      needed['x-user-context'] = await contextOf(caller);
    if (endpoint.idempotent) needed['idempotency-key'] = randomUUID();
    if (endpoint.conditional) needed['if-match'] = `"${input.version ?? 1}"`;
    const all = Object.entries({ ...needed, ...input.headers });
    return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** Where an endpoint is on a server, with its parameters filled in. */
  function urlOf(endpoint: Endpoint, input: CallInput<Endpoint>, at = origin): URL {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String((input.params as Record<string, string>)[name])),
    );
    const url = new URL(`${at}/api${basePath[endpoint.base]}${path}`);
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  /** Sends a request as it is, with the caller's credentials. */
  async function send(
    caller: Caller,
    request: { method: string; url: URL; headers?: Record<string, string>; body?: string },
  ): Promise<Answer<Endpoint>> {
    const { method, url, body } = request;
    const headers = await credentialHeaders(caller, { method, url, headers: request.headers ?? {}, body });
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const json: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      body: json as never,
      problem: json as Problem,
    };
  }

  /** Calls an endpoint with whatever it needs besides the input, on the first server or another. */
  async function call<E extends Endpoint>(
    caller: Caller,
    endpoint: E,
    given: CallInput<E> = {},
    at = origin,
  ): Promise<Answer<E>> {
    const input = given as CallInput<Endpoint>;
    const headers = await headersFor(caller, endpoint, input);
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const answer = await send(caller, {
      method: endpoint.method,
      url: urlOf(endpoint, input, at),
      headers,
      ...(body !== undefined && { body }),
    });
    if (answer.status < 400 && endpoint.changes?.some((noun) => ofSignIns.includes(noun))) kept.clear();
    return answer;
  }

  /** Makes a call that must go well, and answers its body. */
  async function ask<E extends Endpoint>(
    caller: Caller,
    endpoint: E,
    input: CallInput<E> = {},
  ): Promise<ResponseOf<E>> {
    const answer = await call(caller, endpoint, input);
    if (answer.status !== (endpoint.status ?? 200))
      throw new Error(`${endpoint.name}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  return { signIn, keptSignIn, contextOf, urlOf, send, call, ask };
}
