import dns from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createAddressGate } from './public-address.ts';

export interface OutboundOptions {
  /** Ranges of addresses that are called although they are not public: the operator's own networks. */
  networks: readonly string[];
  /** Time limit of one call, from its name to the last byte of its answer. */
  withinMs?: number;
  /** Certificates that are trusted instead of the system's. */
  ca?: string;
  lookup?: typeof dns.lookup;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** So much of the answer is read; one that never ends is cut off. */
  bytesMax?: number;
}

export interface Answered {
  status: number;
  /** Seconds that the answer asks to be left alone for; null where it does not. */
  retryAfter: number | null;
  /** Kind of what it says, as its header has it. */
  type: string;
  /** Beginning of what it says, in UTF-8. */
  body: string;
}

/** Reason nothing was sent, or no answer came, in words for people. */
export class OutboundRefusal extends Error {}

const withinMsDefault = 15_000;
const answerBytesMax = 64 * 1024;
/** A body of so many bytes is announced first: whoever refuses it says so before it is on its way, and is heard. */
const announcedFrom = 64 * 1024;
/** A receiver that does not answer the announcement within this time is sent the body all the same. */
const continueTimeoutMs = 1_000;

const isPrivate = 'Lleva a una red privada. Usa una dirección pública, que se alcance desde internet.';

/** Reads an address that people typed. @throws OutboundRefusal where it is none that may be called */
export function outboundUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutboundRefusal('Escribe la dirección completa, con https://.');
  const url = new URL(text);
  if (url.protocol !== 'https:') throw new OutboundRefusal('La dirección debe empezar por https://.');
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefusal('Quita el usuario y la contraseña de la dirección: la firma dice quién avisa.');
  if (url.hash !== '') throw new OutboundRefusal('Quita lo que sigue a #: no se envía.');
  return url;
}

/**
 * Calls addresses that others chose. Only over TLS and only to public addresses: the name is looked up here and each address it leads
 * to is judged at the moment of connecting, so that a name that leads elsewhere the next time opens nothing. Redirects are not followed.
 */
export function createOutbound({
  networks,
  withinMs = withinMsDefault,
  ca,
  lookup = dns.lookup,
}: OutboundOptions) {
  const mayCall = createAddressGate(networks);

  const judged = judgedLookup(lookup, mayCall);
  const connecting = { mayCall, lookup: judged, withinMs, ca };

  /** @throws OutboundRefusal about an address that is none, or that leads to a private network now */
  async function check(text: string): Promise<URL> {
    const url = outboundUrl(text);
    const host = hostOf(url);
    if (isIP(host) !== 0) {
      if (!mayCall(host)) throw new OutboundRefusal(isPrivate);
      return url;
    }
    await new Promise<void>((resolve, reject) => {
      judged(host, { all: true }, (error) => (error ? reject(error) : resolve()));
    }).catch((error: unknown) => {
      throw error instanceof OutboundRefusal ? error : new OutboundRefusal(sentenceOf(error));
    });
    return url;
  }

  /** Sends one message, and believes a yes only of whoever was sent all of it. @throws OutboundRefusal where no answer came */
  async function send(call: Call): Promise<Answered> {
    const isAnnounced = call.method !== 'GET' && Buffer.byteLength(call.body) >= announcedFrom;
    const first = await sendOnce(call, isAnnounced, connecting);
    // A receiver that knows no announcements, or says yes to one, is called again without it.
    const isDeaf = isAnnounced && (first.answered.status === 417 || isHollow(first));
    const last = isDeaf ? await sendOnce(call, false, connecting) : first;
    if (isHollow(last)) throw new OutboundRefusal('Respondió que sí antes de recibir todo el mensaje.');
    return last.answered;
  }

  return { check, send };
}

export type Outbound = ReturnType<typeof createOutbound>;

/** Node asks it for the addresses to connect to; those of a literal address never come here. */
const judgedLookup =
  (lookup: typeof dns.lookup, mayCall: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      if (addresses.length === 0 || !addresses.every(({ address }) => mayCall(address)))
        return done(new OutboundRefusal(isPrivate), '');
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };

/** Reads as much of an answer as is wanted; `done` is told once its connection ends. */
function readAnswer(answer: IncomingMessage, bytesMax: number, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) answer.destroy();
  });
  answer.once('error', () => {});
  answer.once('close', () => done(Buffer.concat(chunks).toString()));
}

/** Sends the body when the receiver asks for it, or does not answer the announcement in time. */
function sendWhenContinued(sent: ClientRequest, body: string): void {
  const sendBody = () => {
    sent.off('continue', sendBody);
    sent.end(body);
  };
  const timeout = setTimeout(sendBody, continueTimeoutMs);
  sent.once('continue', sendBody);
  for (const event of ['continue', 'response', 'close']) sent.once(event, () => clearTimeout(timeout));
}

interface Connecting {
  mayCall: (address: string) => boolean;
  lookup: LookupFunction;
  withinMs: number;
  ca: string | undefined;
}

function sendOnce(
  { method, url: text, headers, body, bytesMax = answerBytesMax }: Call,
  isAnnounced: boolean,
  { mayCall, lookup, withinMs, ca }: Connecting,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const url = outboundUrl(text);
    const host = hostOf(url);
    if (isIP(host) !== 0 && !mayCall(host)) throw new OutboundRefusal(isPrivate);
    const sent = request(
      url,
      {
        method,
        agent: false,
        lookup,
        signal: AbortSignal.timeout(withinMs),
        ...(ca !== undefined && { ca }),
        headers: {
          ...headers,
          ...(method !== 'GET' && { 'content-length': Buffer.byteLength(body) }),
          ...(isAnnounced && { expect: '100-continue' }),
        },
      },
      (answer) =>
        readAnswer(answer, bytesMax, (text) => {
          resolve({ answered: answeredBy(answer, text), isWhole: sent.writableFinished });
          sent.destroy();
        }),
    );
    // An answer that would turn the connection into another protocol comes here alone; unheard, it would end in neither event.
    sent.once('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ answered: answeredBy(answer, ''), isWhole: true });
    });
    sent.once('error', (error) =>
      reject(error instanceof OutboundRefusal ? error : new OutboundRefusal(sentenceOf(error, withinMs))),
    );
    if (isAnnounced) sendWhenContinued(sent, body);
    else sent.end(body);
  });
}

/** An answer, and whether all of the message had left when it came. */
interface Sent {
  answered: Answered;
  isWhole: boolean;
}

/** A yes to a message that was not sent to its end. */
const isHollow = ({ answered: { status }, isWhole }: Sent): boolean =>
  status >= 200 && status < 300 && !isWhole;

/** Without the brackets in which an address of IPv6 is written. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

const answeredBy = ({ statusCode = 0, headers }: IncomingMessage, body: string): Answered => ({
  body,
  type: headers['content-type'] ?? '',
  status: statusCode,
  retryAfter: secondsOf(headers['retry-after']),
});

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,7}$/.test(header) ? Number(header) : null;

/** Faults of a connection, for whoever looks after the other end. */
function sentenceOf(error: unknown, withinMs = withinMsDefault): string {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return `No respondió en ${Math.round(withinMs / 1000)} segundos.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Nadie conoce ese nombre. Revisa la dirección.';
  if (code === 'ECONNREFUSED') return 'Nadie escucha en esa dirección.';
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_|UNABLE_TO|EPROTO)/.test(code))
    return 'Su certificado no es de confianza, está vencido o es de otro nombre.';
  return `Se cortó la conexión${code === '' ? '' : ` (${code})`}.`;
}
