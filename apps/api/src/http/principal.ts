import type { KeyScope } from '@antela/contract/key-scopes';
import type { Permission } from '@antela/contract/permissions';
import type { Scope } from '../db/database.ts';

export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly subject: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly roleName: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly permissionsVersion: number;
  readonly companies: readonly { id: string; name: string; nit: string }[];
  readonly moneybagAccess: boolean;
  readonly clientRestriction: boolean;
  readonly lastSignInAt: Date | null;
  /** Names the sign-in that all tokens of this session descend from. */
  readonly originJti: string;
  readonly signedInAt: Date;
  /** Request of the client to a user without a second factor; null where it asks nothing, and for an operator in the user's place. */
  readonly secondFactor: {
    readonly ask: 'required' | 'offered';
    readonly dueOn: string | null;
    readonly isDue: boolean;
  } | null;
  /** It is due, and there is none: nothing is opened but the way to set one up. */
  readonly lacksSecondFactor: boolean;
  /** An operator acting as this user by a grant, or null. */
  readonly impersonator: { id: string; name: string; reason: string; readOnly: boolean; until: Date } | null;
}

/** The service's own systems: the employee app and the simulator. */
export interface MachinePrincipal {
  readonly kind: 'machine';
  readonly name: string;
  readonly channel: 'app' | 'simulator';
}

/** A program of a client, by one of its keys. */
export interface KeyPrincipal {
  readonly kind: 'key';
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly endsAt: Date;
  /** As handlers see it: nobody's session, with the permissions of the scopes in the companies of the key. */
  readonly asUser: UserPrincipal;
}

/** Names that people read where a machine did something. */
const machineTitles: Record<MachinePrincipal['channel'], string> = {
  app: 'Aplicación del empleado',
  simulator: 'Simulador',
};

export type Principal = UserPrincipal | KeyPrincipal | MachinePrincipal;

/** Somebody of one client: its user, or whatever its key may be taken for. Null for a machine of the service. */
export function memberOf(principal: Principal | null): UserPrincipal | null {
  if (principal?.kind === 'key') return principal.asUser;
  return principal?.kind === 'user' ? principal : null;
}

export const scopeOf = (user: UserPrincipal): Scope => ({
  clientId: user.clientId,
  companyIds: user.companies.map((company) => company.id),
});

/** Author of an act, as it is written down. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly impersonator: string | null;
  readonly requestId: string | null;
  readonly ip: string | null;
}

export function actorOf(principal: Principal, requestId: string, ip: string): Actor {
  if (principal.kind === 'key')
    return { id: principal.keyId, name: `Clave «${principal.name}»`, impersonator: null, requestId, ip };
  return principal.kind === 'user'
    ? {
        id: principal.userId,
        name: principal.name,
        impersonator: principal.impersonator?.name ?? null,
        requestId,
        ip,
      }
    : { id: principal.name, name: machineTitles[principal.channel], impersonator: null, requestId, ip };
}
