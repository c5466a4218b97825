import { impersonationClaim } from '../../apps/api/src/http/claimant.ts';

/** Events of the user pool, as far as these triggers read and answer them. */
export interface TriggerEvent {
  triggerSource: string;
  userName: string;
  callerContext: { clientId: string };
  request: {
    session?: { challengeName: string; challengeResult: boolean }[];
    challengeAnswer?: string;
    clientMetadata?: Record<string, string>;
  };
  response: Record<string, unknown>;
}

export interface Grants {
  /** Says whether the grant can still be used, and uses nothing up. */
  isOpen(username: string, secret: string): Promise<boolean>;
  /** Uses the grant up; null where there is none. */
  spend(username: string, secret: string): Promise<{ id: string; readOnly: boolean } | null>;
}

/**
 * Triggers of the pool's custom challenge, which exists for impersonation alone. It has a client of its own in the pool, because a
 * trigger sees which client renews tokens and not which sign-in: tokens of that client are made once, with the claim, and never renewed.
 * The grant is used up while the tokens are made; so there are none without the claim.
 */
export function createImpersonationTriggers(grants: Grants, clientId: string, readOnlyClaim: string) {
  const define = (event: TriggerEvent): TriggerEvent => {
    const steps = event.request.session ?? [];
    const isOurs = event.callerContext.clientId === clientId;
    const isRight =
      steps.length === 1 && steps[0]?.challengeName === 'CUSTOM_CHALLENGE' && steps[0].challengeResult;
    const asks = isOurs && steps.length === 0;
    return answered(event, {
      issueTokens: isOurs && isRight,
      failAuthentication: !asks && !(isOurs && isRight),
      ...(asks && { challengeName: 'CUSTOM_CHALLENGE' }),
    });
  };

  /** One answer for everybody: nobody learns who exists. */
  const create = (event: TriggerEvent): TriggerEvent =>
    answered(event, { publicChallengeParameters: {}, privateChallengeParameters: {} });

  /** The secret comes as data of the call too, where the trigger that makes the tokens reads it. */
  async function verify(event: TriggerEvent): Promise<TriggerEvent> {
    const answer = event.request.challengeAnswer ?? '';
    const isWhole = answer !== '' && event.request.clientMetadata?.['grant'] === answer;
    return answered(event, { answerCorrect: isWhole && (await grants.isOpen(event.userName, answer)) });
  }

  async function makeTokens(event: TriggerEvent): Promise<TriggerEvent> {
    if (event.callerContext.clientId !== clientId) return event;
    if (event.triggerSource !== 'TokenGeneration_Authentication')
      throw new Error('a session as somebody else is not renewed');
    const grant = await grants.spend(event.userName, event.request.clientMetadata?.['grant'] ?? '');
    if (grant === null) throw new Error('there is no such grant');
    const claimsToAddOrOverride = {
      [impersonationClaim]: grant.id,
      ...(grant.readOnly && { [readOnlyClaim]: 'true' }),
    };
    return answered(event, {
      claimsAndScopeOverrideDetails: {
        idTokenGeneration: { claimsToAddOrOverride },
        // Without this scope the session has no say over the account.
        accessTokenGeneration: { claimsToAddOrOverride, scopesToSuppress: ['aws.cognito.signin.user.admin'] },
      },
    });
  }

  return async (event: TriggerEvent): Promise<TriggerEvent> => {
    if (event.triggerSource.startsWith('DefineAuthChallenge')) return define(event);
    if (event.triggerSource.startsWith('CreateAuthChallenge')) return create(event);
    if (event.triggerSource.startsWith('VerifyAuthChallengeResponse')) return verify(event);
    if (event.triggerSource.startsWith('TokenGeneration')) return makeTokens(event);
    throw new Error(`no trigger for ${event.triggerSource}`);
  };
}

const answered = (event: TriggerEvent, response: Record<string, unknown>): TriggerEvent => ({
  ...event,
  response: { ...event.response, ...response },
});
