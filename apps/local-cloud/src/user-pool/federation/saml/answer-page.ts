import { createHash } from 'node:crypto';

const script = 'document.forms[0].submit()';
const digest = createHash('sha256').update(script).digest('base64');

/** Runs that one line, and sends its form here alone. */
export const answerPagePolicy = `default-src 'none'; script-src 'sha256-${digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Page that sends a provider's answer again, as its own. A browser sends our cookies with no form of another site, so the one that came
 * from the provider says nothing of who began.
 */
export const answerPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ingresando…</title>
<form method="post" action="${attribute(action)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`)
  .join('\n')}
<noscript><p>Oprime el botón para terminar de ingresar.</p><button>Continuar</button></noscript>
</form><script>${script}</script></html>`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
