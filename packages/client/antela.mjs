import { calls } from './calls.mjs';

export { verifyWebhook } from './webhooks.mjs';

/** A refusal as the API says it: `code` for programs, the message for people. */
export class AntelaError extends Error {
  constructor(problem, { idempotencyKey, cause }) {
    super(problem.detail, { cause });
    this.name = 'AntelaError';
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
    this.idempotencyKey = idempotencyKey;
  }
}

const triesMax = 4;
const waitMaxMs = 30_000;
/** Longer than the API works on anything. */
const timeoutMs = 120_000;
/** Away for now, or lost on the way: whether it was done is not known. */
const passing = new Set([502, 503, 504]);

/** One function for each call that a key may make. See `antela.d.mts`, which is made from the contract of the API. */
export function createAntela({ api, key, onDeprecated = () => {}, wait = pause }) {
  async function send(name, call, input) {
    const url = new URL(api.replace(/\/$/, '') + call.path);
    for (const [field, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) url.searchParams.set(field, String(value));
    const headers = {
      authorization: `Bearer ${key}`,
      'api-version': call.version,
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      // The same key for each try, so that an answer that was lost is found again.
      ...(call.idempotent && { 'idempotency-key': input.idempotencyKey ?? crypto.randomUUID() }),
      ...(input.ifMatch !== undefined && { 'if-match': input.ifMatch }),
    };
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const mayRepeat = call.method === 'GET' || call.idempotent === true;
    for (let tries = 1; ; tries += 1) {
      const answer = await answerTo(url, { method: call.method, headers, ...body }, call);
      const { headers: said, data, problem, cause } = answer;
      if (said?.has('deprecation')) onDeprecated(name, said.get('sunset'));
      if (problem === undefined) return data;
      const later = problem.status === 429 || (mayRepeat && passing.has(problem.status));
      if (!later || tries === triesMax)
        throw new AntelaError(problem, { idempotencyKey: headers['idempotency-key'] ?? null, cause });
      await wait(Math.min((Number(said?.get('retry-after')) || 1) * 1_000, waitMaxMs));
    }
  }

  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, (input = {}) => send(name, call, input)]),
  );
}

/** The rows of a list, page after page. */
export async function* rowsOf(list, input = {}) {
  for (let cursor; ;) {
    const { data, page } = await list({ ...input, query: { ...input.query, ...(cursor && { cursor }) } });
    yield* data;
    if (page.next === null) return;
    cursor = page.next;
  }
}

/** The answer, read to its end; for one that was lost, or that a machine on the way gave, a problem of the same form. */
async function answerTo(url, request, { file }) {
  let status = 503;
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    const { headers, ok } = response;
    if (ok) return { headers, data: await (file ? fileOf(response) : response.json()) };
    status = response.status;
    return { headers, problem: await response.json() };
  } catch (cause) {
    return { problem: { ...lost, status }, cause };
  }
}

const lost = {
  type: 'about:blank',
  title: 'Sin respuesta',
  code: 'unavailable',
  detail:
    'No llegó la respuesta, y no se sabe si se hizo. Consúltalo antes de repetirlo, o repítelo con la misma idempotencyKey.',
  requestId: '',
};

async function fileOf(response) {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
