import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { nouns, type Noun } from './nouns.ts';
import { dataOf, id, instant } from './schemas.ts';

export const jobStates = ['queued', 'running', 'done', 'failed'] as const;

const imported: readonly Noun[] = [
  'access_restriction',
  'advance',
  'audit',
  'company_user',
  'employee',
  'import',
  'ledger',
  'retirement',
  'tax_registration',
  'wallet_load',
  'wallet_user',
];

/** Nouns that a finished job of each kind has changed. */
export const jobChanges = {
  'read-import': ['import'],
  'review-import': ['import'],
  'apply-import': imported,
  'undo-import': imported,
  'prepare-wallet-load': ['wallet_load'],
  'apply-wallet-load': ['audit', 'ledger', 'notice', 'wallet', 'wallet_load', 'wallet_user'],
  'reverse-wallet-load': ['audit', 'ledger', 'notice', 'wallet', 'wallet_load', 'wallet_user'],
} as const satisfies Record<string, readonly Noun[]>;
export type JobKind = keyof typeof jobChanges;

/** How far some work is, in whatever answer tells of it. */
export const jobProgress = z.object({
  jobid: id,
  state: z.enum(jobStates),
  done: z.int(),
  total: z.int(),
  /** Nouns the job changed; empty until it is over. */
  changed: z.array(z.enum(nouns)),
});

export const job = jobProgress.extend({
  kind: z.string(),
  /** Key in the files bucket of what the job produced. */
  resultKey: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Job = z.output<typeof job>;

export const getJob = defineEndpoint({
  name: 'getJob',
  shows: ['job'],
  method: 'GET',
  path: '/companyportal/job',
  base: 'v2',
  access: 'signed_in',
  context: true,
  query: z.strictObject({ jobid: id }),
  identifies: { jobid: 'job' },
  response: dataOf(job),
  errors: ['not_found'],
  summary: 'Cómo va un trabajo largo.',
});
