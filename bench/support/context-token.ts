import { setTimeout as delay } from 'node:timers/promises';
import { clientId } from './roster.ts';
import { signed } from './signed-request.ts';

/** A server that has only just begun may still shed: it is asked again for a while. */
export async function contextToken(port: number, client = clientId, tries = 20): Promise<string> {
  const session = await signed(port, '/api/v2/companyportal/session', { client });
  const response = await fetch(session.url, { headers: session.headers });
  if (response.status === 503 && tries > 0) {
    await delay(1_000);
    return contextToken(port, client, tries - 1);
  }
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { infotoken: string } }).data.infotoken;
}
