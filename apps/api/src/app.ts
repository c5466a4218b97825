import dns from 'node:dns/promises';
import type { Base } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiOptions } from './api-options.ts';
import { createReads } from './db/reads.ts';
import { logRoundTrips } from './db/round-trips.ts';
import { absencesRoutes } from './features/access/absences/absences.routes.ts';
import { apiKeysRoutes } from './features/access/api-keys/api-keys.routes.ts';
import { auditStreamsRoutes } from './features/access/audit-streams/audit-streams.routes.ts';
import { commentsRoutes } from './features/access/comments/comments.routes.ts';
import { companyUsersRoutes } from './features/access/company-users/company-users.routes.ts';
import { recordImpersonationStart } from './features/access/impersonation/impersonation-audit.service.ts';
import { proposalsRoutes } from './features/access/proposals/proposals.routes.ts';
import { scim, scimPath } from './features/access/provisioning/scim.routes.ts';
import { rolesRoutes } from './features/access/roles/roles.routes.ts';
import { secondFactorRoutes } from './features/access/second-factor/second-factor.routes.ts';
import { createSurvey } from './features/access/second-factor/survey.ts';
import { sessionRoutes } from './features/access/session/session.routes.ts';
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
import { createAllowances } from './http/allowance.ts';
import { createApiKeys } from './http/api-keys.ts';
import { AppError } from './http/app-error.ts';
import { createAuthentication } from './http/authenticate.ts';
import { createClientCompanies } from './http/client-companies.ts';
import { compressAnswers } from './http/compress.ts';
import { createCursorSeal } from './http/cursor.ts';
import { createGatewayEdge } from './http/gateway-edge.ts';
import { createIdTokens } from './http/id-token.ts';
import { createInfoTokens } from './http/info-token.ts';
import { refuseWhenBehind } from './http/loop-delay.ts';
import { acceptJson, cutSlowBodies, mount } from './http/mount.ts';
import { memberOf } from './http/principal.ts';
import { answerProblem } from './http/problem.ts';
import type { Route } from './http/route.ts';
import { createSignatureLog } from './http/signature-log.ts';
import { createSignedEdge } from './http/signed-edge.ts';
import { createStandings } from './http/standings.ts';
import { createTurnedAway, tooMany } from './http/turned-away.ts';
import { createTurns } from './http/turns.ts';
import { createUserDirectory } from './http/user-directory.ts';
import { importKinds } from './import-kinds.ts';
import { createOutbound } from './outbound/outbound.ts';
import { outboundSealer } from './outbound/signing-secret.ts';
import { proposalActs } from './proposal-acts.ts';

/** Bodies carry forms, not files: those go to the object store. */
const bodyLimitBytes = 1024 * 1024;
/** So long a body of that size takes on the slowest line that anybody works with. */
const bodyWithinMs = 30_000;

/** Where each base lives under the API's own prefix, on the one server of the embedded default. */
export const basePath: Record<Base, string> = { main: '', live: '/live', v2: '/v2' };

/** The business API as a plugin: every endpoint of the contract, each with its handler, on its base. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { pool, clock, masterSecret, alsoSecret } = options;
  const { findSignIn, endSignIns, noteProof } = options.identity;
  const users = createUserDirectory({
    pool,
    clock,
    findSignIn,
    hasSecondFactor: options.poolUsers.hasSecondFactor,
    onImpersonated: async (db, { clientId, userId, impersonator }, actor, now) => {
      if (impersonator) await recordImpersonationStart(db, { clientId, userId, ...impersonator }, actor, now);
    },
  });
  const infoTokens = createInfoTokens(masterSecret, clock, alsoSecret);
  const cursorSeal = createCursorSeal(masterSecret, alsoSecret);
  const readIdToken = createIdTokens({ ...options.identity, clock });
  const { region, machineKeys, issuer, gatewaySecret } = options.identity;
  const edge =
    gatewaySecret === undefined
      ? createSignedEdge({
          region,
          machineKeys,
          masterSecret,
          alsoSecret,
          clock,
          users,
          signatures: createSignatureLog(pool),
        })
      : createGatewayEdge({
          secret: gatewaySecret,
          provider: issuer.replace(/^https?:\/\//, ''),
          machineKeys,
          infoTokens,
          users,
        });
  const companiesOf = createClientCompanies(pool);
  const authentication = createAuthentication({
    readIdToken,
    edge,
    users,
    findByKey: createApiKeys({ pool, clock }),
  });

  const outbound = options.outbound ?? createOutbound({ networks: [] });
  const sealer = outboundSealer(masterSecret, alsoSecret);
  /** Requests of one employment, or of one wallet, wait for each other before they take a connection. */
  const inTurn = createTurns();
  const routes: Route[] = [
    ...sessionRoutes({ infoTokens, users, proofs: { readIdToken, findSignIn }, endSignIns, noteProof }),
    ...listSettingsRoutes(),
    ...maintenanceRoutes(pool),
    ...catalogsRoutes(pool),
    ...dashboardRoutes(),
    ...payrollsRoutes(figuresByPeriod),
    ...advancePoliciesRoutes(),
    ...proposalsRoutes(proposalActs, options.poolUsers, users),
    ...openItemsRoutes(options.objects),
    ...remittancesRoutes(),
    ...payPeriodsRoutes(options.objects, options.brand),
    ...toDeductRoutes(),
    ...reportLayoutsRoutes(),
    ...employeesRoutes(options.invitations, updateWithEnd, availableOf),
    ...anomaliesRoutes(),
    ...employmentTermsRoutes(),
    ...termEffectRoutes(),
    ...retirementsRoutes(options.brand),
    ...employeeBatchesRoutes(),
    ...invitationsRoutes(options),
    ...accessRestrictionsRoutes(options.objects),
    ...suspensionPeriodsRoutes(),
    ...taxRegistrationsRoutes(options.objects),
    ...importsRoutes(options.objects, importKinds),
    ...importTemplatesRoutes(),
    ...jobsRoutes(),
    ...primaAccrualsRoutes(),
    ...clientRestrictionsRoutes(),
    ...effectiveLimitsRoutes(),
    ...advancesRoutes(options.brand, inTurn),
    ...employeeAppRoutes(inTurn),
    ...disbursementsRoutes(options.objects),
    ...bankLayoutsRoutes(),
    ...companyLogosRoutes(options.objects),
    ...contactsRoutes(),
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
    ...walletsRoutes(options.objects),
    ...walletLoadsRoutes(options.objects),
    ...auditRoutes(),
    ...walletUsersRoutes(inTurn),
    ...ledgerRoutes(),
    ...scheduledReportsRoutes(),
    ...searchRoutes(),
    ...approvalsRoutes(),
    ...commentsRoutes(options.objects),
    ...noticesRoutes(),
    ...changesRoutes(options.changes, options.limits.streamMs),
  ];
  assertWhole(routes);

  acceptJson(app);
  cutSlowBodies(app, options.limits.bodyWithinMs ?? bodyWithinMs);
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => answerProblem(new AppError('not_found'), request, reply));
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  // Streams end by themselves first: whoever follows goes to another process.
  app.addHook('preClose', async () => options.changes?.close());
  compressAnswers(app);
  logRoundTrips(app);
  await refuseWhenBehind(app, options.limits.eventLoopDelayMaxMs);
  const perSecond = options.limits.requestsPerSecond;
  const standings = options.standings ?? createStandings();
  const turnedAway = createTurnedAway(perSecond, standings);
  app.addHook('onRequest', (request, reply) => turnedAway.check(request, reply));
  const allowances = createAllowances({ perSecond, atOnce: perSecond });
  const allow = (request: FastifyRequest): void => {
    const { principal } = request;
    if (principal?.kind === 'machine' || allowances.take(memberOf(principal)?.userId ?? request.ip)) return;
    throw tooMany(standings.remember(request.headers));
  };
  const reads = createReads(pool, options.replica ?? null);
  const mounting = { pool, reads, clock, infoTokens, users, companiesOf, authentication, allow, cursorSeal };
  await app.register(scim, {
    ...mounting,
    poolUsers: options.poolUsers,
    publicUrl: options.publicUrl,
    prefix: scimPath,
  });
  for (const base of Object.keys(basePath) as Base[]) {
    await app.register(
      async (scoped) => {
        for (const route of routes) if (route.endpoint.base === base) mount(scoped, route, mounting);
      },
      { prefix: basePath[base], bodyLimit: bodyLimitBytes },
    );
  }
}

/** Every endpoint of the contract has exactly one handler; a missing one is found at start, not by a person. */
function assertWhole(routes: readonly Route[]): void {
  const handled = new Set(routes.map((route) => route.endpoint.name));
  const missing = endpoints
    .filter((endpoint) => !handled.has(endpoint.name))
    .map((endpoint) => endpoint.name);
  if (missing.length > 0 || handled.size !== routes.length)
    throw new Error(`endpoints without exactly one handler: ${missing.join(', ')}`);
}
