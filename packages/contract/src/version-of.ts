import type { Endpoint } from './endpoint.ts';

/** Part of an answer's data that has the version; empty for the data itself. */
function partOf({ versioned = '' }: Endpoint, query: unknown): string[] {
  const path =
    typeof versioned === 'string'
      ? versioned
      : (Object.entries(versioned).find(([field]) => field in Object(query))?.[1] ?? '');
  return path === '' ? [] : path.split('.');
}

/** The version that a call read or wrote, which the next change names in `If-Match`; null where its answer has none. */
export function versionOf(endpoint: Endpoint, query: unknown, answer: unknown): number | null {
  if (endpoint.method !== 'GET' && !endpoint.conditional) return null;
  let part = Object(answer).data as unknown;
  for (const name of partOf(endpoint, query)) part = Object(part)[name];
  const { version } = Object(part) as { version?: unknown };
  return typeof version === 'number' ? version : null;
}

const within = (schema: object, name: string): object | null => {
  if ('element' in schema && name === '0') return Object(schema.element);
  const next = 'shape' in schema ? (Object(schema.shape)[name] as unknown) : undefined;
  return typeof next === 'object' && next !== null ? next : null;
};

/** Whether a call answers with a version. */
export function hasVersion(endpoint: Endpoint): boolean {
  const { method, conditional, versioned = '', response } = endpoint;
  if ((method !== 'GET' && !conditional) || typeof response === 'string') return false;
  const paths = typeof versioned === 'string' ? [versioned] : Object.values(versioned);
  return paths.every((path) => {
    let schema: object | null = response;
    for (const name of ['data', ...path.split('.').filter(Boolean), 'version'])
      schema = schema && within(schema, name);
    return schema !== null;
  });
}
