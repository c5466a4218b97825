import { timingSafeEqual } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { openJson, sealJson } from '../../sealing.ts';
import { WireError } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import { findAnySession, revokeSession } from '../sessions.ts';
import { proceed } from '../sign-in.ts';
import { consumeStep, findStep, openStep, spend, type StepState } from '../steps.ts';
import { findUser, findUserBySub, normalizeUsername, type PoolUser } from '../users.ts';
import type { Exchange, Vouched } from './exchange.ts';
import { originOf } from './federated-origin.ts';
import { FederationRefusal, isVouched, type Federation, type Provider } from './federation.ts';
import { OauthError } from './oauth-error.ts';
import { ownOf } from './own-addresses.ts';
import { authorizationUrl, endSessionUrl, redeem } from './provider-calls.ts';

/** People may need a while at their provider: a second factor, a forgotten password. */
const exchangeLifeMs = 15 * 60_000;
const codeLifeMs = 60_000;
/** Age of a proof whose age the provider does not tell: good to come in, not to move money. */
const staleSeconds = 600;

/** Where the portal takes people back. */
export const returnUriOf = (pool: UserPool): string => `${pool.publicUrl}/sso`;

type Parameters = Readonly<Record<string, string | undefined>>;
/** An address for the browser, with what went wrong where it leads back with a refusal. */
type Onward = { url: string; cause?: unknown };
/** Says by the state of an exchange whether this browser began it. */
type IsOwn = (state: string) => boolean;

/** Begins a sign-in at the provider of a mail domain. @throws OauthError where the request is not the portal's own */
export async function authorize(
  pool: UserPool,
  federation: Federation,
  asked: Parameters,
  remember: (state: string, seconds: number) => void,
): Promise<Onward> {
  const { client_id, redirect_uri, response_type, code_challenge, code_challenge_method, state = '' } = asked;
  if (client_id !== pool.clientId) throw badRequest('client_id');
  if (redirect_uri !== returnUriOf(pool)) throw badRequest('redirect_uri');
  if (response_type !== 'code') throw badRequest('response_type');
  if (code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge ?? ''))
    throw badRequest('code_challenge');
  if (!/^[\w-]{16,128}$/.test(state)) throw badRequest('state');
  return refusingTo(pool, state, async () => {
    const provider = await federation.byDomain((asked['idp_identifier'] ?? '').trim().toLowerCase());
    if (provider === null) throw new FederationRefusal('unknown_domain');
    const exchange = {
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      isFresh: asked['prompt'] === 'login',
      isOther: asked['prompt'] === 'select_account',
    };
    const kept = { providerId: provider.id, exchange, state, codeChallenge: code_challenge ?? '' };
    const opened = await openStep(
      pool.db,
      pool,
      'FEDERATION',
      { username: '', sub: null, federation: kept },
      exchangeLifeMs,
    );
    const loginHint = asked['login_hint'];
    const url = await authorizationUrl(federation, provider, {
      ...ownOf(pool, provider),
      state: opened,
      loginHint,
      exchange,
    });
    remember(opened, exchangeLifeMs / 1000);
    return url;
  });
}

/** Name of the exchange that an answer is of, as each protocol carries it. */
export const stateIn = (answer: URLSearchParams): string =>
  answer.get('state') ?? answer.get('RelayState') ?? '';

/** Takes a provider's answer once, from the browser that began, and gives the portal a code for it. */
export async function takeAnswer(
  pool: UserPool,
  federation: Federation,
  answer: URLSearchParams,
  isOwn: IsOwn,
): Promise<Onward> {
  const state = stateIn(answer);
  const kept = isOwn(state) ? await takeExchange(pool, state) : null;
  if (kept === null) return { url: back(pool, { error: 'invalid_answer', state: '' }) };
  return refusingTo(pool, kept.state, async () => {
    const provider = await federation.byId(kept.providerId);
    // It ended while the person was there.
    if (provider === null) throw new FederationRefusal('unknown_domain');
    const { vouched, user } = await letIn(pool, federation, provider, {
      state,
      answer,
      exchange: kept.exchange,
    });
    const grant = {
      codeChallenge: kept.codeChallenge,
      secondsAgo: Math.min(vouched.secondsAgo ?? staleSeconds, staleSeconds),
      origin: vouched.origin,
    };
    const code = await openStep(
      pool.db,
      pool,
      'AUTHORIZATION_CODE',
      { username: user.username, sub: user.sub, grant },
      codeLifeMs,
    );
    return back(pool, { code, state: kept.state });
  });
}

/** Null for an exchange that ended, or that nobody began. */
async function takeExchange(
  pool: UserPool,
  state: string,
): Promise<NonNullable<StepState['federation']> | null> {
  try {
    const step = await findStep(pool, state, ['FEDERATION']);
    await consumeStep(pool.db, step.id);
    return step.state.federation ?? null;
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

/** The account that the provider's answer opens. What the provider says of somebody who is not let in, its tenant hears. */
async function letIn(
  pool: UserPool,
  federation: Federation,
  provider: Provider,
  answered: { state: string; answer: URLSearchParams; exchange: Exchange },
): Promise<{ vouched: Vouched; user: PoolUser }> {
  try {
    const vouched = await redeem(federation, provider, { ...answered, ...ownOf(pool, provider) });
    const { email, groups, origin, once } = vouched;
    if (once !== undefined)
      await spend(pool.db, once).catch((cause: unknown) => {
        throw cause instanceof WireError ? new FederationRefusal('replayed', { email }) : cause;
      });
    const admitted = await federation.admit(provider, { email, groups, subject: origin.subject });
    if ('refused' in admitted) throw new FederationRefusal(admitted.refused, { email });
    const user = await findUser(pool.db, normalizeUsername(admitted.username));
    if (user === null || !user.enabled || user.attributes['custom:client'] !== provider.tenant)
      throw new FederationRefusal('unknown_user', { email });
    return { vouched, user };
  } catch (error) {
    if (error instanceof FederationRefusal && isVouched(error.code))
      await federation.noteRefusal(provider, {
        reason: error.code,
        email: error.email,
        ip: pool.caller.ip,
      });
    throw error;
  }
}

/** Trades a code for tokens, once, for whoever began. @throws OauthError */
export async function tokensFor(pool: UserPool, asked: Parameters): Promise<Record<string, unknown>> {
  const { grant_type, client_id, redirect_uri, code, code_verifier = '' } = asked;
  if (grant_type !== 'authorization_code') throw new OauthError('unsupported_grant_type');
  if (client_id !== pool.clientId) throw new OauthError('invalid_client');
  const step = await findStep(pool, code, ['AUTHORIZATION_CODE']).catch(() => null);
  const { grant, sub = null } = step?.state ?? {};
  if (step === null || grant === undefined || redirect_uri !== returnUriOf(pool)) throw invalidGrant();
  const challenge = Buffer.from(await oauth.calculatePKCECodeChallenge(code_verifier));
  const expected = Buffer.from(grant.codeChallenge);
  if (challenge.length !== expected.length || !timingSafeEqual(challenge, expected)) {
    // Somebody else holds the code: nobody uses it any more.
    await consumeStep(pool.db, step.id).catch(() => undefined);
    throw invalidGrant();
  }
  const user = await findUserBySub(pool.db, sub);
  if (user === null) throw invalidGrant();
  const output = await proceed(pool, {
    user,
    by: 'federation',
    origin: grant.origin,
    signedInAt: new Date(pool.clock().getTime() - grant.secondsAgo * 1000),
    consume: (tx) => consumeStep(tx, step.id),
  }).catch((error: unknown) => {
    throw error instanceof WireError ? invalidGrant() : error;
  });
  const tokens = output['AuthenticationResult'] as Record<string, unknown>;
  return {
    access_token: tokens['AccessToken'],
    id_token: tokens['IdToken'],
    refresh_token: tokens['RefreshToken'],
    token_type: 'Bearer',
    expires_in: tokens['ExpiresIn'],
  };
}

const leaving = 'sign out at the provider';

/** Text for a cookie by which a browser signs out at the provider, too. */
export const leavingToken = (pool: UserPool, originJti: string): string =>
  sealJson(pool.carried, originJti, leaving);

/** Ends the session that the cookie names, and sends the browser to sign out at its provider. */
export async function leave(
  pool: UserPool,
  federation: Federation,
  asked: Parameters,
  cookie: string,
): Promise<Onward> {
  const returnTo = `${pool.publicUrl}/sign-in`;
  if (asked['client_id'] !== pool.clientId) throw badRequest('client_id');
  if (asked['logout_uri'] !== returnTo) throw badRequest('logout_uri');
  const id = openJson(pool.carried, cookie, leaving);
  const session = typeof id === 'string' ? await findAnySession(pool.db, id) : null;
  const origin = session && originOf(pool, session);
  if (session === null || origin === null) return { url: returnTo };
  await revokeSession(pool.db, pool, session.id);
  const provider = await federation.byId(origin.providerId);
  const leavingBy =
    provider && (await endSessionUrl(federation, provider, { ...ownOf(pool, provider), origin, returnTo }));
  return { url: leavingBy ?? returnTo };
}

/** Refusals are said to the portal by a word of ours: nothing that others wrote comes back. */
async function refusingTo(pool: UserPool, state: string, work: () => Promise<string>): Promise<Onward> {
  try {
    return { url: await work() };
  } catch (cause) {
    if (!(cause instanceof FederationRefusal)) throw cause;
    return { url: back(pool, { error: cause.code, state }), cause };
  }
}

const back = (pool: UserPool, parameters: Record<string, string>): string =>
  `${returnUriOf(pool)}?${new URLSearchParams(parameters).toString()}`;

const badRequest = (name: string): OauthError => new OauthError('invalid_request', `Invalid ${name}.`);
const invalidGrant = (): OauthError => new OauthError('invalid_grant');
