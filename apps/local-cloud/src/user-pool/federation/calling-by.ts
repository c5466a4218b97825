import * as oauth from 'oauth4webapi';
import type { Federation } from './federation.ts';

/** Has the library call as the pool's tenants may be called. */
export const callingBy = (federation: Federation) => ({
  [oauth.customFetch]: (
    url: string,
    {
      method,
      headers,
      body,
    }: { method: string; headers: Record<string, string>; body?: URLSearchParams | undefined },
  ): Promise<Response> =>
    federation.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && { body: body.toString() }),
    }),
});
