import * as contract from '@antela/contract/prima-accruals';
import { listRoute } from '../../../http/list.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import { accruals, accrualsReport } from './prima-accruals.list.ts';
import { changeSettings } from './suspension-settings.service.ts';
import { getSettings, type SettingsRecord } from './suspension-settings.sql.ts';

function answer(user: UserPrincipal, record: SettingsRecord) {
  return {
    data: {
      lowersPrima: [...record.settings.lowersPrima],
      vacationBlocksAdvances: record.settings.vacationBlocksAdvances,
      mayChange: user.permissions.has('manage_payrolls') && !record.hasOtherCompanies,
      version: record.version,
    },
  };
}

export const primaAccrualsRoutes = () => [
  listRoute(accruals),
  accrualsReport,

  route(contract.getSuspensionSettings, async ({ scope, user, read }) =>
    answer(user, await read(({ db }) => getSettings(db, scope))),
  ),

  route(contract.updateSuspensionSettings, async (call) => {
    const { body, user, expectedVersion } = call;
    return call.write(async (context) => {
      const { proposalid, ...record } = await changeSettings(context, expectedVersion, body);
      return { data: { ...answer(user, record).data, proposalid } };
    });
  }),
];
