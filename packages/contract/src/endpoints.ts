import * as absences from './absences.ts';
import * as accessRestrictions from './access-restrictions.ts';
import * as activationCodes from './activation-codes.ts';
import * as advanceDecisions from './advance-decisions.ts';
import * as advancePolicies from './advance-policies.ts';
import * as advanceQuotes from './advance-quotes.ts';
import * as advances from './advances.ts';
import * as anomalies from './anomalies.ts';
import * as apiKeys from './api-keys.ts';
import * as approvals from './approvals.ts';
import * as auditStreams from './audit-streams.ts';
import * as audit from './audit.ts';
import * as bankLayouts from './bank-layouts.ts';
import * as blockedDays from './blocked-days.ts';
import * as catalogs from './catalogs.ts';
import * as changes from './changes.ts';
import * as clientRestrictions from './client-restrictions.ts';
import * as closingPacket from './closing-packet.ts';
import * as comments from './comments.ts';
import * as companyLogos from './company-logos.ts';
import * as companyUsers from './company-users.ts';
import * as consequences from './consequences.ts';
import * as contacts from './contacts.ts';
import * as dashboard from './dashboard.ts';
import * as deductionLines from './deduction-lines.ts';
import * as disbursements from './disbursements.ts';
import * as effectiveLimits from './effective-limits.ts';
import * as employeeApp from './employee-app.ts';
import * as employeeBatches from './employee-batches.ts';
import * as employeesChosen from './employees-chosen.ts';
import * as employees from './employees.ts';
import * as employmentTerms from './employment-terms.ts';
import type { Endpoint } from './endpoint.ts';
import * as importRows from './import-rows.ts';
import * as importTemplates from './import-templates.ts';
import * as imports from './imports.ts';
import * as invitations from './invitations.ts';
import * as jobs from './jobs.ts';
import * as ledger from './ledger.ts';
import * as listSettings from './list-settings.ts';
import * as maintenance from './maintenance.ts';
import * as notices from './notices.ts';
import * as openItems from './open-items.ts';
import * as payPeriods from './pay-periods.ts';
import * as payrollSoftware from './payroll-software.ts';
import * as payrolls from './payrolls.ts';
import * as periodSteps from './period-steps.ts';
import * as primaAccruals from './prima-accruals.ts';
import * as proposals from './proposals.ts';
import * as remittances from './remittances.ts';
import * as reportLayouts from './report-layouts.ts';
import * as retirements from './retirements.ts';
import * as roles from './roles.ts';
import * as scheduledReports from './scheduled-reports.ts';
import * as searching from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as suspensionPeriods from './suspension-periods.ts';
import * as taxRegistrations from './tax-registrations.ts';
import * as toDeduct from './to-deduct.ts';
import * as walletDeposits from './wallet-deposits.ts';
import * as walletLoadDecisions from './wallet-load-decisions.ts';
import * as walletLoadFiles from './wallet-load-files.ts';
import * as walletLoadLines from './wallet-load-lines.ts';
import * as walletLoads from './wallet-loads.ts';
import * as walletSpends from './wallet-spends.ts';
import * as walletUserChanges from './wallet-user-changes.ts';
import * as walletUsers from './wallet-users.ts';
import * as wallets from './wallets.ts';
import * as webhooks from './webhooks.ts';

/** Everything the contract exports, by the noun it belongs to. */
export const modules = {
  session,
  'list-settings': listSettings,
  maintenance,
  catalogs,
  changes,
  employees: { ...employees, ...employeesChosen, ...activationCodes },
  employmentTerms,
  'employee-batches': employeeBatches,
  invitations,
  retirements,
  'access-restrictions': accessRestrictions,
  'suspension-periods': suspensionPeriods,
  'tax-registrations': taxRegistrations,
  imports: { ...imports, ...importRows },
  'import-templates': importTemplates,
  jobs,
  payrolls,
  'advance-policies': advancePolicies,
  proposals,
  'pay-periods': { ...payPeriods, ...closingPacket, ...deductionLines },
  'to-deduct': toDeduct,
  'open-items': openItems,
  remittances,
  'period-steps': periodSteps,
  'payroll-software': payrollSoftware,
  'report-layouts': reportLayouts,
  advances,
  'advance-quotes': advanceQuotes,
  'advance-decisions': advanceDecisions,
  consequences,
  'employee-app': employeeApp,
  disbursements,
  dashboard,
  'prima-accruals': primaAccruals,
  'client-restrictions': clientRestrictions,
  'blocked-days': blockedDays,
  'effective-limits': effectiveLimits,
  contacts,
  'company-logos': companyLogos,
  'company-users': companyUsers,
  'second-factor': secondFactor,
  'single-sign-on': singleSignOn,
  roles,
  absences,
  'api-keys': apiKeys,
  webhooks,
  'audit-streams': auditStreams,
  'bank-layouts': bankLayouts,
  audit,
  'wallet-users': { ...walletUsers, ...walletUserChanges, ...walletSpends },
  ledger,
  'scheduled-reports': scheduledReports,
  search: searching,
  notices,
  anomalies,
  approvals,
  comments,
  wallets: { ...wallets, ...walletDeposits },
  'wallet-loads': { ...walletLoads, ...walletLoadLines, ...walletLoadFiles, ...walletLoadDecisions },
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the API with the noun it belongs to, in the order of the modules: what documentation and contract tests walk. */
export const endpoints: readonly (Endpoint & { noun: string })[] = Object.entries(modules).flatMap(
  ([noun, module]) =>
    Object.values(module as Record<string, unknown>)
      .filter(isEndpoint)
      .map((endpoint) => ({ ...endpoint, noun })),
);
