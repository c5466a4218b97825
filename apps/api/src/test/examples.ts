import { randomInt } from 'node:crypto';
import { createContact } from '@antela/contract/contacts';
import type { Endpoint } from '@antela/contract/endpoint';
import type { ImportKind } from '@antela/contract/imports';
import { shareView } from '@antela/contract/list-settings';
import { hashOf } from '../features/people/employees/activate-person.service.ts';
import type { CallInput } from './calls.ts';
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
import { invitationExamples } from './invitations.ts';
import { keepFile } from './kept-files.ts';
import { payPeriodExamples } from './pay-period-examples.ts';
import { payrollExamples } from './payroll-examples.ts';
import { proposalExamples } from './proposals.ts';
import { insertImport, insertSession } from './record-inserts.ts';
import { auditExamples, staffExamples } from './staff-examples.ts';
import type { TestApi } from './test-api.ts';
import { walletExamples } from './wallet-load-records.ts';
import { walletUserExamples } from './wallet-user-records.ts';
import { clients, companies } from './world/clients.ts';
import { contactIds } from './world/contacts.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';
import { payrolls } from './world/payrolls.ts';
import { roleIdOf, userIdOf, filesOf } from './world/users.ts';

type Input = CallInput<Endpoint>;

export const fileKey = `${filesOf('onlyA1')}imports/contrato.csv`;

const confirmed = {
  mapping: ['documentNumber', 'firstName', 'firstSurname', 'startDate', 'monthlySalary'].map(
    (field, index) => ({ index, field }),
  ),
  companyid: companies.a1,
  payrollid: payrolls.open.id,
};

const leaving = {
  ...confirmed,
  mapping: ['documentNumber', 'endDate'].map((field, index) => ({ index, field })),
};

const restricting = {
  ...confirmed,
  mapping: ['documentNumber', 'reason'].map((field, index) => ({ index, field })),
};

const evidence = {
  text: 'Autorizo a mi empleador a descontar este adelanto.',
  textVersion: '2026-11',
  ip: '203.0.113.7',
};
const ofApp = { clientid: clients.a, companyemployeeid: employmentIdOf('free'), kind: 'salary' };

/** Decisions answer per advance, so one that nobody has is a success that did nothing. */
const decision = (reason: string | null): (() => Input)[] => [
  () => ({ body: { advanceids: [employmentIdOf('ana')], reason } }),
];

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
  /** Examples on imports of three kinds: one for each of the permissions that open an import. */
  const withImport = (
    state: 'mapping' | 'ready' | 'applied',
    input: (importid: string, kind: ImportKind) => Input | Promise<Input>,
  ) =>
    (['employees-create', 'retirements', 'access-restrictions'] as const).map(
      (kind) => async () => input(await insertImport(api, 'own', state, kind), kind),
    );
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
    createImport: [
      () => ({
        body: {
          kind: 'employees-create',
          fileKey,
          fileName: 'contrato.csv',
          companyid: companies.a1,
          payrollid: payrolls.open.id,
        },
      }),
      ...(['retirements', 'access-restrictions'] as const).map((kind) => () => ({
        body: { kind, fileKey, fileName: 'gente.csv', companyid: null, payrollid: null },
      })),
    ],
    listImports: [() => ({})],
    getImport: [
      () => ({ query: { importid } }),
      ...withImport('mapping', (id) => ({ query: { importid: id } })),
    ],
    reviewImport: withImport('mapping', (id, kind) => ({
      query: { importid: id },
      body: kind === 'retirements' ? leaving : kind === 'access-restrictions' ? restricting : confirmed,
    })),
    listImportRows: [
      () => ({ query: { importid } }),
      ...withImport('ready', (id) => ({ query: { importid: id } })),
    ],
    correctImportRow: withImport('ready', (id) => ({
      query: { importid: id },
      body: { rowNumber: 2, cells: [{ index: 0, value: '1018442301' }] },
    })),
    applyImportConsequences: withImport('ready', (id) => ({
      body: { importid: id, walletBalances: 'keep' },
    })),
    applyImport: withImport('ready', (id) => ({ body: { importid: id, mode: 'valid_rows' } })),
    decideImportRows: withImport('ready', async (id) => {
      const side = { fullName: 'Ana Lucía Muñoz', document: '52000001', details: [] };
      const question = { known: side, file: side, choices: ['known_name'] };
      await api.rows('update import_row set employee_id = $1, before = $2 where import_id = $3', [
        employeeIdOf('ana'),
        JSON.stringify({ question }),
        id,
      ]);
      return { query: { importid: id }, body: { rowNumber: 2, choice: 'known_name' } };
    }),
    mergeCorrections: withImport('ready', (id) => ({
      body: { importid: id, fileKey, fileName: 'corregidas.csv' },
    })),
    copyImportErrors: withImport('ready', async (id) => {
      const { key } = keepFile(api, 'con motivos', '.xlsx');
      await api.rows('update import set error_file_key = $1 where id = $2', [key, id]);
      return { query: { importid: id } };
    }),
    undoImportConsequences: withImport('applied', (id) => ({ body: { importid: id } })),
    undoImport: withImport('applied', (id) => ({ body: { importid: id } })),
    discardImport: withImport('mapping', (id) => ({ query: { importid: id } })),
    downloadCreateTemplate: [() => ({})],
    downloadUpdateTemplate: [() => ({ query: {} })],
    downloadRetirementTemplate: [() => ({})],
    getJob: [() => ({ query: { jobid } })],
    listPayrolls: [() => ({})],
    getPayroll: [() => ({ query: { payrollid: payrolls.open.id } })],
    listPayrollChoices: [() => ({})],
    ...payrollExamples(api),
    ...proposalExamples(api),
    listAdvances: [() => ({ query: { kind: 'salary' } })],
    downloadAdvances: [() => ({ query: { kind: 'salary', format: 'csv' } })],
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
    downloadEvidence: [() => ({ query: { advanceid } })],
    getAdvance: [() => ({ query: { advanceid } })],
    quoteAdvance: [
      () => ({ query: { companyemployeeid: employmentIdOf('ana'), kind: 'salary', amount: '50000' } }),
    ],
    listAvailable: [() => ({ query: { companyemployeeid: employmentIdOf('ana') } })],
    createAdvance: [
      () => ({
        body: {
          companyemployeeid: employmentIdOf('free'),
          kind: 'salary',
          amount: 50_000,
          authorization: 'Me lo pidió por escrito.',
        },
      }),
    ],
    approveAdvances: decision(null),
    rejectAdvances: decision('No procede.'),
    cancelAdvances: decision('Ya no lo quiere.'),
    retryAdvances: decision(null),
    approveAdvancesConsequences: [() => ({ body: { advanceids: [advanceid] } })],
    rejectAdvancesConsequences: [() => ({ body: { advanceids: [advanceid] } })],
    cancelAdvancesConsequences: [() => ({ body: { matching: { kind: 'salary' } } })],
    retryAdvancesConsequences: [() => ({ body: { advanceids: [advanceid] } })],
    appQuoteAdvance: [() => ({ body: ofApp })],
    appCreateAdvance: [() => ({ body: { ...ofApp, amount: 10_000, evidence } })],
    appListAdvances: [() => ({ query: ofApp })],
    getDashboard: [() => ({})],
    listNotices: [() => ({})],
    followChanges: [() => ({})],
    readNotices: [() => ({ body: { until: api.clock.now.toISOString() } })],
  };
}
