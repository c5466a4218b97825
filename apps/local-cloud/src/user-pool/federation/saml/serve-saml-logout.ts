import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserPool } from '../../pool.ts';
import { FederationRefusal, type Federation } from '../federation.ts';
import { samlPath } from '../own-addresses.ts';
import { takeSamlSignOut } from '../saml-sign-out.ts';
import type { Brought } from './logout-calls.ts';
import { notSignedOutPage, notSignedOutPolicy } from './not-signed-out-page.ts';

/** A word with a chain of certificates beside its signature has a fourth of it. */
const requestBytesMax = 64 * 1024;

/** Addresses at which SAML providers say that somebody left them, and to which they send back whoever left the pool. */
export function serveSamlLogout(scope: FastifyInstance, pool: UserPool, federation: Federation): void {
  const signInUrl = `${pool.publicUrl}/sign-in`;
  const method = ['GET', 'POST'];

  // The cloud's own address names no tenant: nobody's word is taken there.
  scope.route({
    method,
    url: `${samlPath}/logout`,
    handler: (_request, reply) => reply.redirect(signInUrl, 303),
  });

  scope.route<{ Params: { tenant: string } }>({
    method,
    url: `${samlPath}/logout/:tenant`,
    bodyLimit: requestBytesMax,
    handler: async (request, reply) => {
      const brought = broughtBy(request);
      // An answer to our own word: the session has ended before the browser went.
      if (brought === null) return reply.redirect(signInUrl, 303);
      try {
        const to = await takeSamlSignOut(pool, federation, request.params.tenant, brought);
        return await reply.redirect(to ?? signInUrl, 303);
      } catch (error) {
        if (!(error instanceof FederationRefusal)) throw error;
        request.log.warn({ refusal: error.code, err: error.cause }, 'sign-out refused');
        return refuse(reply, signInUrl);
      }
    },
  });
}

/** Null where no LogoutRequest came. */
function broughtBy({ method, url, body }: FastifyRequest): Brought | null {
  if (method === 'POST')
    return body instanceof URLSearchParams && body.has('SAMLRequest') ? { form: body } : null;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return new URLSearchParams(query).has('SAMLRequest') ? { query } : null;
}

const refuse = (reply: FastifyReply, signInUrl: string): FastifyReply =>
  reply
    .code(400)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', notSignedOutPolicy)
    .send(notSignedOutPage(signInUrl));
