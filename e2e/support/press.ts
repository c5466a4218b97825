import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@antela/contract/endpoints';
import type { BrowserContext, Page } from '@playwright/test';
import { apiBases } from './api-bases.ts';
import { e2eData } from './instance.ts';

/** The sentence of the specification for what found no connection (spec §8). */
export const networkSentence = 'Hubo un problema de red. Por favor, intenta nuevamente más tarde.';

const nameOf = new Map<string, string>(
  endpoints.map(({ name, method, base, path }) => [`${method} ${apiBases[base]}${path}`, name]),
);
/** Addresses of what is only asked, though the question needs a body. */
const asking = endpoints.flatMap(({ onlyAsks, base, path }) => (onlyAsks ? [apiBases[base] + path] : []));

/** A write that left the page. */
interface SentWrite {
  /** Name of what was pressed last; null where nothing was, as for a file that was dropped. */
  control: string | null;
  method: string;
  path: string;
  /** It had left already, in the wake of the same press. */
  isRepeated: boolean;
}

/** Writes that one press sent twice, in any page of this process since it was last taken. */
const sentTwice: string[] = [];
export const takeSentTwice = (): string[] => sentTwice.splice(0);

/** Names of the writes that left a page, one a line, for the whole run. */
export const sentFile = (): string => join(e2eData(), 'sent-writes');
const noted = new Set<string>();

function note({ control, method, path, isRepeated }: SentWrite): void {
  const address = `${method} ${path}`;
  if (isRepeated) sentTwice.push(`«${control}»: ${address}`);
  const name = nameOf.get(address);
  if (!name || noted.has(name)) return;
  noted.add(name);
  appendFileSync(sentFile(), `${name}\n`);
}

/** In every page of the context each press becomes a double one, and what it sends twice is noted. */
export async function followPresses(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteWrite', (_source, write: SentWrite) => note(write));
  await context.addInitScript(pressAgain, asking);
}

/**
 * Runs in the page. A confirming button is pressed a second time at once, as by a double click; whatever was pressed is pressed
 * again while its first write is on its way, and when that is answered. Toggles are left alone: theirs are two acts.
 */
function pressAgain(onlyAsking: string[]): void {
  interface Press {
    control: HTMLElement;
    sent: Set<string>;
    hasWritten: boolean;
  }
  const { noteWrite } = window as unknown as { noteWrite: (write: SentWrite) => Promise<void> };
  const toggles = '[aria-expanded],[aria-haspopup],[aria-pressed],[aria-checked],[aria-selected]';
  const send = window.fetch.bind(window);
  // Not a test's own clock, which would keep the second press for when it is moved on.
  const soon = window.setTimeout.bind(window);
  let press: Press | null = null;

  function again(of: Press | null): void {
    if (of?.control.isConnected && !of.control.matches(toggles)) of.control.click();
  }

  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !(event.target instanceof Element)) return;
      const control = event.target.closest<HTMLElement>('button, [role="menuitem"]');
      if (event.detail > 1 && control === press?.control) return;
      press = control && { control, sent: new Set(), hasWritten: false };
    },
    true,
  );
  addEventListener('click', (event) => {
    if (event.isTrusted && press?.control.matches('[data-sending]')) again(press);
  });

  window.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init?.method ?? 'GET';
    const own = press;
    if (method === 'GET' || !pathname.startsWith('/api/') || onlyAsking.includes(pathname))
      return send(input, init);
    const content = `${method} ${pathname}${search} ${typeof init?.body === 'string' ? init.body : ''}`;
    const control = own && (own.control.getAttribute('aria-label') ?? own.control.textContent);
    const isRepeated = own?.sent.has(content) ?? false;
    // A page that is being left takes no more notes.
    void noteWrite({ control, method, path: pathname, isRepeated }).catch(() => null);
    if (!own) return send(input, init);
    own.sent.add(content);
    const isFirst = !own.hasWritten;
    own.hasWritten = true;
    if (isFirst) again(own);
    const answer = await send(input, init);
    // A refused write left nothing behind and may be sent again, as after a proof of who is there.
    if (!answer.ok) own.sent.delete(content);
    else if (isFirst) soon(() => again(own));
    return answer;
  };
}

/** The writes that leave the page from now on; what only asks is none. */
export function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !asking.includes(pathname))
      writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}
