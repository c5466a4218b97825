import * as contract from '@antela/contract/suspension-periods';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import * as service from './suspension-periods.service.ts';
import {
  getEmploymentDates,
  getSuspensionSettings,
  listSuspensionPeriods,
} from './suspension-periods.sql.ts';
import { toSuspensionPeriod } from './suspension-periods.wire.ts';

export const suspensionPeriodsRoutes = () => [
  route(contract.listSuspensionPeriods, async ({ query, scope, read }) => {
    const [employment, records, settings] = await read(({ db }) =>
      Promise.all([
        getEmploymentDates(db, scope, query.companyemployeeid),
        listSuspensionPeriods(db, scope, query.companyemployeeid),
        getSuspensionSettings(db, scope),
      ]),
    );
    if (!employment) throw new AppError('not_found');
    return { data: records.map((record) => toSuspensionPeriod(record, settings)) };
  }),

  route(contract.createSuspensionPeriod, ({ body: { companyemployeeid, ...values }, scope, write }) =>
    write(async (context) => {
      const { record, late } = await service.createSuspensionPeriod(context, companyemployeeid, values);
      return {
        data: { period: toSuspensionPeriod(record, await getSuspensionSettings(context.db, scope)), late },
      };
    }),
  ),

  route(contract.updateSuspensionPeriod, ({ query, body, scope, expectedVersion, write }) =>
    write(async (context) => {
      const { record, late } = await service.updateSuspensionPeriod(
        context,
        query.suspensionperiod_uu,
        expectedVersion,
        body,
      );
      return {
        data: { period: toSuspensionPeriod(record, await getSuspensionSettings(context.db, scope)), late },
      };
    }),
  ),

  route(contract.deleteSuspensionPeriod, ({ query, body, expectedVersion, write }) =>
    write(async (context) => ({
      data: {
        late: await service.deleteSuspensionPeriod(
          context,
          query.suspensionperiod_uu,
          expectedVersion,
          body.reason,
        ),
      },
    })),
  ),
];
