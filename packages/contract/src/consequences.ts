import { z } from 'zod';
import { approveAdvances, cancelAdvances, rejectAdvances, retryAdvances } from './advance-decisions.ts';
import { advanceFilters } from './advances.ts';
import { changeEmployees, employeesAct } from './employee-batches.ts';
import { employeesChosen } from './employees-chosen.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { applyImport, undoImport } from './imports.ts';
import { callOffInvitation } from './invitations.ts';
import {
  bringPaymentsBack,
  cutOffPayPeriod,
  issuePeriodReport,
  orderPeriodReport,
  reopenPayPeriod,
} from './period-steps.ts';
import { retireEmployees, walletBalanceChoices } from './retirements.ts';
import { calendarDate, dataOf, id, pesos, positivePesos, text } from './schemas.ts';
import * as loads from './wallet-load-decisions.ts';
import { removeFaultyWalletLoadLines, removeWalletLoadLine } from './wallet-load-lines.ts';
import { balanceChoices, changeWalletUsers, walletUsersAtOnceMax } from './wallet-user-changes.ts';
import { walletUserFilters } from './wallet-users.ts';
import { updateWallet, walletStates } from './wallets.ts';

/** One thing that an act does, or leaves as it is, in people and pesos. */
export const consequence = z.object({
  code: z.string(),
  /** `bad`: comes to nothing; `warn`: somebody should look; `info`: goes on by itself; `total`: what there is afterwards. */
  tone: z.enum(['bad', 'warn', 'info', 'total']),
  /** The beginning of a Spanish sentence that the amount ends. */
  text: z.string(),
  /** More words about it, such as why; null where there are none. */
  note: z.string().nullable(),
  count: z.int(),
  amount: pesos,
  /** The period it is deducted with, where the act decides that. */
  payperiodid: id.nullable(),
});
export type Consequence = z.output<typeof consequence>;

type Act = Pick<Endpoint, 'name' | 'path' | 'base' | 'access' | 'conditions' | 'identifies' | 'summary'>;

/** Endpoint that asks what an act would do right now, open to everybody who may do it; asking changes nothing. */
const consequencesOf = <B extends z.ZodType>(act: Act, body: B) =>
  defineEndpoint({
    name: `${act.name}Consequences`,
    shows: [
      'access_restriction',
      'advance',
      'advance_policy',
      'api_key',
      'catalog',
      'client',
      'client_restriction',
      'company',
      'company_user',
      'disbursement',
      'employee',
      'import',
      'invitation',
      'job',
      'ledger',
      'legal_figure',
      'open_item',
      'pay_period',
      'payroll',
      'retirement',
      'suspension_period',
      'wallet',
      'wallet_load',
      'wallet_spend',
      'wallet_user',
      'webhook',
    ],
    method: 'POST',
    path: `${act.path}/consequences`,
    base: act.base,
    access: act.access,
    ...(act.conditions && { conditions: act.conditions }),
    ...(act.identifies && { identifies: act.identifies }),
    context: true,
    onlyAsks: true,
    body,
    response: dataOf(z.array(consequence)),
    errors: ['not_found', 'conflict'],
    summary: `En pesos y personas, lo que pasaría con esto: ${act.summary}`,
  });

const ofPeriod = z.strictObject({ payperiodid: id });
export const cutOffConsequences = consequencesOf(cutOffPayPeriod, ofPeriod);
export const reopenConsequences = consequencesOf(reopenPayPeriod, ofPeriod);
export const issueConsequences = consequencesOf(issuePeriodReport, ofPeriod);
export const bringBackConsequences = consequencesOf(bringPaymentsBack, ofPeriod);
export const orderConsequences = consequencesOf(orderPeriodReport, ofPeriod);

const decided = z.union([
  z.strictObject({ advanceids: z.array(id).min(1).max(200) }),
  z.strictObject({ matching: advanceFilters.extend({ q: text(100).optional() }) }),
]);
export const approveConsequences = consequencesOf(approveAdvances, decided);
export const rejectConsequences = consequencesOf(rejectAdvances, decided);
export const cancelConsequences = consequencesOf(cancelAdvances, decided);
export const retryConsequences = consequencesOf(retryAdvances, decided);

export const callOffInvitationConsequences = consequencesOf(
  callOffInvitation,
  z.strictObject({ campaignid: id }),
);

const ofLoad = z.strictObject({ walletloadid: id });
export const submitLoadConsequences = consequencesOf(loads.submitWalletLoad, ofLoad);
export const approveLoadConsequences = consequencesOf(loads.approveWalletLoad, ofLoad);
export const rejectLoadConsequences = consequencesOf(loads.rejectWalletLoad, ofLoad);
export const cancelLoadConsequences = consequencesOf(loads.cancelWalletLoad, ofLoad);
export const applyLoadConsequences = consequencesOf(loads.applyWalletLoad, ofLoad);
export const retryLoadConsequences = consequencesOf(loads.retryWalletLoad, ofLoad);
export const reverseLoadConsequences = consequencesOf(
  loads.reverseWalletLoad,
  ofLoad.extend({ lines: z.array(id).min(1).max(loads.reversedLinesMax).optional() }),
);
export const removeFaultyConsequences = consequencesOf(removeFaultyWalletLoadLines, ofLoad);
export const removeLineConsequences = consequencesOf(
  removeWalletLoadLine,
  z.strictObject({ moneybagloademployeeid: id }),
);

export const updateWalletConsequences = consequencesOf(
  updateWallet,
  z.strictObject({ walletid: id, state: z.enum(walletStates), userCap: pesos.nullable() }),
);

const enrolments = z.array(id).min(1).max(walletUsersAtOnceMax);
const everybody = { matching: walletUserFilters.extend({ q: text(100).optional() }) };
const leaving = { balance: z.enum(balanceChoices) };
export const walletUsersConsequences = consequencesOf(
  changeWalletUsers,
  z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('withdraw'),
      payrolltypemoneybagemployeeids: enrolments,
      ...leaving,
    }),
    z.strictObject({ action: z.literal('withdraw_all'), ...everybody, ...leaving }),
    z.strictObject({
      action: z.literal('enrol_chosen'),
      walletid: id,
      chosen: employeesChosen,
      limit: positivePesos.nullable(),
    }),
  ]),
);

export const retireConsequences = consequencesOf(
  retireEmployees,
  z.strictObject({
    who: employeesChosen,
    endDate: calendarDate,
    walletBalances: z.enum(walletBalanceChoices),
  }),
);

export const applyImportConsequences = consequencesOf(
  applyImport,
  z.strictObject({ importid: id, walletBalances: z.enum(walletBalanceChoices) }),
);

export const undoImportConsequences = consequencesOf(undoImport, z.strictObject({ importid: id }));

export const changeEmployeesConsequences = consequencesOf(
  changeEmployees,
  z.strictObject({ who: employeesChosen, change: employeesAct }),
);
