import { createHash, randomBytes } from 'node:crypto';
import { userPoolClientId, type TestCloud } from './test-cloud.ts';

/** Cookies of one browser, by their names. */
export type Jar = Map<string, string>;

export type Began = { verifier: string; redirectUri: string; url: URL };
/** A form that a page sends by itself. */
export type SentForm = { action: string; fields: Record<string, string> };

export const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? 'none:');

/** The form in a page; null in one that has none to send. */
export function formIn(page: string): SentForm | null {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) return null;
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return { action, fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])) };
}

/** A browser of the portal on its way to a provider and back; `throughTo` says where an address is really served. */
export function federatedBrowser(
  cloud: Pick<TestCloud, 'publicUrl' | 'userPoolEndpoint'>,
  throughTo: (url: string) => string = (url) => url,
  clientId = userPoolClientId,
) {
  const base = cloud.userPoolEndpoint.replace(/\/$/, '');

  async function ask(url: string, jar: Jar, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(throughTo(url), { ...init, headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  const go = (url: string, jar: Jar = new Map()): Promise<Response> => ask(url, jar);

  /** Sends a form from a page of that origin. A form of another site brings no cookie. */
  function send({ action, fields }: SentForm, from: string, jar: Jar): Promise<Response> {
    const url = new URL(action, from);
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    return ask(url.href, url.origin === new URL(from).origin ? jar : new Map(), init);
  }

  function begin(changes: Record<string, string> = {}): Began {
    const verifier = randomBytes(32).toString('base64url');
    const redirectUri = `${cloud.publicUrl}/sso`;
    const url = new URL(`${base}/oauth2/authorize`);
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: randomBytes(16).toString('base64url'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      idp_identifier: 'Andino.example',
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { verifier, redirectUri, url };
  }

  /** Follows redirects and forms to the portal's own address; stops where neither leads on. */
  async function passThrough(began = begin(), jar: Jar = new Map()): Promise<URL> {
    let at = began.url;
    let response = await go(at.href, jar);
    for (let hop = 0; hop < 6 && !at.href.startsWith(began.redirectUri); hop++) {
      if (response.headers.has('location')) {
        at = locationOf(response);
        if (!at.href.startsWith(began.redirectUri)) response = await go(at.href, jar);
      } else {
        const form = formIn(await response.text());
        if (form === null) throw new Error(`${at.href} leads nowhere: ${response.status}`);
        response = await send(form, at.href, jar);
        at = new URL(form.action, at);
      }
    }
    return at;
  }

  const trade = (code: string, { verifier, redirectUri }: Pick<Began, 'verifier' | 'redirectUri'>) =>
    fetch(`${base}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),
    });

  async function signIn(changes: Record<string, string> = {}) {
    const began = begin(changes);
    const at = await passThrough(began);
    const response = await trade(at.searchParams.get('code') ?? '', began);
    const tokens = (await response.json()) as Record<'id_token' | 'access_token' | 'refresh_token', string>;
    return { tokens, cookie: response.headers.getSetCookie().at(-1)?.split(';')[0] ?? '', began, at };
  }

  /** Word of the refusal that the portal is told; null when it got a code. */
  async function refusalOf(changes: Record<string, string> = {}): Promise<string | null> {
    const { searchParams } = await passThrough(begin(changes));
    return searchParams.has('code') ? null : searchParams.get('error');
  }

  return { base, go, send, begin, passThrough, trade, signIn, refusalOf };
}
