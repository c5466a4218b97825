import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { AppError } from '@antela/api/http/app-error';
import { answerProblem } from '@antela/api/http/problem';
import type { PortalConfig } from '@antela/contract/portal-config';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const portalFolder = new URL('../../portal/dist/', import.meta.url).pathname;

/** `/config.json`: what the portal needs to know of its environment. Nothing in it is secret. */
export function portalConfigOf(config: Config): PortalConfig {
  const { publicUrl } = config;
  const objects = `${publicUrl}/cloud/objects`;
  return {
    brand: { name: config.BRAND_NAME, tagline: config.BRAND_TAGLINE },
    region: config.REGION,
    userPoolId: config.USER_POOL_ID,
    userPoolClientId: config.USER_POOL_CLIENT_ID,
    identityPoolId: config.IDENTITY_POOL_ID,
    ...(config.IDENTITY === 'embedded' && {
      userPoolEndpoint: `${publicUrl}/cloud/user-pool/`,
      identityPoolEndpoint: `${publicUrl}/cloud/identity-pool/`,
    }),
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
  };
}

/** The page runs only our code: the same policy in development, tests and production. */
function contentSecurityPolicy(portal: PortalConfig): string {
  const reached = [
    portal.userPoolEndpoint,
    portal.identityPoolEndpoint,
    portal.storage.endpoint,
    portal.storage.translationsUrl,
    ...Object.values(portal.apis),
  ];
  const origins = new Set(reached.filter((url) => url !== undefined).map((url) => new URL(url).origin));
  if (portal.userPoolEndpoint === undefined)
    for (const service of ['cognito-idp', 'cognito-identity'])
      origins.add(`https://${service}.${portal.region}.amazonaws.com`);
  if (portal.storage.endpoint === undefined)
    origins.add(`https://${portal.storage.filesBucket}.s3.${portal.region}.amazonaws.com`);
  return [
    "default-src 'none'",
    "script-src 'self'",
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

/** Serves the built portal: hashed files for a year, its page for every route of its own. */
export async function servePortal(app: FastifyInstance, config: Config): Promise<void> {
  const portal = portalConfigOf(config);
  const policy = contentSecurityPolicy(portal);
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(portal));
  if (!existsSync(join(portalFolder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: portalFolder,
    preCompressed: true,
    index: false,
    // Looked up at each request: a build beside a running product brings files with new names.
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = path.replace(/\.(br|gz)$/, '');
      const page = extname(name) === '.html';
      reply.header(
        'cache-control',
        name.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      reply.header('x-content-type-options', 'nosniff');
      if (page) secure(reply, policy);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/')) {
      answerProblem(new AppError('not_found'), request, reply);
      return reply;
    }
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html') &&
      extname(new URL(request.url, config.publicUrl).pathname) === '';
    if (!wantsPage)
      return reply.status(404).type('text/plain; charset=utf-8').send('No encontramos esta página.');
    return reply.sendFile('index.html');
  });
}

function secure(reply: { header: (name: string, value: string) => unknown }, policy: string): void {
  reply.header('content-security-policy', policy);
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header(
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  );
}
