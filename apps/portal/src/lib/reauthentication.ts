import { named, userPoolWire } from './user-pool-wire.ts';

/**
 * A second sign-in of the person who is already signed in, beside the session and without touching its tokens: the
 * identity library holds one session and refuses another. What it brings proves who is there and is then thrown away.
 */
export type ReauthenticationPorts = {
  /** Address of the user pool. */
  endpoint: string;
  clientId: string;
  /** As the user pool knows the person. */
  username: string;
  /** Asks the authenticator; the options and the answer are WebAuthn's JSON. */
  getPasskey: (options: PublicKeyCredentialRequestOptionsJSON) => Promise<unknown>;
};

export type Reauthentication =
  | { kind: 'proved'; idToken: string; refreshToken: string }
  /** `sentTo` is null for the person's own application of codes. */
  | {
      kind: 'code';
      sentTo: { medium: 'SMS' | 'EMAIL'; destination: string | undefined } | null;
      answer: (code: string) => Promise<Reauthentication>;
    };

type Wire = {
  ChallengeName?: string;
  Session?: string;
  ChallengeParameters?: Record<string, string>;
  AuthenticationResult?: { IdToken: string; RefreshToken: string };
};

const codeFields: Record<string, { field: string; medium: 'SMS' | 'EMAIL' | null }> = {
  SOFTWARE_TOKEN_MFA: { field: 'SOFTWARE_TOKEN_MFA_CODE', medium: null },
  SMS_MFA: { field: 'SMS_MFA_CODE', medium: 'SMS' },
  EMAIL_OTP: { field: 'EMAIL_OTP_CODE', medium: 'EMAIL' },
};

/** Throws errors named as the identity service names them; `ReauthenticationImpossible` for a step that only a whole sign-in can take. */
export function createReauthentication({ endpoint, clientId, username, getPasskey }: ReauthenticationPorts) {
  const call = userPoolWire(endpoint);
  const send = (operation: string, input: object): Promise<Wire> =>
    call(operation, { ClientId: clientId, ...input });

  const answer = async (
    { ChallengeName, Session }: Wire,
    responses: Record<string, string>,
  ): Promise<Reauthentication> =>
    next(
      await send('RespondToAuthChallenge', {
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: username, ...responses },
      }),
    );

  async function next(step: Wire): Promise<Reauthentication> {
    const { AuthenticationResult: tokens, ChallengeName = '', ChallengeParameters: parameters = {} } = step;
    if (tokens) return { kind: 'proved', idToken: tokens.IdToken, refreshToken: tokens.RefreshToken };
    if (ChallengeName === 'SELECT_MFA_TYPE') {
      const [first = ''] = JSON.parse(parameters['MFAS_CAN_CHOOSE'] ?? '[]') as string[];
      return answer(step, { ANSWER: first });
    }
    if (ChallengeName === 'WEB_AUTHN') {
      const options = JSON.parse(
        parameters['CREDENTIAL_REQUEST_OPTIONS'] ?? '{}',
      ) as PublicKeyCredentialRequestOptionsJSON;
      return answer(step, { CREDENTIAL: JSON.stringify(await getPasskey(options)) });
    }
    const code = codeFields[ChallengeName];
    if (!code) throw named('ReauthenticationImpossible', ChallengeName);
    const { field, medium } = code;
    return {
      kind: 'code',
      sentTo: medium && { medium, destination: parameters['CODE_DELIVERY_DESTINATION'] },
      answer: (typed) => answer(step, { [field]: typed }),
    };
  }

  return {
    withPassword: async (password: string): Promise<Reauthentication> =>
      next(
        await send('InitiateAuth', {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      ),
    withPasskey: async (): Promise<Reauthentication> =>
      next(
        await send('InitiateAuth', {
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
        }),
      ),
    /** The sign-in has done its service: its tokens open nothing from here on. */
    discard: async (refreshToken: string): Promise<void> => {
      await send('RevokeToken', { Token: refreshToken });
    },
  };
}
