import type { ResponseOf } from '@antela/contract/endpoint';
import { ApiError, endsSession, isHeldBack } from './api-error.ts';
import { type CallOptions, createCaller } from './caller.ts';
import { changeOf, noteStart, tellChange } from './changes.ts';
import { config } from './config.ts';
import { createDownloads } from './downloads.ts';
import { mustFit } from './form-refusal.ts';
import { createIntents } from './intents.ts';
import { saveThroughLink } from './save-file.ts';
import { freshInfoToken, openSession, proofs, sessionRefused } from './session.ts';
import { withStepUp } from './step-up.ts';

type AnyEndpoint = Parameters<typeof caller.call>[0];
/** Optional where an endpoint needs nothing. The key of an act is nobody's to give: see `callApi`. */
type Options<E extends AnyEndpoint> =
  Record<string, never> extends CallOptions<E>
    ? [options?: Omit<CallOptions<E>, 'idempotencyKey'>]
    : [options: Omit<CallOptions<E>, 'idempotencyKey'>];

const caller = createCaller({
  bases: () => config().apis,
  ...proofs,
  infoToken: freshInfoToken,
  isBehindGateway: () => config().isBehindGateway === true,
  now: () => new Date(),
  logError: (message, error) => console.error(message, error),
});

const { download, follow } = createDownloads(caller);

const intents = createIntents({
  newKey: () => crypto.randomUUID(),
  now: () => performance.now(),
  isLost: (error) => !(error instanceof ApiError && error.status > 0 && error.status < 500),
});

/**
 * Calls the API as docs/spec.md §7 says; resolves with the answer's JSON body, throws `ApiError`. What creates money or people is
 * sent with the key of the act it is part of: the same call again is the same act (`intents.ts`). A call that changes something
 * resolves when the screen shows it: what it changed, and so what is asked again, follows from its contract (`changes.ts`).
 */
export async function callApi<E extends AnyEndpoint>(
  endpoint: E,
  ...[given]: Options<E>
): Promise<ResponseOf<E>> {
  const options = (given ?? {}) as CallOptions<E>;
  const { query, body } = options as CallOptions<AnyEndpoint>;
  mustFit(endpoint, body);
  const change = changeOf(endpoint, query);
  try {
    const answer = await sendOnce(endpoint, options);
    if (change) {
      noteStart(answer);
      await tellChange(change);
    }
    return answer;
  } catch (error) {
    // Refused for what is not on the screen yet, or lost on its way back. A form against a version finds that out by itself.
    if (change && !endpoint.conditional) void tellChange({ ...change, by: null, gone: null });
    throw error;
  }
}

async function sendOnce<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>): Promise<ResponseOf<E>> {
  if (!endpoint.idempotent) {
    const answer = await guarded(endpoint, () => caller.call(endpoint, options));
    if (endpoint.changes) intents.written();
    return answer;
  }
  const { params, query, body, ifMatch }: CallOptions<AnyEndpoint> = options;
  return intents.once([endpoint.name, params, query, body, ifMatch], (idempotencyKey) =>
    guarded(endpoint, () => caller.call(endpoint, { ...options, idempotencyKey })),
  );
}

/** Downloads a report and saves it under the name the server gives, or "file". */
export async function downloadReport<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: Options<E>
): Promise<void> {
  const { blob, fileName } = await guarded(endpoint, () =>
    download(endpoint, (options ?? {}) as CallOptions<E>),
  );
  saveThroughLink(blob, fileName);
  // Some pages show the name of the person who took it.
  const change = changeOf(endpoint, null);
  if (change) void tellChange(change);
}

/** Follows server-sent events (`caller.ts`) for as long as the server keeps them up and nobody aborts. */
export const followEvents = follow;

async function guarded<T>({ name }: AnyEndpoint, work: () => Promise<T>): Promise<T> {
  try {
    // The proof itself is a call too: asking for a proof of it would wait for ever.
    return await (name === 'stepUp' ? work() : withStepUp(work, wantsStepUp));
  } catch (error) {
    if (endsSession(error)) await sessionRefused();
    // The screen promised more than the session allows by now: read what it may do anew so that it follows.
    if (error instanceof ApiError && (error.code === 'forbidden' || isHeldBack(error)))
      void openSession().catch(() => undefined);
    throw error;
  }
}

const wantsStepUp = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'step_up_required';
