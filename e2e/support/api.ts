import { randomUUID } from 'node:crypto';
import { demoPassword } from './demo.ts';
import { userPoolOf } from './user-pool.ts';

interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  query?: Record<string, string>;
  body?: object;
  /** Version of the record that a conditional call changes. */
  version?: number;
}

/** Answers the `data` of a call (docs/openapi.json); `path` comes after `/api`. @throws where it does not go well */
export type Ask = <Data>(path: string, call?: Call) => Promise<Data>;

/** The product's own calls as one of its users, to bring about what a test begins with; what it proves goes through the screens. */
export async function apiAs(user: string, baseURL = ''): Promise<Ask> {
  const { idToken } = await userPoolOf(baseURL).openSession(user, demoPassword);
  let context: string | null = null;

  const ask: Ask = async (path, { method = 'GET', query, body, version } = {}) => {
    const response = await fetch(`${baseURL}/api${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${idToken}`,
        ...(context !== null && { 'x-user-context': context }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text).data;
  };

  context = (await ask<{ infotoken: string }>('/v2/companyportal/session')).infotoken;
  return ask;
}
