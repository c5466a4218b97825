import type { createAdvancePolicy } from '@antela/contract/advance-policies';
import type { BodyOf } from '@antela/contract/endpoint';
import type { closePayPeriod } from '@antela/contract/period-steps';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { SuspensionSettings } from '@antela/rules/suspension-kinds';
import { lockClient } from './db/whole-client.ts';
import { approveSecret, lockKeyOrRefuse } from './features/access/api-keys/api-keys.service.ts';
import {
  approveRemoval,
  approveSecret as approveStreamSecret,
  approveStream,
  lockStreamOrRefuse,
} from './features/access/audit-streams/audit-streams.service.ts';
import {
  lockUser,
  inviteApproved,
  moveApproved,
  unblockApproved,
} from './features/access/company-users/approved-users.service.ts';
import { changeEmailApproved } from './features/access/company-users/change-email.service.ts';
import type { ProposalAct, ProposalActs } from './features/access/proposals/decide-proposal.service.ts';
import { lockRole, widenRole } from './features/access/roles/roles.service.ts';
import { lockPolicy, loosenPolicy } from './features/access/second-factor/second-factor.service.ts';
import {
  approveConnection,
  approveRemoval as approveNoConnection,
} from './features/access/single-sign-on/single-sign-on.service.ts';
import { approveWebhook, lockWebhookOrRefuse } from './features/access/webhooks/webhooks.service.ts';
import {
  lockRestriction,
  loosenRestriction,
} from './features/advances/client-restrictions/client-restrictions.service.ts';
import {
  lockSettings,
  loosenSettings,
} from './features/advances/prima-accruals/suspension-settings.service.ts';
import { approveLayout, holdLayout } from './features/payday/disbursements/bank-layouts.service.ts';
import { closePeriod, lockPeriod } from './features/payday/pay-periods/close-period.service.ts';
import { createPolicy, deletePolicy } from './features/payrolls/payrolls/advance-policies.service.ts';
import {
  lockPayroll,
  stopNeedingSecondPerson,
} from './features/payrolls/payrolls/payroll-settings.service.ts';
import { lockEmployments, type OwnLimits } from './features/people/employees/limits-of-employment.service.ts';
import { raiseOwnLimits } from './features/people/employment-terms/raise-own-limits.service.ts';
import { raiseLimits } from './features/wallets/wallet-users/limits-of-many.service.ts';
import { lockWalletUserOrRefuse, raiseLimit } from './features/wallets/wallet-users/raise-limit.service.ts';
import { lockWallet, loosenWallet } from './features/wallets/wallets/wallets.service.ts';

const holdPayroll: ProposalAct['hold'] = ({ db, scope }, id) => lockPayroll(db, scope, id);

/** The very thing that was asked for, with every check made again, from the feature that it is about. */
export const proposalActs: ProposalActs = {
  close: {
    hold: ({ db, scope }, id) => lockPeriod(db, scope, id),
    act: (context, { body }, { requester }) =>
      closePeriod(context, body as BodyOf<typeof closePayPeriod>, requester),
  },
  policy: {
    hold: holdPayroll,
    act: (context, { body }, approved) => {
      const { validFrom, ...rest } = body as BodyOf<typeof createAdvancePolicy>;
      return createPolicy(context, { ...rest, validFrom: validFrom as CalendarDate }, approved);
    },
  },
  policy_removal: {
    hold: holdPayroll,
    act: (context, { body }, approved) => deletePolicy(context, String(body['policyid']), approved),
  },
  payroll: {
    hold: holdPayroll,
    act: (context, { subject_id: id }, approved) => stopNeedingSecondPerson(context, id, approved),
  },
  wallet: {
    hold: ({ db, scope }, id) => lockWallet(db, scope, id, 'no key update'),
    act: (context, { subject_id: id, body }, approved) => loosenWallet(context, id, body, approved),
  },
  wallet_limit: {
    hold: lockWalletUserOrRefuse,
    act: (context, { subject_id: id, body }, approved) => raiseLimit(context, id, body, approved),
  },
  wallet_limits: {
    hold: ({ db, scope }, id) => lockWallet(db, scope, id, 'no key update'),
    act: (context, { body }, approved) => raiseLimits(context, body, approved),
  },
  employment_limits: {
    hold: ({ db, scope }, id) => lockEmployments(db, scope, id),
    act: (context, { within_id: id, body }, approved) =>
      raiseOwnLimits(context, id ?? '', body as object as OwnLimits, approved),
  },
  restriction: {
    hold: ({ db, scope }, id) => lockRestriction(db, scope.clientId, id),
    act: (context, { subject_id: id, body }, approved) => loosenRestriction(context, id, body, approved),
  },
  invitation: {
    hold: async () => {},
    act: (context, { subject_id: id, body }, approved) => inviteApproved(context, id, body, approved),
  },
  user: {
    hold: ({ db, scope }, id) => lockUser(db, scope.clientId, id),
    act: (context, { subject_id: id, body }, approved) => moveApproved(context, id, body, approved),
  },
  user_email: {
    hold: ({ db, scope }, id) => lockUser(db, scope.clientId, id),
    act: (context, { subject_id: id, body }, approved) => changeEmailApproved(context, id, body, approved),
  },
  unblock: {
    hold: ({ db, scope }, id) => lockUser(db, scope.clientId, id),
    act: (context, { subject_id: id }) => unblockApproved(context, id),
  },
  role: {
    hold: ({ db, scope }, id) => lockRole(db, scope.clientId, id),
    act: (context, { subject_id: id, body }, approved) => widenRole(context, id, body, approved),
  },
  second_factor: {
    hold: ({ db, scope }) => lockPolicy(db, scope.clientId),
    act: (context, { body }, approved) => loosenPolicy(context, body, approved),
  },
  single_sign_on: {
    hold: ({ db, scope }) => lockClient(db, scope.clientId),
    act: (context, { body }, approved) => approveConnection(context, body, approved),
  },
  single_sign_on_removal: {
    hold: ({ db, scope }) => lockClient(db, scope.clientId),
    act: (context, _proposal, approved) => approveNoConnection(context, approved),
  },
  api_key: {
    hold: ({ db, scope }, id) => lockKeyOrRefuse(db, scope.clientId, id),
    act: (context, { subject_id: id, body }, approved) => approveSecret(context, id, body, approved),
  },
  webhook: {
    hold: ({ db, scope }, id) => lockWebhookOrRefuse(db, scope.clientId, id),
    act: (context, { subject_id: id }, approved) => approveWebhook(context, id, approved),
  },
  audit_stream: {
    hold: ({ db, scope }, id) => lockStreamOrRefuse(db, scope.clientId, id),
    act: (context, { subject_id: id }, approved) => approveStream(context, id, approved),
  },
  audit_stream_secret: {
    hold: ({ db, scope }, id) => lockStreamOrRefuse(db, scope.clientId, id),
    act: (context, { subject_id: id, body }, approved) => approveStreamSecret(context, id, body, approved),
  },
  audit_stream_removal: {
    hold: ({ db, scope }, id) => lockStreamOrRefuse(db, scope.clientId, id),
    act: (context, { subject_id: id }, approved) => approveRemoval(context, id, approved),
  },
  bank_layout: {
    hold: holdLayout,
    act: (context, { subject_id: id, body }, approved) => approveLayout(context, id, body, approved),
  },
  suspensions: {
    hold: ({ db, scope }) => lockSettings(db, scope),
    act: (context, { body }, approved) => loosenSettings(context, body as SuspensionSettings, approved),
  },
};
