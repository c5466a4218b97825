import type {
  Answered,
  Base,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@antela/contract/endpoint';
import type { z } from 'zod';
import { type ApiError, toApiError, toNetworkError } from './api-error.ts';
import type { Credentials } from './request-signing.ts';

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, Answered>;
/** Optional where the contract has no such part, or nothing in it is required. */
type Part<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Options of a call: the parts its contract names, and how to send it. */
export type CallOptions<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
    /** False sends the id token as bearer instead of a signature (docs/spec.md §7). Default true. */
    signed?: boolean;
    /** The same key for every try of one intended act, so that it happens once. */
    idempotencyKey?: string;
    /** The ETag of the version being changed. */
    ifMatch?: string | null;
  };

/** The parts of an answer that some screens need besides the body. */
export type Answer<T> = {
  body: T;
  /** Send it back as `ifMatch`; null where the answer has none. */
  etag: string | null;
  status: number;
};

export type CallerPorts = {
  bases: () => Record<Base, string>;
  /** Undefined when nobody is signed in. `renew` asks for new ones even if the old still last. */
  credentials: (renew: boolean) => Promise<Credentials | undefined>;
  idToken: (renew: boolean) => Promise<string | undefined>;
  infoToken: (renew: boolean) => Promise<string | undefined>;
  /** Behind a gateway a signature names the user and not the sign-in: every call needs the context. */
  isBehindGateway?: () => boolean;
  /** The clock of this computer, which may be wrong. */
  now: () => Date;
  logError: (message: string, error: unknown) => void;
};

/** Sends calls as docs/spec.md §7 says. It shows nothing: failures are logged with the endpoint and thrown again. */
export function createCaller(ports: CallerPorts) {
  const send = createSender(ports);

  async function attempt<T>(endpoint: AnyEndpoint, options: Loose, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      ports.logError(`${endpoint.method} ${endpoint.path}`, cause);
      throw toNetworkError(cause);
    }
  }

  /** The whole answer: for reads whose ETag goes back with the update. */
  async function callForAnswer<E extends AnyEndpoint>(
    endpoint: E,
    options: CallOptions<E>,
  ): Promise<Answer<ResponseOf<E>>> {
    return attempt(endpoint, options, async () => {
      const response = await send(endpoint, options, options.signed === false ? 'bearer' : 'signed');
      const text = await response.text();
      const body = (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>;
      return { body, etag: response.headers.get('etag'), status: response.status };
    });
  }

  async function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>): Promise<ResponseOf<E>> {
    return (await callForAnswer(endpoint, options)).body;
  }

  /** With bearer and user context, as files and events are asked for (docs/spec.md §7). */
  const askAsBearer = (endpoint: AnyEndpoint, options: Loose): Promise<Response> =>
    send({ ...endpoint, context: true }, options, 'bearer');

  return { call, callForAnswer, askAsBearer, attempt };
}

type Mode = 'signed' | 'bearer';

/** Remedies tried in one call, each once: the refusals behind them happen before anything is done. */
type Renewed = Set<string>;

function createSender(ports: CallerPorts) {
  const clock = createSigningClock(ports.now);

  async function headersOf(
    endpoint: AnyEndpoint,
    options: Loose,
    mode: Mode,
    { url, body, renewed }: { url: URL; body: string | undefined; renewed: Renewed },
  ): Promise<Record<string, string>> {
    // A number of ours: where no answer comes, the server's log still has what was asked.
    const headers: Record<string, string> = { ...options.headers, 'x-request-id': crypto.randomUUID() };
    if (mode === 'signed' || body !== undefined) headers['content-type'] = 'application/json';
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (options.ifMatch) headers['if-match'] = options.ifMatch;
    if (endpoint.access === 'public') return headers;
    if (endpoint.context || ports.isBehindGateway?.() || renewed.has('context')) {
      const token = await ports.infoToken(renewed.has('context'));
      if (token) headers['x-user-context'] = token;
    }
    if (mode === 'bearer') {
      const token = await ports.idToken(renewed.has('tokens'));
      if (token) headers['authorization'] = `Bearer ${token}`;
      return headers;
    }
    const credentials = await ports.credentials(renewed.has('tokens'));
    const date = clock.dateOf(endpoint.method);
    const { signRequest } = await import('./request-signing.ts');
    return signRequest({ url, method: endpoint.method, headers, body }, credentials, date);
  }

  return async function send(endpoint: AnyEndpoint, options: Loose, mode: Mode): Promise<Response> {
    const url = urlOf(ports.bases()[endpoint.base], endpoint.path, options);
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    const renewed: Renewed = new Set();
    for (;;) {
      const headers = await headersOf(endpoint, options, mode, { url, body, renewed });
      const response = await fetch(url, {
        method: endpoint.method,
        headers,
        signal: options.signal ?? null,
        ...(body !== undefined && { body }),
      });
      if (response.ok) return response;
      const error = await toApiError(response);
      // Each of these refusals happens before anything is done, so asking once more with what was missing is safe.
      const remedy = remedyFor(error);
      if (!remedy || renewed.has(remedy) || endpoint.access === 'public') throw error;
      if (remedy === 'clock' && !clock.learnFrom(response)) throw error;
      renewed.add(remedy);
    }
  };
}

function createSigningClock(now: CallerPorts['now']) {
  // Our clock minus theirs, learned from an answer that says the signature's date is off.
  let offsetMs = 0;
  let lastWriteMs = 0;
  return {
    /**
     * A signature names the second it was made in, and the server takes each signature of a write once. The same act sent
     * again within the second, as after proving who one is, is therefore signed with the next.
     */
    dateOf(method: AnyEndpoint['method']): Date {
      const nowMs = now().getTime() - offsetMs;
      if (method === 'GET') return new Date(nowMs);
      lastWriteMs = Math.max(nowMs, lastWriteMs + 1_000);
      return new Date(lastWriteMs);
    },
    /** @returns false where the answer names no time */
    learnFrom(response: Response): boolean {
      const theirs = Date.parse(response.headers.get('date') ?? '');
      if (Number.isNaN(theirs)) return false;
      offsetMs = now().getTime() - theirs;
      lastWriteMs = 0;
      return true;
    },
  };
}

/** `CallOptions` without its endpoint's types, for the code that sends any call. */
type Loose = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  ifMatch?: string | null;
};

function remedyFor({ code, status }: ApiError): 'clock' | 'tokens' | 'context' | null {
  if (code === 'clock_skew') return 'clock';
  if (code === 'context_required') return 'context';
  return code === 'unauthenticated' && status === 401 ? 'tokens' : null;
}

function urlOf(base: string, path: string, { params, query }: Loose): URL {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => escapeUri(String(values[name])));
  const url = new URL(base.replace(/\/$/, '') + filled);
  url.search = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${escapeUri(name)}=${escapeUri(String(value))}`)
    .join('&');
  return url;
}

/** RFC 3986, because the signature is over these bytes and `encodeURIComponent` leaves !'()* alone. */
function escapeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
