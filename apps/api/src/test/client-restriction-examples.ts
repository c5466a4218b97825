import type { createClientRestriction } from '@antela/contract/client-restrictions';
import type { BodyOf } from '@antela/contract/endpoint';
import type { Examples } from './endpoint-examples.ts';
import { insertClientRestriction } from './record-inserts.ts';
import type { TestApi } from './test-api.ts';
import { companies } from './world/clients.ts';
import { employmentIdOf } from './world/employees.ts';
import { payrolls } from './world/payrolls.ts';

/** From next year on, so that no other test meets it. */
const body: Omit<BodyOf<typeof createClientRestriction>, 'activate'> = {
  name: 'Cierre de año',
  products: ['salary'],
  scope: { companyids: [companies.a1], payrollids: [], costCenters: [], contractTypes: [] },
  validFrom: '2027-12-01',
  validUntil: null,
  repetition: 'every_year',
  rule: { kind: 'blackout_dates', ranges: [{ from: '2027-12-24', until: '2027-12-31' }] },
};

export function clientRestrictionExamples(api: TestApi): Examples {
  const on = (status: 'draft' | 'on') => [
    async () => ({
      query: { clientrestrictionid: await insertClientRestriction(api, 'own', status) },
      version: 1,
    }),
  ];
  return {
    listClientRestrictions: [() => ({ query: { limit: '5' } })],
    getClientRestriction: on('draft'),
    previewClientRestriction: [
      async () => ({
        body: { clientrestrictionid: await insertClientRestriction(api, 'own', 'draft'), ...body },
      }),
    ],
    createClientRestriction: [() => ({ body: { ...body, activate: false } })],
    updateClientRestriction: [async () => ({ ...(await on('draft')[0]?.()), body })],
    activateClientRestriction: on('draft'),
    deactivateClientRestriction: on('on'),
    deleteClientRestriction: on('draft'),
    downloadClientRestrictions: [() => ({ query: { format: 'csv' } })],
    listRestrictedCostCenters: [() => ({})],
    getBlockedDays: [() => ({ query: { month: '2026-12' } })],
    listPrimaAccruals: [() => ({ query: { limit: '5' } })],
    downloadPrimaAccruals: [() => ({ query: { format: 'csv' } })],
    getSuspensionSettings: [() => ({})],
    // As it already is: what would change it is for whoever sees the whole client.
    updateSuspensionSettings: [
      () => ({ version: 1, body: { lowersPrima: [], vacationBlocksAdvances: false } }),
    ],
    getPayrollLimits: [() => ({ query: { payrollid: payrolls.free.id } })],
    getEmployeeLimits: [() => ({ query: { companyemployeeid: employmentIdOf('free') } })],
  };
}
