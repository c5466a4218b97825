import { listNotices } from '@antela/contract/notices';
import { endOneSession, endOtherSessions, listSessions } from '@antela/contract/session';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  fetchDevices,
  fetchMFAPreference,
  forgetDevice,
  listWebAuthnCredentials,
  updateMFAPreference,
} from 'aws-amplify/auth';
import { UserFacingError } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';
import { asking, askingData } from '../../../lib/asking.ts';
import { config } from '../../../lib/config.ts';
import { currentTokens } from '../../../lib/identity.ts';
import { openSession } from '../../../lib/session.ts';
import { withStepUp } from '../../../lib/step-up.ts';
import { userPoolEndpointOf, userPoolWire } from '../../../lib/user-pool-wire.ts';
import { errorToast } from '../../../ui/toast.ts';
import { isStaleProof, sentenceFor } from './identity-errors.ts';

/** The identity service's errors in the sentences people read, for the toast of a failed query. */
const explained =
  <T>(work: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new UserFacingError(sentenceFor(cause), { cause });
    }
  };

/** Calls an operation of the identity service that its library lacks, with the access token of the signed-in user. */
const ownCall = async <Answer>(operation: string, input: object = {}): Promise<Answer> =>
  userPoolWire(userPoolEndpointOf(config()))<Answer>(operation, {
    AccessToken: (await currentTokens())?.accessToken,
    ...input,
  });

/** How many are left; null where the identity service has none. */
async function countRecoveryCodes(): Promise<number | null> {
  try {
    return (await ownCall<{ CodesLeft: number }>('DescribeRecoveryCodes')).CodesLeft;
  } catch (cause) {
    if (cause instanceof Error && cause.name.startsWith('UnknownOperation')) return null;
    throw cause;
  }
}

export const securityQueries = {
  mfa: queryOptions({ queryKey: ['security', 'mfa'], queryFn: explained(() => fetchMFAPreference()) }),
  recoveryCodes: queryOptions({
    queryKey: ['security', 'recovery-codes'],
    queryFn: explained(countRecoveryCodes),
  }),
  passkeys: queryOptions({
    queryKey: ['security', 'passkeys'],
    queryFn: explained(async () => (await listWebAuthnCredentials()).credentials),
  }),
  sessions: queryOptions({
    ...askingData(listSessions),
    staleTime: 0,
  }),
  history: queryOptions({
    ...asking(listNotices, { query: { kind: 'account' } }),
    select: ({ data }) => data.items,
    staleTime: 0,
  }),
  devices: queryOptions({ queryKey: ['security', 'devices'], queryFn: explained(() => fetchDevices()) }),
};

/** After a factor was set up: what the client asks of the person may be done with, and the rest of the portal opens. */
export const noteSecondFactor = (): Promise<void> => openSession().catch(() => undefined);

/** One-shot acts of the security page: they refresh what they changed, and say what went wrong in a toast. */
export function useSecurityAct<T>(
  kind: keyof typeof securityQueries,
  act: (input: T) => Promise<void>,
  done?: () => void,
) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      // The account's history tells it, too.
      for (const { queryKey } of [securityQueries[kind], securityQueries.history])
        await queryClient.invalidateQueries({ queryKey });
      done?.();
    },
    onError: (cause) => void errorToast(sentenceFor(cause)),
  });
  return { attempt: (input: T): Promise<unknown> => mutateAsync(input).catch(() => undefined) };
}

export const endSessionsOf = async (sessionids: readonly string[]): Promise<void> => {
  for (const sessionid of sessionids) await callApi(endOneSession, { query: { sessionid } });
};
export const endOthers = async (): Promise<void> => {
  await callApi(endOtherSessions);
};
/** Runs a change of the account after a proof of identity less than five minutes old. */
export const confirmed = <T>(work: () => Promise<T>): Promise<T> => withStepUp(work, isStaleProof);

export const createRecoveryCodes = async (): Promise<string[]> =>
  (await confirmed(() => ownCall<{ RecoveryCodes: string[] }>('CreateRecoveryCodes'))).RecoveryCodes;
export const renamePasskey = async ({
  credentialId,
  name,
}: {
  credentialId: string;
  name: string;
}): Promise<void> => {
  await confirmed(() =>
    ownCall('UpdateWebAuthnCredential', { CredentialId: credentialId, FriendlyCredentialName: name }),
  );
};
export const disableTotp = (): Promise<void> => confirmed(() => updateMFAPreference({ totp: 'DISABLED' }));
export const addPasskey = async (): Promise<void> => {
  await confirmed(() => associateWebAuthnCredential());
  await noteSecondFactor();
};
export const removePasskey = (credentialId: string): Promise<void> =>
  confirmed(() => deleteWebAuthnCredential({ credentialId }));
export const removeDevice = (id: string): Promise<void> => confirmed(() => forgetDevice({ device: { id } }));
