import type { Mail } from './mailer.ts';

export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Figures worth finding at a glance. */
  facts: readonly (readonly [term: string, value: string])[];
  /** Leads to a path of the portal, or to a whole address. */
  action: { label: string; path: string };
  /** Company whose logo stands above it, where it has one when the mail leaves. */
  logoOf?: string;
  /** Reason it came, and how to have no more of it. */
  closing: string;
  closingLink: { label: string; path: string };
}

/**
 * An address of the portal inside a mail that waits. Who writes one does not know where the portal is; the worker that sends it
 * does (`withPortalLinks`).
 */
export const linkTo = (path: string): string => (path.startsWith('/') ? `portal:${path}` : path);

/** Puts the portal's address, without a final slash, where a waiting mail names it. */
export const withPortalLinks = (text: string, portalUrl: string): string =>
  text.replaceAll('portal:/', `${portalUrl}/`);

const logoPlace = '<!--logo-->';
const logoCid = 'logo';
/** Box that a logo is drawn in, in pixels of the screen. */
const logoBox = { width: 200, height: 64 };

/** Puts a logo where a waiting mail has its place, on white so that a dark screen shows it too. Without one the place stays empty. */
export function withLogo(
  html: string,
  logo: { type: string; picture: Buffer; width: number; height: number; name: string } | null,
): Pick<Mail, 'html' | 'pictures'> {
  if (!logo) return { html: html.replace(logoPlace, '') };
  const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height, 1);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const drawn = `<p><img src="cid:${logoCid}" alt="${escaped(logo.name)}" width="${width}" height="${height}" style="background: #ffffff; padding: 8px; border-radius: 6px"></p>`;
  return {
    html: html.replace(logoPlace, () => drawn),
    pictures: [{ cid: logoCid, type: logo.type, bytes: logo.picture }],
  };
}

/** The letter as plain text and as HTML that reads well on a light and on a dark screen. */
export const renderLetter = (letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: letter.subject,
  text: plain(letter),
  html: markup(letter),
});

function plain({ greeting, paragraphs, facts, action, closing, closingLink }: Letter): string {
  return [
    greeting,
    ...paragraphs,
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    `${action.label}: ${linkTo(action.path)}`,
    `${closing}\n${closingLink.label}: ${linkTo(closingLink.path)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Colours are named twice because mail programs that know no dark mode drop the style sheet, and those that do need it. */
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; background: #faf7f0; color: #17262b; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  .sheet { max-width: 560px; margin: 0 auto; padding: 32px 20px; }
  .facts td { padding: 6px 0; border-top: 1px solid #d9d3c5; vertical-align: top; }
  .facts td + td { text-align: right; padding-left: 16px; white-space: nowrap; font-weight: 600; }
  .quiet { color: #4d5c61; font-size: 14px; }
  .quiet a { color: #0d5560; }
  .button { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #0d5560; color: #ffffff; text-decoration: none; font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    body { background: #11191c !important; color: #eee9dd !important; }
    .facts td { border-color: #38464b !important; }
    .quiet, .quiet a { color: #b6c0c3 !important; }
    .button { background: #8fd0da !important; color: #0b1a1d !important; }
  }`;

function markup({
  subject,
  greeting,
  paragraphs,
  facts,
  action,
  logoOf,
  closing,
  closingLink,
}: Letter): string {
  const rows = facts.map(([term, value]) => `<tr><td>${escaped(term)}</td><td>${escaped(value)}</td></tr>`);
  const link = ({ label, path }: { label: string; path: string }, attributes = ''): string =>
    `<a href="${escaped(linkTo(path))}"${attributes}>${escaped(label)}</a>`;
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${styles}
</style>
</head>
<body>
<div class="sheet">
${logoOf === undefined ? '' : logoPlace}<p>${escaped(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${rows.length > 0 ? `<table class="facts" role="presentation" width="100%" cellspacing="0" style="margin: 0 0 24px">${rows.join('')}</table>` : ''}
<p>${link(action, ' class="button"')}</p>
<p class="quiet">${escaped(closing)} ${link(closingLink)}</p>
</div>
</body>
</html>`;
}
