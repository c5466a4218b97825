import { randomUUID } from 'node:crypto';
import { secretContext } from '../features/access/single-sign-on/single-sign-on.service.ts';
import { outboundSealer } from '../outbound/signing-secret.ts';
import { masterSecret } from './identity.ts';
import { exampleIssuer, ssoExample } from './sso-provider.ts';
import type { TestApi } from './test-api.ts';
import { clients } from './world/clients.ts';

/** A connection in force, in place of the one of before. */
export async function insertSingleSignOn(
  api: TestApi,
  given: {
    client?: string;
    domains?: string[];
    groups?: { group: string; roleid: string }[];
    isOnly?: boolean;
    emergencyUser?: string;
    isApproved?: boolean;
  } = {},
): Promise<string> {
  const { client = clients.a, domains = ['andino.example'], groups = [], isApproved = true } = given;
  const id = randomUUID();
  await api.rows('update single_sign_on set ended_at = $2 where client_id = $1 and ended_at is null', [
    client,
    api.clock.now,
  ]);
  await api.rows(
    `insert into single_sign_on (client_id, id, issuer, oidc_client_id, ending, sealed, domains, groups_claim, groups, is_only, emergency_user_id, created_by, created_at, approved_at)
     values ($1, $2, $3, 'antela', 'argo', $4, $5, 'groups', $6, $7, $8, 'Alguien', $9, $10)`,
    [
      client,
      id,
      exampleIssuer,
      outboundSealer(masterSecret).seal(Buffer.from(ssoExample.oidcSecret), secretContext(client, id)),
      domains,
      JSON.stringify(groups),
      given.isOnly ?? false,
      given.emergencyUser ?? null,
      api.clock.now,
      isApproved ? api.clock.now : null,
    ],
  );
  return id;
}

/** Takes back what waits about the whole client. */
export const withdrawWaiting = (api: TestApi, client: string) =>
  api.rows(
    `update proposal set state = 'withdrawn', decided_at = $2 where client_id = $1 and subject_kind = 'client' and state = 'waiting'`,
    [client, api.clock.now],
  );
