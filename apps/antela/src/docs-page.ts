import { basePath } from '@antela/api/app';
import { endpoints } from '@antela/contract/endpoints';
import { openApi } from '@antela/contract/openapi';
import type { FastifyInstance } from 'fastify';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const bases = { main: `/api${basePath.main}`, live: `/api${basePath.live}`, v2: `/api${basePath.v2}` };

/** `/docs/openapi.json` for programs and `/docs` for people: every call, from the one description both ends are built from. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const description = openApi(bases);
  app.get('/docs/openapi.json', async () => description);
  const rows = endpoints.map(
    (endpoint) =>
      `<tr><td><code>${endpoint.method}</code></td><td><code>${escape(bases[endpoint.base] + endpoint.path)}</code></td><td>${escape(endpoint.summary)}</td></tr>`,
  );
  const page = `<!doctype html><html lang="es"><meta charset="utf-8"><title>API</title><h1>API</h1>
<p>La descripción completa está en <a href="/docs/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Método<th>Ruta<th>Qué hace</thead><tbody>${rows.join('')}</tbody></table></html>`;
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', "default-src 'none'").send(page),
  );
}
