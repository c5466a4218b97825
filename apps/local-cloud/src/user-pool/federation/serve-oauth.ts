import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { WireError, type SignedRequest } from '../../wire.ts';
import { callerOf } from '../caller.ts';
import type { UserPool } from '../pool.ts';
import { takeSignOut } from './back-channel.ts';
import { browserCookies } from './browser-cookies.ts';
import { FederationRefusal } from './federation.ts';
import { authorize, leave, leavingToken, stateIn, takeAnswer, tokensFor } from './oauth-endpoints.ts';
import { OauthError } from './oauth-error.ts';
import { backChannelPath } from './own-addresses.ts';
import { serveSamlLogout } from './saml/serve-saml-logout.ts';
import { serveSaml } from './saml/serve-saml.ts';

/** The pool's own redirects to providers and back: `/oauth2/authorize`, `/oauth2/idpresponse`, `/oauth2/token`, `/saml2/idpresponse` and `/logout`. */
export async function serveOauth(scope: FastifyInstance, pool: UserPool): Promise<void> {
  const { federation } = pool;
  if (federation === undefined) return;
  const cookies = browserCookies(pool.publicUrl);

  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });
  scope.setErrorHandler(answerError);
  const askedBy = (request: FastifyRequest, reply: FastifyReply): UserPool => {
    const asked: SignedRequest = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.alloc(0),
      ip: request.ip,
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
    };
    return { ...pool, caller: callerOf(asked, pool.publicUrl) };
  };

  scope.get('/oauth2/authorize', async (request, reply) => {
    const remember = (state: string, seconds: number): void => cookies.began(reply, state, seconds);
    return reply.redirect(
      redirectUrl(request, await authorize(pool, federation, textsOf(request), remember)),
    );
  });
  const takeFrom = async (request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) => {
    const isOwn = (state: string): boolean => cookies.hasBegun(request, state);
    const to = await takeAnswer(askedBy(request, reply), federation, answer, isOwn);
    cookies.cameBack(reply, stateIn(answer));
    return reply.redirect(redirectUrl(request, to), 303);
  };
  scope.get('/oauth2/idpresponse', (request, reply) => takeFrom(request, reply, searchOf(request)));
  serveSaml(scope, pool, { hasBegun: cookies.hasBegun, takeFrom });
  serveSamlLogout(scope, pool, federation);
  scope.post('/oauth2/token', async (request, reply) => {
    const tokens = await tokensFor(askedBy(request, reply), Object.fromEntries(formOf(request)));
    const { origin_jti: originJti } = decodeJwt(String(tokens['access_token']));
    const token = leavingToken(pool, String(originJti));
    cookies.mayLeave(reply, token);
    return tokens;
  });
  scope.post<{ Params: { tenant: string } }>(`${backChannelPath}/:tenant`, async (request) => {
    await takeSignOut(pool, federation, request.params.tenant, formOf(request).get('logout_token') ?? '');
    return '';
  });
  scope.get('/logout', async (request, reply) => {
    const to = await leave(pool, federation, textsOf(request), cookies.leaves(request));
    cookies.left(reply);
    return reply.redirect(to.url);
  });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OauthError)
    return reply.code(400).send({ error: error.code, error_description: error.message });
  // An answer that came before, or too late.
  if (error instanceof WireError) return reply.code(400).send({ error: 'invalid_request' });
  const { statusCode = 500 } = error;
  if (statusCode < 500) return reply.code(statusCode).send({ error: 'invalid_request' });
  request.log.error(error);
  return reply.code(500).send({ error: 'server_error' });
}

/** Logs why a provider's answer was refused; the browser goes on to where that is shown. */
function redirectUrl(request: FastifyRequest, { url, cause }: { url: string; cause?: unknown }): string {
  if (cause instanceof FederationRefusal)
    request.log.warn({ refusal: cause.code, err: cause.cause }, 'federation refused');
  return url;
}

const searchOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams;
const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
const textsOf = (request: FastifyRequest): Record<string, string> => Object.fromEntries(searchOf(request));
