import { z } from 'zod';
import { clientRestrictionProducts } from './client-restrictions.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { calendarDate, commaList, dataOf, id, named } from './schemas.ts';

/** A restriction closes a day to some payrolls, for some products. */
const blockedFor = z.object({
  clientrestrictionid: id,
  name: z.string(),
  products: z.array(z.enum(clientRestrictionProducts)),
  /** By name; those of the caller that it closes to that day. */
  payrolls: z.array(named),
  /** Only some of those payrolls' people: by cost centre or contract. */
  isPartial: z.boolean(),
});

export const calendarDay = z.object({
  date: calendarDate,
  /** Null on ordinary days. */
  holiday: z.string().nullable(),
  blocks: z.array(blockedFor),
});
export type CalendarDay = z.output<typeof calendarDay>;

export const getBlockedDays = defineEndpoint({
  access: allOf('view_client_restrictions'),
  conditions: ['client_access'],
  base: 'v2',
  context: true,
  name: 'getBlockedDays',
  shows: ['client_restriction', 'company', 'company_user', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/companyportal/client/restriction/calendar',
  query: z.strictObject({
    /** Its first and last day, and all between, are answered. */
    month: z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/),
    companyid: commaList(id).optional(),
  }),
  identifies: { companyid: 'company' },
  response: dataOf(z.array(calendarDay)),
  summary: 'Los días de un mes en que no se puede adelantar, con los festivos de Colombia.',
});
