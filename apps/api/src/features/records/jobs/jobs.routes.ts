import { getJob } from '@antela/contract/jobs';
import { orNotFound } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import { changedBy, getJobRow } from './jobs.service.ts';

export const jobsRoutes = () => [
  route(getJob, async ({ query, user, read }) => {
    const row = orNotFound(await read(({ db }) => getJobRow(db, user.clientId, query.jobid, user.userId)));
    return {
      data: {
        jobid: row.id,
        kind: row.kind,
        state: row.state,
        done: row.done,
        total: row.total,
        changed: changedBy(row),
        resultKey: row.result_key,
        error: row.error,
        createdAt: row.created_at,
        finishedAt: row.finished_at,
      },
    };
  }),
];
