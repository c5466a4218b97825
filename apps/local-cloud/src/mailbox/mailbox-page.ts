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
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages.css">
<style>${styles}</style>
</head>
<body>
<header>
<p class="top"><img src="/mark.svg" alt="" width="32" height="32"><span class="name">Portal de empresas</span><a href="/">Ir al portal</a></p>
<p class="here"><span>Buzón</span></p>
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

/** Beside those that every page without the portal has (`/pages.css`). */
const styles = `
label{display:block;margin-bottom:4px;font-size:15px}
form div{display:flex;flex-wrap:wrap;gap:8px}
input,button{min-height:44px;padding:0 12px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit}
input{flex:1 1 16rem;min-width:0}
button{border-color:var(--primary);background:var(--primary);color:var(--on-primary);font-weight:600;cursor:pointer}
nav{display:flex;gap:24px;margin:16px 0}
nav a,summary{display:inline-block;padding:8px 0}
summary{color:var(--primary);cursor:pointer}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
article h2{overflow-wrap:anywhere}
.about{margin:4px 0 12px;font-size:15px;overflow-wrap:anywhere}
.about time{display:block}
.kind{padding:2px 6px;border:1px solid var(--line);border-radius:4px;color:var(--ink)}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.empty{padding:20px 0;border-top:1px solid var(--line)}
iframe{width:100%;height:24rem;border:1px solid var(--line);border-radius:10px;background:#fff}
`;

/** No script at all, and no style but the server's own. */
export const mailboxPagePolicy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
