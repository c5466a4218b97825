import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { createAllowances } from '@antela/api/http/allowance';
import { createLanes } from '@antela/api/http/lanes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endRest, type HeldBack } from './held-back.ts';

/** The time a request may wait for a database connection. Waiting in line is bounded by it, so that the two do not add up. */
const inLineMs = 2_000;
/** Credentials remembered to be good: those in use of many thousand people. */
const knownMax = 20_000;

export interface DoorOptions {
  strangersPerSecond: number;
  /** Access keys of our own systems, this server among them: people wait for these, so they never wait in line themselves. */
  machineKeyIds: readonly string[];
  heldBack: Pick<HeldBack, 'hold' | 'standings'>;
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
export function guardDoor(
  app: FastifyInstance,
  { strangersPerSecond, machineKeyIds, heldBack }: DoorOptions,
): void {
  const allowances = createAllowances({ perSecond: strangersPerSecond, atOnce: strangersPerSecond * 6 });
  const lanes = createLanes({ atOnce: 2, waitingMax: 100, timeoutMs: inLineMs });
  const known = new Set<string>();
  const machines = new Set(machineKeyIds);
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  app.addHook('onRequest', async (request, reply) => {
    // By its route: an address can be spelled in many ways.
    const route = request.routeOptions.url ?? request.url;
    if (!guarded.test(route) || keysOfThePool.test(route)) return;
    const { credential, machine } = credentialOf(request);
    const isKnown = credential !== null && (known.has(credential) || machines.has(machine));
    const key = isKnown ? credential : addressOf(request.ip);
    const leave = allowances.take(key) ? (isKnown ? () => {} : await lanes.enter(key)) : 'full';
    if (leave === 'late') throw Object.assign(new Error('the line does not move'), { statusCode: 503 });
    // Callers who used up an allowance of their own are known the next time.
    if (leave === 'full') return refuse(reply, isKnown ? heldBack.standings.remember(request.headers) : 1);
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
    if (reply.statusCode >= 400 && !request.raw.complete) endRest(request.raw, reply.raw);
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

  async function refuse(reply: FastifyReply, seconds: number): Promise<void> {
    await heldBack.hold(reply);
    void reply.header('retry-after', String(seconds));
    throw Object.assign(new Error('too many requests'), { statusCode: 429 });
  }
}

/** Not the portal's own files. */
const guarded = /^\/(?:api|baja|cloud|mailbox)(?:[/?]|$)/;
/** This server asks for them itself, while somebody waits for it. */
const keysOfThePool = /^\/cloud\/user-pool\/[^/]+\/\.well-known\/[a-z.-]+$/;

/** Operations that answer anybody well: their success says nothing about who asks. */
const provesNothing = /\.(?:InitiateAuth|ForgotPassword|ResendConfirmationCode|GetId)$/;

function proved(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (request.principal || request.holdsSignature)
    return statusCode !== 401 && statusCode !== 403 && statusCode !== 429;
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
