import { OutboundRefusal, type Answered, type Outbound } from './outbound.ts';
import { signaturesOf } from './signing-secret.ts';

/** Everything a message needs on its way to an address that a client chose. */
export interface Sending {
  outbound: Outbound;
  clock: () => Date;
  brand: string;
}

export interface Message {
  url: string;
  /** Names it: the same at every try. */
  id: string;
  body: string;
  secrets: readonly string[];
}

/** One try of a message, as it is kept and shown. */
export interface Try {
  at: string;
  status: number | null;
  ms: number;
  detail: string | null;
}

/** Outcome of one try. */
export interface Tried {
  tried: Try;
  now: Date;
  isTaken: boolean;
  /** The address says that it is no more. */
  isGone: boolean;
  /** Seconds for which it asks to be left alone, up to a day. */
  asksFor: number;
}

/** Sends one message by the scheme of Standard Webhooks, signed by each of the secrets. */
export async function postSigned(sending: Sending, message: Message): Promise<Tried> {
  const began = performance.now();
  const answer = await send(sending, message);
  const ms = Math.round(performance.now() - began);
  const now = sending.clock();
  const status = 'status' in answer ? answer.status : null;
  return {
    tried: {
      at: now.toISOString(),
      status,
      ms,
      detail: 'status' in answer ? sentenceOf(answer.status) : answer.refusal,
    },
    now,
    isTaken: status !== null && isGood(status),
    isGone: status === 410,
    asksFor: 'status' in answer ? Math.min(answer.retryAfter ?? 0, 86_400) : 0,
  };
}

async function send(
  { outbound, clock, brand }: Sending,
  { url, id, body, secrets }: Message,
): Promise<Answered | { refusal: string }> {
  const timestamp = Math.floor(clock().getTime() / 1000);
  try {
    return await outbound.post({
      url,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `${brand.replaceAll(/[^\w.-]/g, '')}-Webhooks/1`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
      },
    });
  } catch (error) {
    if (error instanceof OutboundRefusal) return { refusal: error.message };
    throw error;
  }
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

function sentenceOf(status: number): string | null {
  if (isGood(status)) return null;
  if (status >= 300 && status < 400)
    return 'Respondió con una redirección, que no se sigue: escribe la dirección final.';
  if (status === 410) return 'Respondió que ya no existe.';
  return 'No lo recibió: debe responder con un 2xx.';
}
