import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { visitOf, type Edge, type MachineKey } from './authenticate.ts';
import type { InfoTokens } from './info-token.ts';
import type { Principal } from './principal.ts';
import type { UserDirectory } from './user-directory.ts';

/** Headers that the gateway writes into each request whose signature it verified (docs/operations.md, "Behind a gateway"). */
export const gatewayHeaders = {
  /** The shared secret: only the gateway knows it, so only the gateway can say the rest. */
  secret: 'x-antela-gateway-secret',
  /** `context.identity.cognitoAuthenticationProvider`; names the user. */
  provider: 'x-antela-caller-provider',
  /** `context.identity.accessKey`; names a machine. */
  accessKey: 'x-antela-caller-key',
} as const;

export interface GatewayEdgeOptions {
  secret: string;
  /** The user pool as the identity pool names it: its issuer without scheme. */
  provider: string;
  machineKeys: readonly Omit<MachineKey, 'secretAccessKey'>[];
  infoTokens: InfoTokens;
  users: UserDirectory;
}

/**
 * A cloud gateway verified the signature and passes on whom it names. It knows the user but neither tenant nor sign-in, so
 * the info token must come along, and belong to that very user: it is asked for with a bearer token, which names both.
 */
export function createGatewayEdge(options: GatewayEdgeOptions): Edge {
  const secret = digest(options.secret);
  const machines = new Map(options.machineKeys.map((key) => [key.accessKeyId, key]));

  const isFromGateway = (request: FastifyRequest): boolean =>
    timingSafeEqual(digest(headerOf(request, gatewayHeaders.secret)), secret);

  async function byGateway(request: FastifyRequest): Promise<Principal | null> {
    const header = (name: string): string => headerOf(request, name);
    if (!isFromGateway(request)) return null;
    const subject = subjectIn(header(gatewayHeaders.provider), options.provider);
    if (subject === null) {
      const machine = machines.get(header(gatewayHeaders.accessKey));
      return machine ? { kind: 'machine', name: machine.name, channel: machine.channel } : null;
    }
    const bound = await options.infoTokens.read(header('x-user-context'));
    if (!bound || bound.subject !== subject) throw new AppError('context_required');
    return options.users.find({ ...bound, credentialVersion: null, impersonationId: null }, visitOf(request));
  }

  return { knows: isFromGateway, identify: byGateway };
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** `pool,pool:CognitoSignIn:subject`, as the identity pool writes it for a user of a user pool. Null for anything else. */
function subjectIn(text: string, provider: string): string | null {
  const prefix = `${provider},${provider}:CognitoSignIn:`;
  return text.startsWith(prefix) && text.length > prefix.length ? text.slice(prefix.length) : null;
}

/** Digest of a fixed length, whatever it is made from, so that comparing tells nothing. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
