import { stepUp } from '@antela/contract/session';
import { callApi } from '../../../lib/api.ts';
import { config } from '../../../lib/config.ts';
import { useDataStore } from '../../../lib/data-store.ts';
import { getPasskey } from '../../../lib/passkeys.ts';
import { createReauthentication, type Reauthentication } from '../../../lib/reauthentication.ts';
import { userPoolEndpointOf } from '../../../lib/user-pool-wire.ts';

/** A second sign-in of whoever is signed in. */
export function reauthentication() {
  return createReauthentication({
    endpoint: userPoolEndpointOf(config()),
    clientId: config().userPoolClientId,
    username: useDataStore.getState().data.user?.name ?? '',
    getPasskey,
  });
}

/** Shows the API what the second sign-in brought, renews the session's own tokens, and throws it away whatever the answer. */
export async function proveWith(
  { discard }: ReturnType<typeof reauthentication>,
  { idToken, refreshToken }: Extract<Reauthentication, { kind: 'proved' }>,
): Promise<void> {
  try {
    await callApi(stepUp, { body: { idtoken: idToken } });
    // Only tokens issued from now on carry the proof to the user pool.
    await (await import('../../../lib/identity.ts')).currentTokens(true);
  } finally {
    // Left alone it ends by itself; nobody has to wait for it, or hear that it failed.
    discard(refreshToken).catch((cause: unknown) => console.error('discard', cause));
  }
}
