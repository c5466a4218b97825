import type { PortalConfig } from '@antela/contract/portal-config';

/**
 * Reads `/config.json`, so that one build serves every environment. Checked by hand: the schema library would weigh more
 * than the whole file on the sign-in page. Throws an error that names what is missing.
 */
export async function loadConfig(url = '/config.json'): Promise<PortalConfig> {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  current = parseConfig(await response.json());
  return current;
}

let current: PortalConfig | undefined;

/** The configuration that `loadConfig` read. Throws before that. */
export function config(): PortalConfig {
  if (!current) throw new Error('The configuration has not been loaded');
  return current;
}

const required = [
  'brand.name',
  'brand.tagline',
  'region',
  'userPoolId',
  'userPoolClientId',
  'identityPoolId',
  'apis.main',
  'apis.live',
  'apis.v2',
  'storage.region',
  'storage.filesBucket',
  'storage.translationsBucket',
  'storage.translationsUrl',
  'links.manual',
  'links.privacy',
  'links.whatsapp',
  'links.instagram',
  'links.linkedin',
];
const optional = [
  'userPoolEndpoint',
  'identityPoolEndpoint',
  'storage.endpoint',
  'oauth.domain',
  'oauth.redirectSignOut',
];

export function parseConfig(value: unknown): PortalConfig {
  const faults = required.filter((path) => !isText(at(value, path)));
  faults.push(...optional.filter((path) => at(value, path) !== undefined && !isText(at(value, path))));
  if (typeof at(value, 'storage.forcePathStyle') !== 'boolean') faults.push('storage.forcePathStyle');
  const wage = at(value, 'minimumWage');
  if (wage !== undefined && !Number.isInteger(wage)) faults.push('minimumWage');
  if (faults.length > 0) throw new Error(`config.json lacks or misstates: ${faults.join(', ')}`);
  return value as PortalConfig;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function at(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}
