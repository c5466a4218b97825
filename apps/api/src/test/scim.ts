import type { TestApi } from './test-api.ts';

export const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface Said {
  id: string;
  userName: string;
  externalId?: string;
  displayName: string;
  active: boolean;
  emails: { value: string }[];
  meta: { version: string; location: string };
  totalResults: number;
  startIndex: number;
  Resources: Said[];
  scimType?: string;
  detail: string;
  status: string;
  schemas: string[];
}

/** Calls of SCIM, as a provider that holds the key makes them. */
export function scimCalls(api: TestApi, token: string) {
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${api.origin}/api/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Said,
    };
  }
  const patch = (id: string, ...Operations: object[]) =>
    call('PATCH', `/Users/${id}`, { schemas: [patchOp], Operations });
  return { call, patch };
}
