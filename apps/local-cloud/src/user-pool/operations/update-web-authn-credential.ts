import { query } from '../../database.ts';
import { invalidParameter, requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';

/** An operation of ours: how its owner calls a passkey. */
export async function updateWebAuthnCredential(
  pool: UserPool,
  { user }: Holder,
  input: Input,
): Promise<Output> {
  const credentialId = requiredText(input, 'CredentialId', 1_024);
  const name = requiredText(input, 'FriendlyCredentialName', 60).trim();
  if (name === '') throw invalidParameter('FriendlyCredentialName is required.');
  const named = await query(
    pool.db,
    'update cloud.passkey set name = $3 where credential_id = $1 and sub = $2 returning 1',
    [credentialId, user.sub, name],
  );
  if (named.length === 0) throw new WireError('ResourceNotFoundException', 'Credential does not exist.');
  return {};
}
