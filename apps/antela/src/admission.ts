import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAllowances } from '@antela/api/http/allowance';
import { createLanes } from '@antela/api/http/lanes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A refusal comes as late as it says to come back: whoever asks again at once asks once a second. */
const refusedAfterMs = 1_000;
/** The time a request may wait for a database connection. Waiting in line is bounded by it, so that the two do not add up. */
const inLineMs = 2_000;
/** Refusals that wait; whoever comes beyond them is hung up on. */
const refusalsHeldMax = 500;
/** Bytes that a refused request may still send on a connection that is kept. */
const keptOpenBytesMax = 64 * 1024;
const restWithinMs = 10_000;
/** Credentials remembered to be good: those in use of many thousand people. */
const knownMax = 20_000;

export interface DoorOptions {
  strangersPerSecond: number;
  /** Access keys of our own systems, this server among them: people wait for these, so they never wait in line themselves. */
  machineKeyIds: readonly string[];
}

interface Admitted {
  key: string;
  credential: string | null;
  leave: () => void;
}

/**
 * The one door of everything that is served but the portal's own files: it looks at nothing but headers, before a body is read or
 * a credential verified. Strangers, and whoever sends what is refused, share what their address may ask; credentials that have
 * held have an allowance of their own, so that nobody behind the same address can take it from them. What was proved costs nothing.
 */
export function guardDoor(app: FastifyInstance, { strangersPerSecond, machineKeyIds }: DoorOptions): void {
  const allowances = createAllowances({ perSecond: strangersPerSecond, atOnce: strangersPerSecond * 6 });
  const lanes = createLanes({ atOnce: 2, waitingMax: 100, patienceMs: inLineMs });
  const known = new Set<string>();
  const machines = new Set(machineKeyIds);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  let held = 0;

  app.addHook('onRequest', async (request, reply) => {
    // By its route: an address can be spelled in many ways.
    const route = request.routeOptions.url ?? request.url;
    if (!guarded.test(route) || keysOfThePool.test(route)) return;
    const { credential, machine } = credentialOf(request);
    const isKnown = credential !== null && (known.has(credential) || machines.has(machine));
    const key = isKnown ? credential : addressOf(request.ip);
    const leave = allowances.take(key) ? (isKnown ? () => {} : await lanes.enter(key)) : 'full';
    if (leave === 'late') throw Object.assign(new Error('the line does not move'), { statusCode: 503 });
    if (leave === 'full') return refuse(request, reply);
    // A connection that closed in line says so no more: its place is given on here.
    if (reply.raw.closed) {
      leave();
      reply.hijack();
      return;
    }
    admitted.set(request, { key, credential, leave });
    reply.raw.once('close', () => settle(request, reply, false));
  });
  app.addHook('onSend', async (request, reply) => {
    settle(request, reply, true);
    if (reply.statusCode >= 400 && !request.raw.complete) endRest(request, reply);
  });

  /** Once: when an answer begins, or when whoever asked has gone without one. */
  function settle(request: FastifyRequest, reply: FastifyReply, isAnswered: boolean): void {
    const guest = admitted.get(request);
    if (!guest) return;
    admitted.delete(request);
    guest.leave();
    if (!isAnswered || !proved(request, reply)) return;
    allowances.giveBack(guest.key);
    if (guest.credential === null) return;
    known.delete(guest.credential);
    known.add(guest.credential);
    if (known.size > knownMax) known.delete(known.values().next().value ?? '');
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (held >= refusalsHeldMax) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    held += 1;
    await delay(refusedAfterMs);
    held -= 1;
    void reply.header('retry-after', '1');
    throw Object.assign(new Error('too many requests'), { statusCode: 429 });
  }
}

/** A refused sender's body is neither read to be thrown away nor waited for. */
function endRest({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length'] ?? 0) > keptOpenBytesMax) {
    void reply.header('connection', 'close');
    reply.raw.once('finish', () => raw.socket.destroySoon());
    return;
  }
  const late = setTimeout(() => raw.complete || raw.destroy(), restWithinMs).unref();
  raw.once('close', () => clearTimeout(late));
}

/** Not the portal's own files. */
const guarded = /^\/(?:api|cloud|mailbox)(?:[/?]|$)/;
/** This server asks for them itself, while somebody waits for it. */
const keysOfThePool = /^\/cloud\/user-pool\/[^/]+\/\.well-known\/[a-z.-]+$/;

/** Operations that answer anybody well: their success says nothing about who asks. */
const provesNothing = /\.(?:InitiateAuth|ForgotPassword|ResendConfirmationCode|GetId)$/;

function proved(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (request.principal) return statusCode !== 401 && statusCode !== 403 && statusCode !== 429;
  return statusCode < 400 && !provesNothing.test(String(request.headers['x-amz-target'] ?? ''));
}

/** The credential of a request, as a fingerprint, and the machine that it names; neither is verified yet. */
function credentialOf({ headers, query, ip }: FastifyRequest): {
  credential: string | null;
  machine: string;
} {
  const { 'x-amz-security-token': token, authorization } = headers;
  const inQuery = (query as Record<string, unknown> | undefined)?.['X-Amz-Security-Token'];
  const bearer = authorization?.startsWith('Bearer ') === true ? authorization : undefined;
  const secret = token ?? inQuery ?? bearer;
  if (typeof secret === 'string') return { credential: fingerprint(secret), machine: '' };
  // A machine's key is no secret: it counts together with where it comes from.
  const machine = /^AWS4-HMAC-SHA256 +Credential=([^/\s]{1,128})\//.exec(authorization ?? '')?.[1] ?? '';
  return { credential: machine === '' ? null : fingerprint(`${machine} ${addressOf(ip)}`), machine };
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64');

/** A household has 2^64 addresses of the newer kind: they are one. */
function addressOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = ip.includes('::')
    ? 8 - groups.length - tail.split(':').filter((group) => group !== '').length
    : 0;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0')].slice(0, 4).join(':');
}
