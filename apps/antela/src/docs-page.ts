import { basePath } from '@antela/api/app';
import { endpoints } from '@antela/contract/endpoints';
import { keyExamples } from '@antela/contract/key-examples';
import { keyScopes, type KeyScope } from '@antela/contract/key-scopes';
import { accessText, openApi, scopesText } from '@antela/contract/openapi';
import { tagDescriptions } from '@antela/contract/openapi-tags';
import type { FastifyInstance } from 'fastify';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const bases = { main: `/api${basePath.main}`, live: `/api${basePath.live}`, v2: `/api${basePath.v2}` };

const sections = Object.entries(tagDescriptions).map(([noun, description]) => {
  const calls = endpoints
    .filter((endpoint) => endpoint.noun === noun)
    .map(
      ({ name, method, base, path, summary, access, scopes }) =>
        `<dt id="${name}"><code>${method} ${escape(bases[base] + path)}</code></dt><dd>${escape([summary, accessText(access), scopesText(scopes)].join(' ').trim())}</dd>`,
    );
  return `<h2 id="${noun}">${escape(description)}</h2><dl>${calls.join('')}</dl>`;
});

/** First steps of another program: what each scope opens, and examples that run. */
const withKey = `<h2 id="claves">Con una clave</h2>
<p>Un programa de tu empresa entra con una clave, que se crea en <a href="/api-keys">Claves de API</a> y va en cada llamada:
<code>Authorization: Bearer ak_…</code>. Va de servidor a servidor: nunca en una página ni en una dirección. La que escribe sirve cuando otra
persona la aprueba. Todo pasa por la versión que dice la cabecera <code>Api-Version</code>; lo que va a dejar de responder lo dice antes con
<code>Deprecation</code> y <code>Sunset</code>. Ante un 429 o un 503, espera lo que dice <code>Retry-After</code>.</p>
<dl>${Object.entries(keyScopes)
  .map(
    ([scope, { name, allows }]) =>
      `<dt><code>${scope}</code> · ${name}</dt><dd>${allows} ${callsOf(scope as KeyScope)}</dd>`,
  )
  .join('')}</dl>
<p>Con la dirección de la API en <code>ANTELA_API</code> y la clave en <code>ANTELA_KEY</code>:</p>
${keyExamples.map(({ title, shell }) => `<h3>${escape(title)}</h3><pre><code>${escape(shell)}</code></pre>`).join('\n')}
<p>Para JavaScript y TypeScript está el cliente <code>@antela/client</code>, hecho de esta misma descripción.</p>`;

function callsOf(scope: KeyScope): string {
  const open = endpoints.filter(({ scopes }) => scopes?.includes(scope));
  return open.map(({ name }) => `<a href="#${name}">${name}</a>`).join(', ');
}

const page = `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Antela</title><link rel="stylesheet" href="/pages.css"></head><body>
<p><img src="/mark.svg" alt="Antela" width="40" height="40"></p>
<p><a href="/dashboard">Volver al portal</a></p>
<h1>API</h1>
<p>Cada llamada del portal, con el permiso que pide. Para programas está <a href="/docs/openapi.json">openapi.json</a>.</p>
<p>Fechas en América/Bogotá, instantes en UTC, dinero en pesos enteros. Las faltas llegan como
<code>application/problem+json</code>, con un <code>code</code> estable y una frase para personas. Lo que crea dinero o
personas lleva <code>Idempotency-Key</code>: la misma clave con los mismos datos da la misma respuesta.</p>
${withKey}
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
      .header('content-security-policy', "default-src 'none'; style-src 'self'; img-src 'self'")
      .send(page),
  );
}
