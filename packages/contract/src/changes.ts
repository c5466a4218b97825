import { defineEndpoint } from './endpoint.ts';
import type { Noun } from './nouns.ts';

/** Nouns whose changes are told as they happen: what people wait for, or others wait for them. */
export const announcedNouns = [
  'advance',
  'disbursement',
  'import',
  'job',
  'notice',
  'pay_period',
  'proposal',
  'wallet_load',
] as const satisfies readonly Noun[];

/** Each event's data are the nouns that changed since the one before, in JSON; none in the first, which says that from now on all is told. */
export const followChanges = defineEndpoint({
  name: 'followChanges',
  shows: [],
  method: 'GET',
  path: '/companyportal/changes',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: 'events',
  errors: ['too_many_requests', 'unavailable'],
  summary:
    'Avisa, apenas pasa, de qué clase es lo que cambió en tu empresa; el flujo dura un minuto y se vuelve a pedir.',
});
