import * as contract from '@antela/contract/anomalies';
import { orNotFound } from '../../../http/app-error.ts';
import { listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import { anomalies, anomaliesReport } from './anomalies.list.ts';
import { decide } from './anomalies.service.ts';
import { getAnomaly } from './anomalies.sql.ts';
import { toAnomaly } from './anomalies.wire.ts';

export const anomaliesRoutes = () => [
  listRoute(anomalies),
  anomaliesReport,

  route(contract.decideAnomaly, ({ body, scope, user, write }) =>
    write(async (context) => {
      const { anomalyid, ...verdict } = body;
      await decide(context, anomalyid, verdict);
      const after = orNotFound(await getAnomaly(context.db, scope, anomalyid));
      return { data: toAnomaly(after, user) };
    }),
  ),
];
