import { config } from './config.ts';
import { useDataStore } from './data-store.ts';
import { named, userPoolEndpointOf } from './user-pool-wire.ts';

/** Sign-in by the company's own provider, over the user pool's redirect: authorization code with PKCE. */
type Purpose = 'sign-in' | 'step-up';
/** `select_account` after a refusal: the provider would bring the same account again. */
type Prompt = 'login' | 'select_account' | null;
export type FederatedTokens = { accessToken: string; idToken: string; refreshToken: string };
/** Outcome of a proof that was asked for in a window of its own. */
type Proof = { state: string; tokens: FederatedTokens } | { state: string; error: string };

const channelName = 'antela-sso';
const keyOf = (state: string): string => `antela-sso:${state}`;
/** Time for which the pool waits for an answer of the provider. */
const lifeMs = 15 * 60_000;
const base = (): string => userPoolEndpointOf(config()).replace(/\/$/, '');
const returnUri = (): string => `${location.origin}/sso`;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Ways from which nobody came back leave nothing behind. */
function forgetOld(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(keyOf('')))) {
    const { at } = JSON.parse(localStorage.getItem(key) ?? '{}') as { at?: number };
    if (at === undefined || at < Date.now() - lifeMs) localStorage.removeItem(key);
  }
}

/** Address at which the pool sends the browser to the provider of that mail domain. This browser alone can use what comes back. */
export async function federatedUrl(
  email: string,
  purpose: Purpose,
  prompt: Prompt,
): Promise<{ state: string; url: string }> {
  const [state, verifier] = [randomText(), randomText()];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  forgetOld();
  localStorage.setItem(keyOf(state), JSON.stringify({ verifier, purpose, at: Date.now() }));
  const search = new URLSearchParams({
    response_type: 'code',
    client_id: config().userPoolClientId,
    redirect_uri: returnUri(),
    state,
    code_challenge: toBase64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    idp_identifier: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
    login_hint: email,
    ...(prompt !== null && { prompt }),
  });
  return { state, url: `${base()}/oauth2/authorize?${search}` };
}

/** Takes what comes back with the browser, once. Throws errors named by the pool's words for a refusal. */
export async function takeFederated(
  search: URLSearchParams,
): Promise<{ purpose: Purpose; tokens: FederatedTokens | null }> {
  const state = search.get('state') ?? '';
  const kept = localStorage.getItem(keyOf(state));
  localStorage.removeItem(keyOf(state));
  if (kept === null) throw named('invalid_answer', 'Nobody here asked for it.');
  const { verifier, purpose } = JSON.parse(kept) as { verifier: string; purpose: Purpose };
  const outcome = await trade(search, verifier).then(
    (tokens) => ({ state, tokens }),
    (error: unknown) => ({
      state,
      error: error instanceof Error ? error.name : 'invalid_answer',
      cause: error,
    }),
  );
  if (purpose === 'step-up') {
    const channel = new BroadcastChannel(channelName);
    const { cause: _, ...told } = { cause: null, ...outcome };
    channel.postMessage(told);
    channel.close();
    return { purpose, tokens: null };
  }
  if ('error' in outcome) throw outcome.cause;
  return { purpose, tokens: outcome.tokens };
}

async function trade(search: URLSearchParams, verifier: string): Promise<FederatedTokens> {
  const refusal = search.get('error');
  if (refusal !== null) throw named(refusal, 'The provider, or the pool, refused it.');
  const response = await fetch(`${base()}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config().userPoolClientId,
      redirect_uri: returnUri(),
      code: search.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  if (!response.ok) throw named('invalid_answer', `The pool answered ${response.status}.`);
  const tokens = (await response.json()) as Record<'access_token' | 'id_token' | 'refresh_token', string>;
  return {
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token,
  };
}

/** Has the person prove at the provider who they are, in a window that was just opened. Resolves when it comes back. */
export async function proveAtProvider(email: string, popup: Window | null): Promise<FederatedTokens> {
  if (popup === null) throw named('popup_blocked', 'The browser opened no window.');
  const { state, url } = await federatedUrl(email, 'step-up', 'login');
  const channel = new BroadcastChannel(channelName);
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FederatedTokens>((resolve, reject) => {
      channel.addEventListener('message', ({ data }: MessageEvent<Proof>) => {
        if (data.state !== state) return;
        if ('tokens' in data) resolve(data.tokens);
        else reject(named(data.error, 'The provider, or the pool, refused it.'));
      });
      giveUp = setTimeout(() => reject(named('denied', 'Nobody came back.')), 10 * 60_000);
      popup.location.href = url;
    });
  } finally {
    clearTimeout(giveUp);
    channel.close();
  }
}

/** Whether the provider opened the session of this browser. */
export function isFederated(): boolean {
  const idToken = useDataStore.getState().data.cognito?.idToken;
  if (!idToken) return false;
  const payload = idToken.split('.')[1] ?? '';
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  return text.includes('"identities"');
}

/** Address at which the browser signs out at the provider as well, and comes back to the sign-in page. */
export const providerSignOutUrl = (): string =>
  `${base()}/logout?${new URLSearchParams({
    client_id: config().userPoolClientId,
    logout_uri: `${location.origin}/sign-in`,
  })}`;
