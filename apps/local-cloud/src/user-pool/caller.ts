import { randomUUID } from 'node:crypto';
import type { SignedRequest } from '../wire.ts';

/** Where a request comes from. */
export type Caller = {
  ip: string | null;
  userAgent: string | null;
  /** Value of the cookie that a browser keeps from its first whole sign-in; null without one. */
  browser: string | null;
  /** Has the browser keep a new one, and gives it. */
  nameBrowser: () => string | null;
};

/** Work that nobody's request asked for. */
export const nobodyCalling: Caller = { ip: null, userAgent: null, browser: null, nameBrowser: () => null };

const cookieName = 'antela-browser';
/** Browsers keep none for longer. */
const cookieSeconds = 400 * 86_400;

/**
 * The cookie outlives the storage that idle logout empties, and pages cannot read it. It opens nothing: whoever holds one
 * guesses at a counter apart.
 */
export function callerOf(request: SignedRequest, publicUrl: string): Caller {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
    browser: found !== undefined && /^[0-9a-f-]{36}$/.test(found) ? found : null,
    nameBrowser: () => {
      const { protocol, pathname } = new URL(publicUrl);
      const secure = protocol === 'https:' ? '; Secure' : '';
      const id = randomUUID();
      request.setCookie(
        `${cookieName}=${id}; Path=${pathname}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`,
      );
      return id;
    },
  };
}
