/**
 * Reads `#username=…&grant=…` of an operator's link. The grant travels behind the `#`, which browsers send to no server
 * and put in no referrer. Null when either part is missing.
 */
export function readGrant(hash: string): { username: string; secret: string } | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const username = parts.get('username');
  const secret = parts.get('grant');
  return username && secret ? { username, secret } : null;
}
