import { randomInt } from 'node:crypto';
import { createContact } from '@antela/contract/contacts';
import { shareView } from '@antela/contract/list-settings';
import { hashOf } from '../features/people/employees/activate-person.service.ts';
import { advanceExamples } from './advance-examples.ts';
import { clientRestrictionExamples } from './client-restriction-examples.ts';
import { commentExamples } from './comments.ts';
import { companyLogoExamples } from './company-logos.ts';
import { disbursementExamples } from './disbursement-examples.ts';
import { newEmployee } from './employee-examples.ts';
import {
  anomalyExamples,
  restrictionExamples,
  employmentTermExamples,
  employeeBatchExamples,
  retirementExamples,
  suspensionExamples,
  taxRegistrationExamples,
} from './employee-record-examples.ts';
import type { Examples } from './endpoint-examples.ts';
import { importExamples } from './import-examples.ts';
import { invitationExamples } from './invitations.ts';
import { payPeriodExamples } from './pay-period-examples.ts';
import { payrollExamples } from './payroll-examples.ts';
import { proposalExamples } from './proposals.ts';
import { insertSession } from './record-inserts.ts';
import { auditExamples, staffExamples } from './staff-examples.ts';
import type { TestApi } from './test-api.ts';
import { walletExamples } from './wallet-load-records.ts';
import { walletUserExamples } from './wallet-user-records.ts';
import { clients, companies } from './world/clients.ts';
import { contactIds } from './world/contacts.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';
import { payrolls } from './world/payrolls.ts';
import { roleIdOf, userIdOf } from './world/users.ts';

const newContact = {
  name: 'Vera Técnica',
  position: null,
  kind: 'technical' as const,
  email: 'vera@example.co',
  mobile: null,
  companies: [{ companyid: companies.a1, isMain: false }],
  notices: [],
};

const newContactId = async (api: TestApi): Promise<string> =>
  (await api.ask(api.keptSignIn('onlyA1'), createContact, { body: newContact })).data.contactid;

export function examplesFor(api: TestApi, advanceid: string, importid: string, jobid: string): Examples {
  return {
    getSession: [() => ({})],
    endSession: [() => ({})],
    listSessions: [() => ({})],
    endOneSession: [async () => ({ query: { sessionid: await insertSession(api, 'own') } })],
    endOtherSessions: [() => ({})],
    getListSettings: [() => ({})],
    saveListSettings: [
      () => ({
        query: { list: 'employees' },
        body: {
          density: 'normal',
          hiddenColumns: ['salary'],
          views: [{ name: 'Activos', search: '?estado=activo' }],
        },
      }),
    ],
    shareView: [
      () => ({
        query: { list: 'employees' },
        body: { name: `Activos ${crypto.randomUUID().slice(0, 8)}`, search: '?estado=activo' },
      }),
      () => ({
        query: { list: 'employees' },
        body: {
          name: `Activos ${crypto.randomUUID().slice(0, 8)}`,
          search: '?estado=activo',
          roleid: roleIdOf('onlyA1'),
        },
      }),
    ],
    removeSharedView: [
      async () => {
        const name = `Retirados ${crypto.randomUUID().slice(0, 8)}`;
        await api.ask(api.signIn('admin'), shareView, {
          query: { list: 'employees' },
          body: { name, search: '?estado=retirado' },
        });
        return { query: { list: 'employees', name } };
      },
    ],
    stepUp: [
      async () => ({
        body: { idtoken: await api.issuer.idToken(api.signIn('onlyA1').signIn, api.clock.now) },
      }),
    ],
    getMaintenance: [() => ({ query: { app: 'companyportal' } })],
    listCatalogItems: [() => ({ params: { type: 'contract' } })],
    listDocumentTypes: [() => ({ query: { code: '13' } })],
    listBanksByStatus: [() => ({ params: { status: 'active' } })],
    listLegalFigures: [() => ({})],
    listBanks: [() => ({ query: { name: 'banco' } })],
    listEmployees: [() => ({ query: { limit: '5' } })],
    listEmployeeGroups: [() => ({})],
    createEmployee: [
      () => ({ body: newEmployee() }),
      async () => {
        await api.rows('delete from employment where employee_id = $1 and id <> $2', [
          employeeIdOf('retired'),
          employmentIdOf('retired'),
        ]);
        const employment = { ...newEmployee().employment, startDate: '2026-11-10' };
        return { body: { employeeid: employeeIdOf('retired'), employment } };
      },
    ],
    getEmployments: [
      () => ({ query: { companyemployeeid: employmentIdOf('ana') } }),
      () => ({ query: { employeeid: employeeIdOf('ana') } }),
    ],
    // A change that changes nothing keeps the version that the next call expects.
    updateEmployment: [
      () => ({ query: { companyemployeeid: employmentIdOf('ana') }, body: { payrollid: payrolls.open.id } }),
    ],
    updatePerson: [() => ({ query: { employeeid: employeeIdOf('ana') }, body: { firstName: 'Ana Lucía' } })],
    revealAccount: [() => ({ query: { companyemployeeid: employmentIdOf('ana') } })],
    resendCode: [
      async () => {
        await api.rows('delete from activation_code');
        return { body: { employeeid: employeeIdOf('invited') } };
      },
      async () => {
        await api.rows('delete from activation_code');
        return { body: { userid: userIdOf('invited') } };
      },
    ],
    listContacts: [() => ({})],
    getContact: [() => ({ query: { contactid: contactIds.a1 } })],
    createContact: [() => ({ body: newContact })],
    updateContact: [async () => ({ query: { contactid: await newContactId(api) }, body: newContact })],
    deleteContact: [async () => ({ query: { contactid: await newContactId(api) } })],
    ...payPeriodExamples(api),
    ...staffExamples(api),
    ...auditExamples(api, advanceid),
    ...commentExamples(api),
    ...invitationExamples(api),
    ...companyLogoExamples(api),
    downloadEmployees: [() => ({ query: { format: 'csv' } })],
    ...clientRestrictionExamples(api),
    ...walletUserExamples(api),
    ...walletExamples(api),
    ...anomalyExamples(api),
    ...restrictionExamples(api),
    ...employmentTermExamples(api),
    ...retirementExamples(api),
    ...employeeBatchExamples(api),
    ...suspensionExamples(api),
    ...taxRegistrationExamples(api),
    ...importExamples(api, importid),
    getJob: [() => ({ query: { jobid } })],
    listPayrolls: [() => ({})],
    getPayroll: [() => ({ query: { payrollid: payrolls.open.id } })],
    listPayrollChoices: [() => ({})],
    ...payrollExamples(api),
    ...proposalExamples(api),
    ...advanceExamples(advanceid),
    ...disbursementExamples(api, advanceid),
    activatePerson: [
      async () => {
        // Another each time: the same request in the same second is a replay.
        const code = String(randomInt(100_000, 999_999));
        await api.rows(
          `insert into activation_code (client_id, target_id, code_hash, expires_at) values ($1, $2, $3, $4)
           on conflict (client_id, target_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
          [
            clients.a,
            employeeIdOf('line2'),
            hashOf(employeeIdOf('line2'), code),
            new Date(api.clock.now.getTime() + 3_600_000),
          ],
        );
        return { body: { clientid: clients.a, documentType: 'CC', documentNumber: '52000013', code } };
      },
    ],
    getDashboard: [() => ({})],
    listNotices: [() => ({})],
    followChanges: [() => ({})],
    readNotices: [() => ({ body: { until: api.clock.now.toISOString() } })],
  };
}
