import { calls } from './calls.mjs';

export { verifyWebhook } from './webhooks.mjs';

/** A refusal as the API says it: `code` for programs, the message for people. */
export class AntelaError extends Error {
  constructor(problem) {
    super(problem.detail);
    this.name = 'AntelaError';
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
  }
}

const triesMax = 4;
const timeoutMs = 30_000;

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
      const response = await fetch(url, { method: call.method, headers, ...body });
      if (response.headers.has('deprecation')) onDeprecated(name, response.headers.get('sunset'));
      if (response.ok) return call.file ? fileOf(response) : response.json();
      const problem = await response.json();
      const later = response.status === 429 || (response.status === 503 && mayRepeat);
      if (!later || tries === triesMax) throw new AntelaError(problem);
      await wait(Math.min(Number(response.headers.get('retry-after') ?? 1) * 1_000, timeoutMs));
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

async function fileOf(response) {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
