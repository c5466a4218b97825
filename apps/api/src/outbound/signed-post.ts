import { signaturesOf } from './signing-secret.ts';
import { tryCall, type Sending, type Tried } from './tried.ts';

export interface Message {
  url: string;
  /** Names it: the same at every try. */
  id: string;
  body: string;
  secrets: readonly string[];
}

/** Sends one message by the scheme of Standard Webhooks, signed by each of the secrets. */
export function postSigned(
  { outbound, clock, brand }: Sending,
  { url, id, body, secrets }: Message,
): Promise<Tried> {
  const timestamp = Math.floor(clock().getTime() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `${brand.replaceAll(/[^\w.-]/g, '')}-Webhooks/1`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
  };
  return tryCall(
    clock,
    () => outbound.send({ method: 'POST', url, headers, body }),
    ({ status }) => sentenceOf(status),
  );
}

function sentenceOf(status: number): string {
  if (status >= 300 && status < 400)
    return 'Respondió con una redirección, que no se sigue: escribe la dirección final.';
  if (status === 410) return 'Respondió que ya no existe.';
  return 'No lo recibió: debe responder con un 2xx.';
}
