import type { Endpoint } from '@antela/contract/endpoint';
import type { CallInput } from './calls.ts';
import type { Examples } from './endpoint-examples.ts';
import { clients } from './world/clients.ts';
import { employmentIdOf } from './world/employees.ts';

type Input = CallInput<Endpoint>;

const evidence = {
  text: 'Autorizo a mi empleador a descontar este adelanto.',
  textVersion: '2026-11',
  ip: '203.0.113.7',
};
const ofApp = { clientid: clients.a, companyemployeeid: employmentIdOf('free'), kind: 'salary' };

/** Decisions answer per advance, so one that nobody has is a success that did nothing. */
const decision = (reason: string | null): (() => Input)[] => [
  () => ({ body: { advanceids: [employmentIdOf('ana')], reason } }),
];

export const advanceExamples = (advanceid: string): Examples => ({
  listAdvances: [() => ({ query: { kind: 'salary' } })],
  downloadAdvances: [() => ({ query: { kind: 'salary', format: 'csv' } })],
  downloadEvidence: [() => ({ query: { advanceid } })],
  getAdvance: [() => ({ query: { advanceid } })],
  quoteAdvance: [
    () => ({ query: { companyemployeeid: employmentIdOf('ana'), kind: 'salary', amount: '50000' } }),
  ],
  listAvailable: [() => ({ query: { companyemployeeid: employmentIdOf('ana') } })],
  createAdvance: [
    () => ({
      body: {
        companyemployeeid: employmentIdOf('free'),
        kind: 'salary',
        amount: 50_000,
        authorization: 'Me lo pidió por escrito.',
      },
    }),
  ],
  approveAdvances: decision(null),
  rejectAdvances: decision('No procede.'),
  cancelAdvances: decision('Ya no lo quiere.'),
  retryAdvances: decision(null),
  approveAdvancesConsequences: [() => ({ body: { advanceids: [advanceid] } })],
  rejectAdvancesConsequences: [() => ({ body: { advanceids: [advanceid] } })],
  cancelAdvancesConsequences: [() => ({ body: { matching: { kind: 'salary' } } })],
  retryAdvancesConsequences: [() => ({ body: { advanceids: [advanceid] } })],
  appQuoteAdvance: [() => ({ body: ofApp })],
  appCreateAdvance: [() => ({ body: { ...ofApp, amount: 10_000, evidence } })],
  appListAdvances: [() => ({ query: ofApp })],
});
