import { named } from './user-pool-wire.ts';

/** Not every browser reads WebAuthn's JSON yet; those ask for the password. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether the browser shows passkeys among what it fills into a field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable());

/** Answer of a passkey, as WebAuthn's JSON. */
export async function getPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey, ...how }).catch((cause: unknown) => {
    throw Object.assign(named('PasskeyAuthenticationCanceled', 'canceled'), { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw named('PasskeyAuthenticationCanceled', 'canceled');
  return credential.toJSON();
}
