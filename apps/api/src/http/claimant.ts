/** Caller, as a verified credential names them. */
export interface Claimant {
  clientId: string;
  subject: string;
  /** As the identity service names the user. */
  username: string;
  originJti: string;
  /** When the sign-in behind the credential happened. */
  signedInAt: Date;
  /** Version of the credentials, where they carry one; older than the user's own they are revoked. */
  credentialVersion: number | null;
  /** The grant by which an operator acts as the user, where the credential itself says so. */
  impersonationId: string | null;
}

/** From where a request comes. */
export interface Visit {
  requestId: string;
  ip: string;
  userAgent: string | null;
}

/**
 * Asks the identity service for the sign-in a credential descends from: the claims a custom challenge gave it, or null when
 * it is not honoured any more.
 */
export type FindSignIn = (claimant: Claimant) => Promise<{ claims: Readonly<Record<string, string>> } | null>;

/** Names the grant in tokens and in the identity service's memory of a sign-in. */
export const impersonationClaim = 'custom:impersonation';
