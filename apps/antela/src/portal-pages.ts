import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '@antela/api/http/app-error';
import { answerProblem } from '@antela/api/http/problem';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Options {
  /** Where the built portal stands. */
  folder: string;
  /** Headers of every HTML page. */
  pageHeaders: Readonly<Record<string, string>>;
}

/** Characters of an address that may name a file here; dots alone would name one elsewhere. */
const fileName = /^[\w.-]+(?:\/[\w.-]+)*$/;

/** Prefixes whose unknown addresses are answered by an error, never by the portal's page. */
const programs = ['/api/', '/cloud/', '/assets/'];

/**
 * Serves the built portal: its files, hashed ones for a year, and its page for every other address, by whatever program and
 * with whatever headers it is asked for. The portal sends unknown addresses to /sign-in (docs/spec.md §2); an address that
 * cannot be one of its own is sent there from here.
 */
export async function servePages(app: FastifyInstance, { folder, pageHeaders }: Options): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = path.replace(/\.(br|gz)$/, '');
      reply.header(
        'cache-control',
        name.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      reply.header('x-content-type-options', 'nosniff');
      if (extname(name) === '.html') reply.headers(pageHeaders);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.replace(/\?.*$/s, '').slice(1);
      // Looked up at each request: a build beside a running product brings files with new names.
      if (path !== 'index.html' && isPlain(path) && fileName.test(path) && (await isFile(join(folder, path))))
        return reply.sendFile(path);
      if (!isForPeople(request)) return reply.callNotFound();
      if (!isPlain(path)) return reply.redirect('/sign-in', 302);
      return reply.sendFile('index.html');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) answerProblem(new AppError('not_found'), request, reply);
    else void reply.status(404).type('text/plain; charset=utf-8').send('No encontramos esta página.');
  });
}

/** A script or picture that is missing is not answered by a page: the browser would try to run it. */
function isForPeople({ url, headers }: FastifyRequest): boolean {
  const wanted = headers['sec-fetch-dest'];
  return (
    (wanted === undefined || wanted === 'document') && !programs.some((prefix) => url.startsWith(prefix))
  );
}

/** No address of ours has doubled slashes, backslashes, encodings or steps of dots, which are read in more than one way. */
const isPlain = (path: string): boolean =>
  !/^\/|\/\/|[\\%]/.test(path) && !path.split('/').some((step) => step === '.' || step === '..');

const isFile = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** An address that does not decode never reaches a route: people are sent where unknown addresses lead, programs are told. */
export function answerUnreadableAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (['GET', 'HEAD'].includes(request.method) && isForPeople(request)) void reply.redirect('/sign-in', 302);
  else answerProblem(error, request, reply);
}
