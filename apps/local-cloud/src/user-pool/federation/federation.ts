/** A provider that a tenant's people sign in with. */
export type Provider = OidcProvider | SamlProvider;

type Shared = {
  id: string;
  /** The tenant, as in the attribute `custom:client`. */
  tenant: string;
  issuer: string;
  /** Mail domains that the tenant proved to be its own, in lower case. */
  domains: readonly string[];
  groupsClaim: string;
};

export type OidcProvider = Shared & { protocol: 'oidc'; clientId: string; clientSecret: string };

export type SamlProvider = Shared & {
  protocol: 'saml';
  ssoUrl: string;
  /** Null where signing out here is all there is. */
  sloUrl: string | null;
  /** Whether requests to it are signed: it has loaded the pool's certificate. */
  signsRequests: boolean;
  /** Certificates that it signs with, in PEM: two while one takes the other's place. */
  certificates: readonly string[];
  /** Attributes with the address and with the name that is for ever one person's; null for the NameID. */
  emailAttribute: string | null;
  subjectAttribute: string | null;
};

/** Reasons that somebody whom a provider vouched for is not let in. */
export type Refusal = 'unknown_domain' | 'denied' | 'unreachable' | 'invalid_answer' | VouchedRefusal;

/** Reasons about what the provider itself said: its tenant is told of them. */
export type VouchedRefusal =
  | 'untrusted_token'
  | 'weak_signature'
  | 'encrypted'
  | 'certificate_ended'
  | 'other_audience'
  | 'outside_time'
  | 'replayed'
  | 'unnamed'
  | 'not_fresh'
  | 'unverified_email'
  | 'other_domain'
  | 'unknown_user'
  | 'other_subject'
  | 'last_administrator'
  | 'no_role';

const unvouched: readonly Refusal[] = ['unknown_domain', 'denied', 'unreachable', 'invalid_answer'];
export const isVouched = (code: Refusal): code is VouchedRefusal => !unvouched.includes(code);

export class FederationRefusal extends Error {
  readonly code: Refusal;
  /** Address that the provider named. */
  readonly email: string | null;
  constructor(code: Refusal, { email = null, ...options }: ErrorOptions & { email?: string | null } = {}) {
    super(code, options);
    this.code = code;
    this.email = email;
  }
}

/** Knowledge of tenants' providers, which the pool asks for and does not keep. */
export type Federation = {
  /** Null where no tenant has proved the domain, or more than one. */
  byDomain: (domain: string) => Promise<Provider | null>;
  byId: (id: string) => Promise<Provider | null>;
  byTenant: (tenant: string) => Promise<Provider | null>;
  /**
   * Name in the pool of whoever has that address in the provider's tenant, with the rights of their groups. The first to come with an
   * address is the only one who comes with it: another subject of the provider is somebody else.
   */
  admit: (
    provider: Provider,
    person: { email: string; subject: string; groups: readonly string[] },
  ) => Promise<{ username: string } | { refused: Refusal }>;
  /** Tells the tenant of somebody who was not let in. */
  noteRefusal: (
    provider: Provider,
    refusal: { reason: VouchedRefusal; email: string | null; ip: string | null },
  ) => Promise<void>;
  /** Writes down, where the tenant keeps its own sessions, that its provider ended these. */
  noteSignOut: (provider: Provider, sessionIds: readonly string[]) => Promise<void>;
  /** Whether this account of the tenant comes in by its provider alone. */
  isRequired: (tenant: string, username: string) => Promise<boolean>;
  /** Calls an address that a tenant chose. */
  fetch: (url: string, init: FederationRequest) => Promise<Response>;
};

export type FederationRequest = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
};

/** Origin of a session that a provider opened, with what the provider wants to hear when it ends there, too. */
export type FederatedOrigin = { providerId: string; issuer: string; subject: string } &
  /** `sid` is the provider's name for its own session, where it gives one. */
  ({ idToken: string; sid?: string } | { saml: SamlSession });

/** Session at a SAML provider, as it calls the person and the session. */
export type SamlSession = {
  nameId: string;
  format?: string;
  nameQualifier?: string;
  spNameQualifier?: string;
  sessionIndex?: string;
};
