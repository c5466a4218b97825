import { z } from 'zod';
import { anyOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id } from './schemas.ts';

/** Names to choose from where users are invited or filtered. */
export const listRoleChoices = defineEndpoint({
  name: 'listRoleChoices',
  method: 'GET',
  path: '/companyportal/role/choice',
  base: 'v2',
  access: anyOf('view_company_users', 'view_company_roles'),
  context: true,
  /** `isGrantable` is false where the role can do something that the caller cannot. */
  response: dataOf(z.array(z.object({ roleid: id, name: z.string(), isGrantable: z.boolean() }))),
  summary: 'Los roles del cliente, para escoger al invitar o filtrar.',
});
