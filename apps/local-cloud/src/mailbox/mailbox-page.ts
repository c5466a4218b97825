import { createHash } from 'node:crypto';
import type { MailboxMessage } from './messages.sql.ts';

/** The page of the mailbox, newest message first. `to` is the recipient searched for; null when all are shown. */
export function mailboxPage(messages: MailboxMessage[], to: string | null): string {
  const heading = to === null ? 'Buzón de mensajes' : `Buzón de ${escapeHtml(to)}`;
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>${heading}</h1>
<p>Aquí llegan los correos y mensajes de texto de la demostración. No se envían a nadie.</p>
<form action="/mailbox" method="get" role="search">
<label for="to">Correo o celular del destinatario</label>
<div><input id="to" name="to" type="search" value="${escapeHtml(to ?? '')}" autocomplete="off" spellcheck="false">
<button>Buscar</button></div>
</form>
<nav aria-label="Buzón"><a href="${hrefOf(to)}">Actualizar</a>${to === null ? '' : '<a href="/mailbox">Ver todos</a>'}</nav>
</header>
<main>
${messages.length > 0 ? messages.map(messageArticle).join('\n') : emptyNotice(to)}
</main>
</body>
</html>`;
}

function messageArticle(message: MailboxMessage): string {
  const { id, to, kind, subject, text, html, sentAt } = message;
  const title = escapeHtml(subject || (kind === 'sms' ? 'Mensaje de texto' : 'Sin asunto'));
  const preview =
    html === null
      ? ''
      : `<details><summary>Ver como correo</summary>
<iframe src="/mailbox/messages/${id}/html" title="${title}" sandbox loading="lazy"></iframe></details>`;
  return `<article aria-labelledby="m${id}">
<h2 id="m${id}">${title}</h2>
<p class="about"><span class="kind">${kind === 'sms' ? 'SMS' : 'Correo'}</span> para <a href="${hrefOf(to)}">${escapeHtml(to)}</a>
<time datetime="${sentAt.toISOString()}">${dateFormat.format(sentAt)}</time></p>
<div class="text">${textToHtml(text)}</div>
${preview}</article>`;
}

function emptyNotice(to: string | null): string {
  return to === null
    ? '<p class="empty">Todavía no hay mensajes.</p>'
    : `<p class="empty">No hay mensajes para ${escapeHtml(to)}. Revisa que esté escrito igual que en la cuenta.</p>`;
}

/** Keeps lines as they are and makes web addresses links, so that an invitation can be followed. */
function textToHtml(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join('');
}

function hrefOf(to: string | null): string {
  return to === null ? '/mailbox' : `/mailbox?to=${encodeURIComponent(to)}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const dateFormat = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'America/Bogota',
});

const styles = `
:root{--canvas:oklch(0.972 0.009 95);--surface:oklch(0.993 0.004 95);--line:oklch(0.885 0.014 95);--line-strong:oklch(0.6 0.022 210);--ink:oklch(0.25 0.03 220);--ink-2:oklch(0.44 0.028 220);--primary:oklch(0.43 0.072 195);--on-primary:oklch(0.99 0.006 95);--soft:oklch(0.938 0.03 190);--focus:oklch(0.52 0.17 255)}
@media (prefers-color-scheme:dark){:root{--canvas:oklch(0.185 0.016 215);--surface:oklch(0.222 0.018 215);--line:oklch(0.318 0.018 215);--line-strong:oklch(0.56 0.022 210);--ink:oklch(0.945 0.01 95);--ink-2:oklch(0.775 0.016 150);--primary:oklch(0.79 0.095 190);--on-primary:oklch(0.21 0.035 205);--soft:oklch(0.305 0.048 195);--focus:oklch(0.79 0.11 250)}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:2rem 1rem 4rem;background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.875rem;line-height:1.2;overflow-wrap:anywhere}
h2{margin:0;font-size:1.125rem;overflow-wrap:anywhere}
header p{margin:.5rem 0 1.5rem;color:var(--ink-2)}
label{display:block;margin-bottom:.25rem;font-size:.875rem}
form div{display:flex;flex-wrap:wrap;gap:.5rem}
input,button{min-height:2.75rem;padding:0 .75rem;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
input{flex:1 1 16rem;min-width:0}
button{border-color:var(--primary);background:var(--primary);color:var(--on-primary);font-weight:600;cursor:pointer}
nav{display:flex;gap:1.5rem;margin:1rem 0}
nav a{display:inline-block;padding:.5rem 0}
summary{padding:.5rem 0}
a,summary{color:var(--primary)}
summary{cursor:pointer}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
article{padding:1.25rem 0;border-top:1px solid var(--line)}
.about{margin:.25rem 0 .75rem;color:var(--ink-2);font-size:.875rem;overflow-wrap:anywhere}
.about time{display:block}
.kind{padding:.125rem .375rem;border-radius:4px;background:var(--soft);color:var(--ink)}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.empty{padding:1.25rem 0;border-top:1px solid var(--line)}
iframe{width:100%;height:24rem;border:1px solid var(--line);border-radius:10px;background:#fff}
`;

/** No script at all, and no style but the page's own. */
export const mailboxPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
