import { randomUUID } from 'node:crypto';
import type { Examples } from './endpoint-examples.ts';
import { pngFile } from './pictures.ts';
import type { TestApi } from './test-api.ts';
import { companies } from './world/clients.ts';
import { filesOf, type UserKey } from './world/users.ts';

/** Where somebody uploaded a logo. */
export function uploadLogo(api: TestApi, by: UserKey, bytes = pngFile()): string {
  const key = `${filesOf(by)}logos/${randomUUID()}.png`;
  api.objects.files.set(key, bytes);
  return key;
}

export function companyLogoExamples(api: TestApi): Examples {
  const query = { companyid: companies.a1 };
  return {
    getCompanyLogo: [() => ({ query })],
    saveCompanyLogo: [() => ({ body: { ...query, key: uploadLogo(api, 'onlyA1') } })],
    removeCompanyLogo: [() => ({ query })],
  };
}
