import { stepUp } from '@antela/contract/session';
import { callApi } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { useDataStore } from '../../lib/data-store.ts';
import { createReauthentication, type Reauthentication } from '../../lib/reauthentication.ts';

/** A second sign-in of whoever is signed in. */
export function reauthentication() {
  const { userPoolEndpoint, userPoolClientId, region } = config();
  return createReauthentication({
    endpoint: userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`,
    clientId: userPoolClientId,
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
    await (await import('../../lib/identity.ts')).currentTokens(true);
  } finally {
    // Left alone it ends by itself; nobody has to wait for it, or hear that it failed.
    discard(refreshToken).catch((cause: unknown) => console.error('discard', cause));
  }
}

/** Not every browser reads WebAuthn's JSON yet; those ask for the password. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

async function getPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey }).catch((cause: unknown) => {
    throw Object.assign(new Error('canceled', { cause }), { name: 'PasskeyAuthenticationCanceled' });
  });
  if (!(credential instanceof PublicKeyCredential))
    throw Object.assign(new Error('canceled'), { name: 'PasskeyAuthenticationCanceled' });
  return credential.toJSON();
}
