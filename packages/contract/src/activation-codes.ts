import { z } from 'zod';
import { anyOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id } from './schemas.ts';

export const resendCode = defineEndpoint({
  name: 'resendCode',
  changes: ['audit', 'company_user'],
  method: 'POST',
  path: '/user/resendcode',
  base: 'main',
  access: anyOf('manage_employees', 'manage_company_users'),
  context: false,
  body: z.union([z.strictObject({ employeeid: id }), z.strictObject({ userid: id })]),
  identifies: { employeeid: 'employee', userid: 'company_user' },
  response: dataOf(z.object({ sentTo: z.string() })),
  errors: ['not_found', 'too_many_requests', 'conflict'],
  summary: 'Envía otra vez el código de activación; máximo tres veces en 15 minutos.',
});
