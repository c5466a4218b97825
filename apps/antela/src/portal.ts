import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalConfig } from '@antela/contract/portal-config';
import { demoClients, demoPassword } from '@antela/ops/demo/demo-clients';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { servePages } from './portal-pages.ts';

const portalFolder = new URL('../../portal/dist/', import.meta.url).pathname;

/** `/config.json`: what the portal needs to know of its environment. Nothing in it is secret. */
export function portalConfigOf(config: Config): PortalConfig {
  const { publicUrl, pools } = config;
  const objects = `${publicUrl}/cloud/objects`;
  return {
    brand: { name: config.BRAND_NAME, tagline: config.BRAND_TAGLINE },
    region: config.REGION,
    userPoolId: config.USER_POOL_ID,
    userPoolClientId: config.USER_POOL_CLIENT_ID,
    identityPoolId: config.IDENTITY_POOL_ID,
    ...(pools.userPool !== null && { userPoolEndpoint: pools.userPool }),
    ...(pools.identityPool !== null && { identityPoolEndpoint: pools.identityPool }),
    ...(config.IDENTITY === 'embedded' && { singleSignOn: true }),
    ...(config.AUTH_EDGE === 'gateway' && { isBehindGateway: true }),
    apis: { main: `${publicUrl}/api`, live: `${publicUrl}/api/live`, v2: `${publicUrl}/api/v2` },
    storage: {
      ...(config.OBJECTS === 'embedded'
        ? { endpoint: objects }
        : config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
      region: config.REGION,
      forcePathStyle: config.OBJECTS === 'embedded' || config.S3_ENDPOINT !== undefined,
      filesBucket: config.FILES_BUCKET,
      translationsBucket: config.TRANSLATIONS_BUCKET,
      translationsUrl: config.TRANSLATIONS_URL ?? `${objects}/${config.TRANSLATIONS_BUCKET}`,
    },
    links: {
      manual: config.LINK_MANUAL ?? `${publicUrl}/manual.html`,
      privacy: config.LINK_PRIVACY ?? `${publicUrl}/privacidad.html`,
      whatsapp: config.LINK_WHATSAPP,
      instagram: config.LINK_INSTAGRAM,
      linkedin: config.LINK_LINKEDIN,
    },
    ...(config.demo && { demo: { password: demoPassword, users: demoUsers } }),
  };
}

/** Users who can sign in as they are; an invited one comes by their mail. */
const demoUsers = demoClients.flatMap(({ users }) =>
  users.filter(({ state }) => state === 'active').map(({ username, tries }) => ({ username, tries })),
);

/** The page runs only our code: the same policy in development, tests and production. */
export function contentSecurityPolicy(portal: PortalConfig, publicUrl: string): string {
  const reached = [
    portal.userPoolEndpoint,
    portal.identityPoolEndpoint,
    portal.storage.endpoint,
    portal.storage.translationsUrl,
    ...Object.values(portal.apis),
  ];
  const origins = new Set(reached.filter((url) => url !== undefined).map((url) => new URL(url).origin));
  if (portal.userPoolEndpoint === undefined)
    origins.add(`https://cognito-idp.${portal.region}.amazonaws.com`);
  if (portal.identityPoolEndpoint === undefined)
    origins.add(`https://cognito-identity.${portal.region}.amazonaws.com`);
  if (portal.storage.endpoint === undefined)
    origins.add(`https://${portal.storage.filesBucket}.s3.${portal.region}.amazonaws.com`);
  return [
    "default-src 'none'",
    // Not the whole origin: what people upload lies there too.
    `script-src ${publicUrl}/assets/ ${publicUrl}/opening.js`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${[...origins].join(' ')}`,
    'frame-src blob:',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * `/config.json`, and the built portal where there is one.
 * @param minimumWage in whole pesos a month; the portal starts without it where it cannot be read
 */
export async function servePortal(
  app: FastifyInstance,
  config: Config,
  minimumWage: () => Promise<number>,
): Promise<void> {
  const portal = portalConfigOf(config);
  const policy = contentSecurityPolicy(portal, config.publicUrl);
  app.get('/config.json', async (_request, reply) => {
    const wage = await minimumWage().catch(() => undefined);
    return reply
      .header('cache-control', 'no-cache')
      .send({ ...portal, ...(wage !== undefined && { minimumWage: wage }) });
  });
  if (!existsSync(join(portalFolder, 'index.html'))) return;
  await servePages(app, { folder: portalFolder, pageHeaders: pageHeaders(policy) });
}

const pageHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
});
