import { z } from 'zod';
import { advanceQuote } from './advance-quotes.ts';
import { advanceKinds, advanceRow } from './advances.ts';
import { defineEndpoint } from './endpoint.ts';
import { availability } from './nouns.ts';
import { dataOf, id, listOf, nonNegativePesos, note, positivePesos, text, paging } from './schemas.ts';

/** The employee app of the service: signed with its own credentials, never reachable by a portal user. */
export const appQuoteAdvance = defineEndpoint({
  name: 'appQuoteAdvance',
  shows: availability,
  method: 'POST',
  path: '/advance/quote',
  base: 'main',
  access: 'machine',
  context: false,
  onlyAsks: true,
  body: z.strictObject({
    clientid: id,
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    amount: nonNegativePesos.optional(),
  }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(advanceQuote),
  errors: ['not_found'],
  summary: 'La aplicación del empleado pregunta cuánto se puede adelantar.',
});

export const appCreateAdvance = defineEndpoint({
  name: 'appCreateAdvance',
  changes: ['advance', 'audit', 'pay_period'],
  method: 'POST',
  path: '/advance',
  base: 'main',
  access: 'machine',
  context: false,
  idempotent: true,
  body: z.strictObject({
    clientid: id,
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    amount: positivePesos,
    evidence: z.strictObject({
      text: note(2000),
      textVersion: text(20),
      ip: z.union([z.ipv4(), z.ipv6()]).nullable(),
    }),
  }),
  identifies: { companyemployeeid: 'employment' },
  status: 201,
  response: dataOf(advanceRow),
  errors: ['not_found', 'advance_refused'],
  summary: 'La aplicación del empleado pide un adelanto con la orden firmada.',
});

export const appListAdvances = defineEndpoint({
  name: 'appListAdvances',
  shows: ['advance', 'catalog', 'company', 'disbursement', 'employee', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/advance',
  base: 'main',
  access: 'machine',
  context: false,
  query: z.strictObject({
    clientid: id,
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    ...paging,
  }),
  identifies: { companyemployeeid: 'employment' },
  response: listOf(advanceRow),
  errors: ['not_found', 'invalid_cursor'],
  summary: 'Los adelantos de un vínculo, para la aplicación del empleado.',
});

/** An unknown person is answered as a wrong code is, so that nobody learns who works where. */
export const activatePerson = defineEndpoint({
  name: 'activatePerson',
  changes: ['company_user', 'employee'],
  method: 'POST',
  path: '/person/activation',
  base: 'main',
  access: 'machine',
  context: false,
  body: z.strictObject({
    clientid: id,
    documentType: text(10),
    documentNumber: text(20),
    code: z.string().regex(/^\d{6}$/),
  }),
  response: dataOf(z.object({ employeeid: id, companyemployeeids: z.array(id) })),
  errors: ['not_found', 'activation_refused'],
  summary: 'La aplicación del empleado se activa con el código que le llegó por correo; cinco intentos.',
});
