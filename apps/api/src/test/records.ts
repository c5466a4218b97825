import type { EntityKind } from '@antela/contract/endpoint';
import { insertAbsence, insertForeigner } from './absences.ts';
import { insertApiKey } from './api-keys.ts';
import { insertAuditStream } from './audit-streams.ts';
import { insertComment } from './comments.ts';
import { insertCampaign } from './invitations.ts';
import { insertProposal } from './proposals.ts';
import {
  insertImport,
  insertSession,
  insertJob,
  insertRetirement,
  insertBatch,
  insertRestriction,
  insertSuspension,
  insertClientRestriction,
  insertOpenItem,
  insertAnomaly,
  insertDisbursement,
  createAdvance,
  insertReportLayout,
  places,
  type Place,
  type Records,
} from './record-inserts.ts';
import { insertScheduledReport } from './scheduled-reports.ts';
import type { TestApi } from './test-api.ts';
import { createWalletLoadRecords } from './wallet-load-records.ts';
import { createWalletUserRecords } from './wallet-user-records.ts';
import { insertWebhook } from './webhooks.ts';
import { clients, companies } from './world/clients.ts';
import { contactIds } from './world/contacts.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';
import { payrolls, periodIdOf } from './world/payrolls.ts';
import { roleIdOf, userIdOf } from './world/users.ts';

/** Records of every kind the contract can identify so far. */
export async function createRecords(api: TestApi): Promise<Partial<Record<EntityKind, Records>>> {
  const made = async (make: (place: Place) => Promise<string>): Promise<Records> => ({
    own: await make('own'),
    otherCompany: await make('otherCompany'),
    otherClient: await make('otherClient'),
  });
  return {
    company: { own: companies.a1, otherCompany: companies.a2, otherClient: companies.b1 },
    payroll: { own: payrolls.free.id, otherCompany: payrolls.checked.id, otherClient: payrolls.foreign.id },
    absence: {
      own: await insertAbsence(api, { user: userIdOf('invited'), delegate: userIdOf('admin') }),
      otherCompany: await insertAbsence(api, { user: userIdOf('onlyA2'), delegate: userIdOf('admin') }),
      otherClient: await insertAbsence(api, {
        client: clients.b,
        user: userIdOf('foreign'),
        delegate: await insertForeigner(api),
      }),
    },
    api_key: await made(async (place) => (await insertApiKey(api, { ...places[place] })).id),
    webhook: await made(async (place) => (await insertWebhook(api, { ...places[place] })).id),
    // The trail is of the whole client, as roles are.
    audit_stream: {
      own: (await insertAuditStream(api)).id,
      otherCompany: null,
      otherClient: (await insertAuditStream(api, { client: clients.b })).id,
    },
    report_layout: await made((place) => insertReportLayout(api, place)),
    proposal: await made((place) => insertProposal(api, places[place])),
    advance_policy: {
      own: payrolls.free.policyId,
      otherCompany: payrolls.checked.policyId,
      otherClient: payrolls.foreign.policyId,
    },
    pay_period: {
      own: periodIdOf('free'),
      otherCompany: periodIdOf('checked'),
      otherClient: periodIdOf('foreign'),
    },
    employee: {
      own: employeeIdOf('free'),
      otherCompany: employeeIdOf('checked'),
      otherClient: employeeIdOf('foreign'),
    },
    employment: {
      own: employmentIdOf('free'),
      otherCompany: employmentIdOf('checked'),
      otherClient: employmentIdOf('foreign'),
    },
    company_user: {
      own: userIdOf('invited'),
      otherCompany: userIdOf('onlyA2'),
      otherClient: userIdOf('foreign'),
    },
    // Roles belong to the client, whichever companies their users see.
    role: { own: roleIdOf('onlyA1'), otherCompany: null, otherClient: roleIdOf('foreign') },
    advance: await made((place) => createAdvance(api, place)),
    disbursement: await made((place) => insertDisbursement(api, place)),
    import: await made((place) => insertImport(api, place, 'ready')),
    invitation: {
      own: await insertCampaign(api),
      otherCompany: await insertCampaign(api, { company: companies.a2, employee: employeeIdOf('checked') }),
      otherClient: await insertCampaign(api, {
        client: clients.b,
        company: companies.b1,
        employee: employeeIdOf('foreign'),
      }),
    },
    comment: {
      own: (await insertComment(api)).commentid,
      otherCompany: (await insertComment(api, { company: companies.a2, subject: periodIdOf('checked') }))
        .commentid,
      otherClient: (
        await insertComment(api, {
          client: clients.b,
          company: companies.b1,
          subject: periodIdOf('foreign'),
          author: userIdOf('foreign'),
        })
      ).commentid,
    },
    scheduled_report: {
      own: await insertScheduledReport(api),
      otherCompany: await insertScheduledReport(api, {
        company: companies.a2,
        owner: userIdOf('admin'),
      }),
      otherClient: await insertScheduledReport(api, {
        client: clients.b,
        company: companies.b1,
        owner: userIdOf('foreign'),
      }),
    },
    session: await made((place) => insertSession(api, place)),
    job: await made((place) => insertJob(api, place)),
    // Goes by the person's own id.
    tax_registration: {
      own: employeeIdOf('free'),
      otherCompany: employeeIdOf('checked'),
      otherClient: employeeIdOf('foreign'),
    },
    anomaly: await made((place) => insertAnomaly(api, place)),
    open_item: await made((place) => insertOpenItem(api, place)),
    suspension_period: await made((place) => insertSuspension(api, place)),
    access_restriction: await made((place) => insertRestriction(api, place)),
    client_restriction: await made((place) => insertClientRestriction(api, place, 'on')),
    ...(await createWalletUserRecords(api)),
    employee_batch: await made((place) => insertBatch(api, place)),
    retirement: await made((place) => insertRetirement(api, place)),
    ...(await createWalletLoadRecords(api)),
    contact: { own: contactIds.a1, otherCompany: contactIds.a2, otherClient: contactIds.b1 },
  };
}
