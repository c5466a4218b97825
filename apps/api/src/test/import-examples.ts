import type { Endpoint } from '@antela/contract/endpoint';
import type { ImportKind } from '@antela/contract/imports';
import type { CallInput } from './calls.ts';
import type { Examples } from './endpoint-examples.ts';
import { keepFile } from './kept-files.ts';
import { insertImport } from './record-inserts.ts';
import type { TestApi } from './test-api.ts';
import { companies } from './world/clients.ts';
import { employeeIdOf } from './world/employees.ts';
import { payrolls } from './world/payrolls.ts';
import { filesOf } from './world/users.ts';

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

export function importExamples(api: TestApi, importid: string): Examples {
  /** Examples on imports of three kinds: one for each of the permissions that open an import. */
  const withImport = (
    state: 'mapping' | 'ready' | 'applied',
    input: (importid: string, kind: ImportKind) => Input | Promise<Input>,
  ) =>
    (['employees-create', 'retirements', 'access-restrictions'] as const).map(
      (kind) => async () => input(await insertImport(api, 'own', state, kind), kind),
    );
  return {
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
  };
}
