import { jobChanges } from '@antela/contract/jobs';
import type { Noun } from '@antela/contract/nouns';
import type { JobRow } from './jobs.sql.ts';

export { advanceJob, finishJob, getJobRow, insertJob, startJob, type JobRow } from './jobs.sql.ts';

/** Nouns that a job has changed: none until it is over, and possibly some where it failed. */
export const changedBy = ({ kind, state }: Pick<JobRow, 'kind' | 'state'>): Noun[] =>
  state === 'done' || state === 'failed' ? [...jobChanges[kind]] : [];
