import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataOf } from './schemas.ts';

/** docs/spec.md §3: `data.value` is the text "true" or anything else. */
export const getMaintenance = defineEndpoint({
  name: 'getMaintenance',
  shows: ['setting'],
  method: 'GET',
  path: '/maintenance',
  base: 'v2',
  access: 'public',
  context: false,
  query: z.strictObject({ app: z.literal('companyportal') }),
  response: dataOf(z.object({ value: z.enum(['true', 'false']) })),
  summary: 'Si el portal está en mantenimiento.',
});
