import { config } from '../../../lib/config.ts';
import { canOfferPasskeys, getPasskey } from '../../../lib/passkeys.ts';
import { named, userPoolEndpointOf, userPoolWire } from '../../../lib/user-pool-wire.ts';

type Challenge = { session: string; options: PublicKeyCredentialRequestOptionsJSON };
/** A passkey that said whose it is; `enter` turns it into tokens. */
export type NamelessPasskey = { enter: () => Promise<void> };

/** Before the browser's own: the pool takes a challenge for fifteen minutes. */
export const offerLifetimeMs = 10 * 60_000;

const send = () => userPoolWire(userPoolEndpointOf(config()));

/** Offers passkeys among what the browser fills in. Null when none was taken, for whatever reason: nobody asked for one yet. */
export async function offerPasskey(signal: AbortSignal): Promise<NamelessPasskey | null> {
  try {
    if (!(await canOfferPasskeys()) || signal.aborted) return null;
    const challenge = await begin();
    if (signal.aborted) return null;
    return answered(challenge, await getPasskey(challenge.options, { mediation: 'conditional', signal }));
  } catch {
    return null;
  }
}

/** Asks for one at once. A service that wants the name first is heard as the form would say it. */
export async function askPasskey(): Promise<NamelessPasskey> {
  const challenge = await begin().catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'InvalidParameterException')
      throw named('EmptySignInUsername', cause.message);
    throw cause;
  });
  return answered(challenge, await getPasskey(challenge.options));
}

async function begin(): Promise<Challenge> {
  const { Session, ChallengeParameters } = await send()<{
    Session: string;
    ChallengeParameters: Record<string, string>;
  }>('InitiateAuth', {
    ClientId: config().userPoolClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  return { session: Session, options: JSON.parse(ChallengeParameters['CREDENTIAL_REQUEST_OPTIONS'] ?? '{}') };
}

const answered = ({ session }: Challenge, credential: unknown): NamelessPasskey => ({
  enter: async () => {
    const { AuthenticationResult } = await send()<{
      AuthenticationResult: { AccessToken: string; IdToken: string; RefreshToken: string };
    }>('RespondToAuthChallenge', {
      ClientId: config().userPoolClientId,
      ChallengeName: 'WEB_AUTHN',
      Session: session,
      ChallengeResponses: { CREDENTIAL: JSON.stringify(credential) },
    }).catch((cause: unknown) => {
      // Nobody has typed a user or a password that could be wrong.
      if (cause instanceof Error && /incorrect username/i.test(cause.message))
        throw named('PasskeyRetrievalFailed', cause.message);
      throw cause;
    });
    const { adoptTokens } = await import('../../../lib/identity.ts');
    await adoptTokens(AuthenticationResult);
  },
});
