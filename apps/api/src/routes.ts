import dns from 'node:dns/promises';
import type { ApiOptions } from './api-options.ts';
import { absencesRoutes } from './features/access/absences/absences.routes.ts';
import { apiKeysRoutes } from './features/access/api-keys/api-keys.routes.ts';
import { auditStreamsRoutes } from './features/access/audit-streams/audit-streams.routes.ts';
import { commentsRoutes } from './features/access/comments/comments.routes.ts';
import { companyUsersRoutes } from './features/access/company-users/company-users.routes.ts';
import { proposalsRoutes } from './features/access/proposals/proposals.routes.ts';
import { rolesRoutes } from './features/access/roles/roles.routes.ts';
import { secondFactorRoutes } from './features/access/second-factor/second-factor.routes.ts';
import { createSurvey } from './features/access/second-factor/survey.ts';
import { sessionRoutes } from './features/access/session/session.routes.ts';
import type { ProofReader } from './features/access/session/sessions.service.ts';
import { singleSignOnRoutes } from './features/access/single-sign-on/single-sign-on.routes.ts';
import { webhooksRoutes } from './features/access/webhooks/webhooks.routes.ts';
import { advancesRoutes } from './features/advances/advances/advances.routes.ts';
import { availableOf } from './features/advances/advances/available-today.service.ts';
import { employeeAppRoutes } from './features/advances/advances/employee-app.routes.ts';
import { termEffectRoutes } from './features/advances/advances/term-effect.routes.ts';
import { clientRestrictionsRoutes } from './features/advances/client-restrictions/client-restrictions.routes.ts';
import { effectiveLimitsRoutes } from './features/advances/effective-limits/effective-limits.routes.ts';
import { primaAccrualsRoutes } from './features/advances/prima-accruals/prima-accruals.routes.ts';
import { importsRoutes } from './features/files/imports/imports.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger/ledger.routes.ts';
import { openItemsRoutes } from './features/ledger/open-items/open-items.routes.ts';
import { approvalsRoutes } from './features/office/approvals/approvals.routes.ts';
import { dashboardRoutes } from './features/office/dashboard/dashboard.routes.ts';
import { scheduledReportsRoutes } from './features/office/scheduled-reports/scheduled-reports.routes.ts';
import { searchRoutes } from './features/office/search/search.routes.ts';
import { bankLayoutsRoutes } from './features/payday/disbursements/bank-layouts.routes.ts';
import { disbursementsRoutes } from './features/payday/disbursements/disbursements.routes.ts';
import { payPeriodsRoutes } from './features/payday/pay-periods/pay-periods.routes.ts';
import { remittancesRoutes } from './features/payday/pay-periods/remittances.routes.ts';
import { toDeductRoutes } from './features/payday/pay-periods/to-deduct.routes.ts';
import { figuresByPeriod } from './features/payday/pay-periods/to-deduct.service.ts';
import { updateWithEnd } from './features/payday/retirements/end-employment.service.ts';
import { retirementsRoutes } from './features/payday/retirements/retirements.routes.ts';
import { advancePoliciesRoutes } from './features/payrolls/payrolls/advance-policies.routes.ts';
import { payrollsRoutes } from './features/payrolls/payrolls/payrolls.routes.ts';
import { reportLayoutsRoutes } from './features/payrolls/report-layouts/report-layouts.routes.ts';
import { accessRestrictionsRoutes } from './features/people/access-restrictions/access-restrictions.routes.ts';
import { anomaliesRoutes } from './features/people/anomalies/anomalies.routes.ts';
import { employeeBatchesRoutes } from './features/people/employee-batches/employee-batches.routes.ts';
import { employeesRoutes } from './features/people/employees/employees.routes.ts';
import { importTemplatesRoutes } from './features/people/employees/import/import-templates.routes.ts';
import { employmentTermsRoutes } from './features/people/employment-terms/employment-terms.routes.ts';
import { invitationsRoutes } from './features/people/invitations/invitations.routes.ts';
import { suspensionPeriodsRoutes } from './features/people/suspension-periods/suspension-periods.routes.ts';
import { taxRegistrationsRoutes } from './features/people/tax-registrations/tax-registrations.routes.ts';
import { auditRoutes } from './features/records/audit/audit.routes.ts';
import { catalogsRoutes } from './features/records/catalogs/catalogs.routes.ts';
import { changesRoutes } from './features/records/changes/changes.routes.ts';
import { companyLogosRoutes } from './features/records/company-logos/company-logos.routes.ts';
import { contactsRoutes } from './features/records/contacts/contacts.routes.ts';
import { jobsRoutes } from './features/records/jobs/jobs.routes.ts';
import { listSettingsRoutes } from './features/records/list-settings/list-settings.routes.ts';
import { maintenanceRoutes } from './features/records/maintenance/maintenance.routes.ts';
import { noticesRoutes } from './features/records/notices/notices.routes.ts';
import { walletLoadsRoutes } from './features/wallets/wallet-loads/wallet-loads.routes.ts';
import { walletUsersRoutes } from './features/wallets/wallet-users/wallet-users.routes.ts';
import { walletsRoutes } from './features/wallets/wallets/wallets.routes.ts';
import type { InfoTokens } from './http/info-token.ts';
import type { Route } from './http/route.ts';
import { createTurns, type InTurn } from './http/turns.ts';
import type { UserDirectory } from './http/user-directory.ts';
import { importKinds } from './import-kinds.ts';
import { createOutbound } from './outbound/outbound.ts';
import { outboundSealer } from './outbound/signing-secret.ts';
import { proposalActs } from './proposal-acts.ts';

interface Identity {
  users: UserDirectory;
  infoTokens: InfoTokens;
  readIdToken: ProofReader['readIdToken'];
}

/** Every endpoint of the contract with its handler, by the neighbourhood that answers it. */
export function routesOf(options: ApiOptions, identity: Identity): Route[] {
  /** Requests of one employment, or of one wallet, wait for each other before they take a connection. */
  const inTurn = createTurns();
  return [
    ...recordsRoutes(options),
    ...filesRoutes(options),
    ...ledgerRoutesOf(options),
    ...accessRoutes(options, identity),
    ...payrollRoutes(),
    ...peopleRoutes(options),
    ...walletRoutes(options, inTurn),
    ...advanceRoutes(options, inTurn),
    ...paydayRoutes(options),
    ...officeRoutes(),
  ];
}

const recordsRoutes = ({ pool, objects, changes, limits }: ApiOptions): Route[] => [
  ...listSettingsRoutes(),
  ...maintenanceRoutes(pool),
  ...catalogsRoutes(pool),
  ...jobsRoutes(),
  ...companyLogosRoutes(objects),
  ...contactsRoutes(),
  ...auditRoutes(),
  ...noticesRoutes(),
  ...changesRoutes(changes, limits.streamMs),
];

const filesRoutes = ({ objects }: ApiOptions): Route[] => [...importsRoutes(objects, importKinds)];

const ledgerRoutesOf = ({ objects }: ApiOptions): Route[] => [...openItemsRoutes(objects), ...ledgerRoutes()];

function accessRoutes(options: ApiOptions, { users, infoTokens, readIdToken }: Identity): Route[] {
  const { findSignIn, endSignIns, noteProof } = options.identity;
  const outbound = options.outbound ?? createOutbound({ networks: [] });
  const sealer = outboundSealer(options.masterSecret, options.alsoSecret);
  return [
    ...sessionRoutes({ infoTokens, users, proofs: { readIdToken, findSignIn }, endSignIns, noteProof }),
    ...proposalsRoutes(proposalActs, options.poolUsers, users),
    ...companyUsersRoutes(options.poolUsers, options.invitations, users),
    ...secondFactorRoutes(users, createSurvey(options.poolUsers.hasSecondFactor, options.clock)),
    ...singleSignOnRoutes({
      outbound,
      sealer,
      resolveTxt: options.resolveTxt ?? dns.resolveTxt,
      federation: options.federation ?? null,
    }),
    ...rolesRoutes(users),
    ...absencesRoutes(),
    ...apiKeysRoutes(),
    ...webhooksRoutes(outbound, sealer),
    ...auditStreamsRoutes(outbound, sealer),
    ...commentsRoutes(options.objects),
  ];
}

const payrollRoutes = (): Route[] => [
  ...payrollsRoutes(figuresByPeriod),
  ...advancePoliciesRoutes(),
  ...reportLayoutsRoutes(),
];

const peopleRoutes = (options: ApiOptions): Route[] => [
  ...employeesRoutes(options.invitations, updateWithEnd, availableOf),
  ...anomaliesRoutes(),
  ...employmentTermsRoutes(),
  ...employeeBatchesRoutes(),
  ...invitationsRoutes(options),
  ...accessRestrictionsRoutes(options.objects),
  ...suspensionPeriodsRoutes(),
  ...taxRegistrationsRoutes(options.objects),
  ...importTemplatesRoutes(),
];

const walletRoutes = ({ objects }: ApiOptions, inTurn: InTurn): Route[] => [
  ...walletsRoutes(objects),
  ...walletLoadsRoutes(objects),
  ...walletUsersRoutes(inTurn),
];

const advanceRoutes = ({ brand }: ApiOptions, inTurn: InTurn): Route[] => [
  ...termEffectRoutes(),
  ...primaAccrualsRoutes(),
  ...clientRestrictionsRoutes(),
  ...effectiveLimitsRoutes(),
  ...advancesRoutes(brand, inTurn),
  ...employeeAppRoutes(inTurn),
];

const paydayRoutes = ({ objects, brand }: ApiOptions): Route[] => [
  ...remittancesRoutes(),
  ...payPeriodsRoutes(objects, brand),
  ...toDeductRoutes(),
  ...retirementsRoutes(brand),
  ...disbursementsRoutes(objects),
  ...bankLayoutsRoutes(),
];

const officeRoutes = (): Route[] => [
  ...dashboardRoutes(),
  ...scheduledReportsRoutes(),
  ...searchRoutes(),
  ...approvalsRoutes(),
];
