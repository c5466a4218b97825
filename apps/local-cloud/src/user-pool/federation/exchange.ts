import type { FederatedOrigin } from './federation.ts';
import type { SamlKeys } from './saml/saml-keys.ts';

/** Secrets of one exchange with a provider, kept until it answers. */
export type Exchange = {
  nonce: string;
  verifier: string;
  isFresh: boolean;
  /** Asks which account: the one that the provider knows here was not let in. */
  isOther: boolean;
};

/** Addresses of the pool that a provider is told of. */
export type OwnAddresses = {
  /** Where it sends people back to. */
  redirectUri: string;
  /** Name of the pool at a SAML provider of one tenant. */
  entityId: string;
  /** Where one tenant's SAML provider says that somebody left it, and sends back whoever left us. */
  leftUri: string;
  /** Where anybody reads the certificate that requests are signed with. */
  certificateUri: string;
};

/** The pool as a provider meets it. */
export type Own = OwnAddresses & { samlKeys: SamlKeys };

export type Asked = Own & { state: string; loginHint: string | undefined; exchange: Exchange };
export type Answered = Own & { state: string; answer: URLSearchParams; exchange: Exchange };
export type Leaving = Own & { origin: FederatedOrigin; returnTo: string };

export type Vouched = {
  email: string;
  groups: string[];
  /** How long ago the provider saw the person prove who they are; null where it does not say. */
  secondsAgo: number | null;
  origin: FederatedOrigin;
  /** Name of what the provider said, where nothing else makes it good once. */
  once?: { id: string; expiresAt: Date };
};
