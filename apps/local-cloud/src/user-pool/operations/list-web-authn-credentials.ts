import type { Output } from '../../wire.ts';
import { listPasskeys, relyingParty } from '../passkeys.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { seconds } from '../user-shape.ts';

/** All on one page, the newest first. */
export async function listWebAuthnCredentials(pool: UserPool, { user }: Holder): Promise<Output> {
  const passkeys = await listPasskeys(pool.db, user.sub);
  return {
    Credentials: passkeys.map((passkey) => ({
      CredentialId: passkey.credential_id,
      FriendlyCredentialName: passkey.name,
      RelyingPartyId: relyingParty(pool).id,
      ...(passkey.attachment !== null && { AuthenticatorAttachment: passkey.attachment }),
      AuthenticatorTransports: passkey.transports,
      CreatedAt: seconds(passkey.created_at),
    })),
  };
}
