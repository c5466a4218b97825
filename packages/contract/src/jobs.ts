import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataOf, id, instant } from './schemas.ts';

export const jobStates = ['queued', 'running', 'done', 'failed'] as const;

export const job = z.object({
  jobid: id,
  kind: z.string(),
  state: z.enum(jobStates),
  done: z.int(),
  total: z.int(),
  /** Key in the files bucket of what the job produced. */
  resultKey: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Job = z.output<typeof job>;

export const getJob = defineEndpoint({
  name: 'getJob',
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
