import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserPool } from '../../pool.ts';
import { addressesOf, samlPath } from '../own-addresses.ts';
import { answerPage, answerPagePolicy } from './answer-page.ts';
import { ownMetadata } from './own-metadata.ts';
import { publishedOf } from './saml-keys.ts';

/** Answers are read up to here: one with two hundred groups has a third of it. */
const answerBytesMax = 128 * 1024;

type Handling = {
  hasBegun: (request: FastifyRequest, state: string) => boolean;
  takeFrom: (request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) => Promise<unknown>;
};

/** The pool's addresses for SAML providers: where their answers go, and what each tenant's provider is told of the pool. */
export function serveSaml(scope: FastifyInstance, pool: UserPool, { hasBegun, takeFrom }: Handling): void {
  /** A request that is too long, or no form, is no answer. */
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (((error as FastifyError).statusCode ?? 500) >= 500) throw error;
    void takeFrom(request, reply, new URLSearchParams());
  };
  scope.post(
    `${samlPath}/idpresponse`,
    { bodyLimit: answerBytesMax, errorHandler },
    async (request, reply) => {
      const given = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const { RelayState = '', SAMLResponse = '', again } = Object.fromEntries(given);
      const answer = new URLSearchParams({ RelayState, SAMLResponse: SAMLResponse.replace(/\s/g, '') });
      // The page's own form comes from this site: without the cookie it is no answer to this browser.
      if (again !== undefined || hasBegun(request, RelayState) || !isPlausible(answer))
        return takeFrom(request, reply, answer);
      const action = new URL(addressesOf(pool, { protocol: 'saml', tenant: '' }).redirectUri).pathname;
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', answerPagePolicy)
        .send(answerPage(action, { ...Object.fromEntries(answer), again: '1' }));
    },
  );

  // For providers that are told of the pool by hand: they load a file.
  scope.get(`${samlPath}/signing-certificate.pem`, async (_request, reply) =>
    reply
      .type('application/x-pem-file')
      .header('content-disposition', 'attachment; filename="antela-saml.pem"')
      .send((await pool.samlKeys('signing'))[0].certificate),
  );
  scope.get(`${samlPath}/next-signing-certificate.pem`, async (_request, reply) => {
    const next = (await pool.samlKeys('signing')).find(({ state }) => state === 'next');
    if (next === undefined) return reply.code(404).send();
    return reply
      .type('application/x-pem-file')
      .header('content-disposition', 'attachment; filename="antela-saml-next.pem"')
      .send(next.certificate);
  });

  scope.get<{ Params: { tenant: string } }>(`${samlPath}/:tenant`, async (request, reply) => {
    const { tenant } = request.params;
    // Metadata differ by the tenant's name alone: nobody learns which tenants there are.
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenant)) return reply.code(404).send();
    const [signing, encryption] = [
      publishedOf(await pool.samlKeys('signing')),
      publishedOf(await pool.samlKeys('encryption')),
    ];
    return reply
      .type('application/samlmetadata+xml')
      .send(ownMetadata(addressesOf(pool, { protocol: 'saml', tenant }), { signing, encryption }));
  });
}

const isPlausible = (answer: URLSearchParams): boolean =>
  /^[\w-]{1,128}$/.test(answer.get('RelayState') ?? '') &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(answer.get('SAMLResponse') ?? '');
