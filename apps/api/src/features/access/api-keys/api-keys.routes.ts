import * as contract from '@antela/contract/api-keys';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import { toApiKey } from './api-key-state.ts';
import { createKey, revokeKey, rotateKey, type Shown } from './api-keys.service.ts';
import { listKeys } from './api-keys.sql.ts';

const shown = ({ key, ...rest }: Shown, now: Date) => ({ data: { key: toApiKey(key, now), ...rest } });

export const apiKeysRoutes = () => [
  route(contract.listApiKeys, async ({ scope, now, read }) => {
    const keys = await read(({ db }) => listKeys(db, scope));
    return { data: keys.map((key) => toApiKey(key, now)) };
  }),

  route(contract.createApiKey, async ({ body, now, write }) =>
    shown(await write((context) => createKey(context, body)), now),
  ),

  route(contract.rotateApiKey, async ({ body, now, write }) =>
    shown(await write((context) => rotateKey(context, body.apikeyid)), now),
  ),

  route(contract.revokeApiKey, async ({ body, now, write }) => {
    const key = await write((context) => revokeKey(context, body.apikeyid, body.secretid));
    return { data: toApiKey(key, now) };
  }),

  route(contract.getApiKeyInUse, async ({ principal }) => {
    if (principal?.kind !== 'key') throw new AppError('forbidden');
    const { asUser, keyId, name, scopes, endsAt } = principal;
    const companies = asUser.companies.map((company) => ({ id: company.id, name: company.name }));
    return {
      data: { clientid: asUser.clientId, apikeyid: keyId, name, scopes: [...scopes], companies, endsAt },
    };
  }),
];
