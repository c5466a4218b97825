import { basePath } from '@antela/api/app';
import { endpoints } from '@antela/contract/endpoints';
import { accessText, openApi } from '@antela/contract/openapi';
import { tagDescriptions } from '@antela/contract/openapi-tags';
import type { FastifyInstance } from 'fastify';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const bases = { main: `/api${basePath.main}`, live: `/api${basePath.live}`, v2: `/api${basePath.v2}` };

const sections = Object.entries(tagDescriptions).map(([noun, description]) => {
  const calls = endpoints
    .filter((endpoint) => endpoint.noun === noun)
    .map(
      ({ method, base, path, summary, access }) =>
        `<dt><code>${method} ${escape(bases[base] + path)}</code></dt><dd>${escape(summary)} ${escape(accessText(access))}</dd>`,
    );
  return `<h2 id="${noun}">${escape(description)}</h2><dl>${calls.join('')}</dl>`;
});

const page = `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Antela</title><link rel="stylesheet" href="/pages.css"></head><body>
<p><a href="/dashboard">Volver al portal</a></p>
<h1>API</h1>
<p>Cada llamada del portal, con el permiso que pide. Para programas está <a href="/docs/openapi.json">openapi.json</a>.</p>
<p>Fechas en América/Bogotá, instantes en UTC, dinero en pesos enteros. Las faltas llegan como
<code>application/problem+json</code>, con un <code>code</code> estable y una frase para personas. Lo que crea dinero o
personas lleva <code>Idempotency-Key</code>: la misma clave con los mismos datos da la misma respuesta.</p>
${sections.join('\n')}
</body></html>`;

/** `/docs/openapi.json` for programs and `/docs` for people: every call, from the one description both ends are built from. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  let description: Record<string, unknown> | undefined;
  // Made when first asked for: a start does not wait for it.
  app.get('/docs/openapi.json', async () => (description ??= openApi(bases)));
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'")
      .send(page),
  );
}
