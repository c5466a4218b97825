import { query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { changing } from '../account-events.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';

export async function deleteWebAuthnCredential(
  pool: UserPool,
  { user }: Holder,
  input: Input,
): Promise<Output> {
  const credentialId = requiredText(input, 'CredentialId', 1_024);
  await changing(pool, user, 'passkey_removed', async (tx) => {
    const deleted = await query(
      tx,
      'delete from cloud.passkey where credential_id = $1 and sub = $2 returning 1',
      [credentialId, user.sub],
    );
    if (deleted.length === 0) throw new WireError('ResourceNotFoundException', 'Credential does not exist.');
  });
  return {};
}
