import * as contract from '@antela/contract/anomalies';
import { pageSizeDefault } from '@antela/contract/schemas';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import { sendAnomaliesReport } from './anomalies.report.ts';
import { decide } from './anomalies.service.ts';
import { countAnomalies, getAnomaly, getSalaryChange, listAnomalies } from './anomalies.sql.ts';
import { toAnomaly } from './anomalies.wire.ts';
import { isLooking } from './keep-anomalies.sql.ts';

const sort = 'foundAt:desc';

export const anomaliesRoutes = (cursors: Cursors) => [
  route(contract.listAnomalies, async ({ query, scope, user, now, read }) => {
    const { cursor, limit = pageSizeDefault, ...filters } = query;
    const afterId = cursors.decode(sort, cursor)?.[1] ?? null;
    const today = bogotaDate(now);
    const [looking, rows, total, salaryChange] = await read((db) =>
      Promise.all([
        // Asked first: a look that ends in between would leave an old list that says it is up to date.
        isLooking(db, scope.clientId),
        listAnomalies(db, scope, filters, { afterId, limit, today }),
        cursor === undefined ? countAnomalies(db, scope, filters, today) : null,
        getSalaryChange(db, scope.clientId),
      ]),
    );
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sort, ['', last.id]));
    return {
      data: page.rows.map((row) => toAnomaly(row, user)),
      page: page.page,
      salaryChange,
      isLooking: looking,
    };
  }),

  route(contract.decideAnomaly, ({ body, scope, user, actor, now, write }) =>
    write(async (db) => {
      const { anomalyid, ...verdict } = body;
      await decide({ db, scope, actor, now }, anomalyid, verdict);
      const after = await getAnomaly(db, scope, anomalyid);
      if (!after) throw new AppError('not_found');
      return { data: toAnomaly(after, user) };
    }),
  ),

  route(contract.downloadAnomalies, async (call) => sendAnomaliesReport(call)),
];
