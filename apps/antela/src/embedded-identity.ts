import { impersonationLifeMs, spendGrant } from '@antela/api/features/access/impersonation/grant.service';
import type { EndSignIns, NoteProof } from '@antela/api/features/access/session/sessions.service';
import { impersonationClaim, type FindSignIn } from '@antela/api/http/claimant';
import { endSignIns, findLiveSignIn, noteProof, readOnlyClaim } from '@antela/local-cloud/live-sessions';
import type { CustomChallenge } from '@antela/local-cloud/user-pool/custom-challenge';
import type pg from 'pg';

/** The embedded user pool lets an operator in as a user by the grant of a link. Anybody may try: nobody learns who exists. */
export function impersonationChallenge(owner: pg.Pool, clock: () => Date): CustomChallenge {
  return {
    create: async () => ({}),
    verify: async (username, answer) => {
      const grant = await spendGrant(owner, username, answer, clock());
      return (
        grant && {
          claims: { [impersonationClaim]: grant.id, ...(grant.readOnly && { [readOnlyClaim]: 'true' }) },
          lifetimeSeconds: impersonationLifeMs / 1000,
        }
      );
    },
  };
}

/** Calls of the API to the embedded user pool about sign-ins. */
export function embeddedSignIns(
  owner: pg.Pool,
  clock: () => Date,
): { findSignIn: FindSignIn; endSignIns: EndSignIns; noteProof: NoteProof } {
  return {
    findSignIn: async ({ originJti, subject, credentialVersion }) => {
      const live = await findLiveSignIn(owner, originJti, subject, clock());
      return live && (credentialVersion === null || credentialVersion === live.version)
        ? { claims: live.attributes }
        : null;
    },
    endSignIns: (subject, which) => endSignIns(owner, subject, which, clock()),
    noteProof: (subject, originJti, provedAt) => noteProof(owner, subject, originJti, provedAt),
  };
}
