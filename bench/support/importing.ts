import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openPool } from '@antela/api/db/database';
import { newId } from '@antela/api/db/ids';
import { inTenant } from '@antela/api/db/transaction';
import { applyImport } from '@antela/api/features/files/imports/apply-import.service';
import type { ImportWork } from '@antela/api/features/files/imports/import-work';
import {
  createImport,
  applyImport as enqueueApplying,
  reviewImport as askToReview,
} from '@antela/api/features/files/imports/imports.service';
import { getImportOfClient } from '@antela/api/features/files/imports/imports.sql';
import { readImport } from '@antela/api/features/files/imports/read-import.service';
import { reviewImport } from '@antela/api/features/files/imports/review-import.service';
import { importKinds } from '@antela/api/import-kinds';
import type { Cell } from '@antela/api/spreadsheets/cell';
import { reportXlsx } from '@antela/api/spreadsheets/report-writer';
import { clientId, companyId, payrollId, userId } from './roster.ts';
import type { Spent } from './spent.ts';

export const fileName = 'empleados.xlsx';

/** Connections of imports to a database, as the product has them. */
export function openPools(connectionString: string) {
  const open = (max: number, pipeline: boolean) =>
    openPool({ connectionString, max, statementTimeoutMs: 120_000, pipeline, applicationName: 'bench' });
  return { pool: open(8, true), bulkPool: open(4, false) };
}

export function workOn(pools: Pick<ImportWork, 'pool' | 'bulkPool'>, file: Buffer): ImportWork {
  return {
    ...pools,
    clock: () => new Date(),
    kinds: importKinds,
    objects: {
      bucketName: 'files',
      sizeOf: async () => file.length,
      read: async () => file,
      open: async () => Readable.from([file]),
      write: async () => {},
    },
  };
}

/** New employees, all of them clean. */
export async function workbook(rows: number): Promise<Buffer> {
  const titles = [
    'Cédula',
    'Apellidos y nombres',
    'Fecha de ingreso',
    'Salario',
    'Cargo',
    'Banco',
    'Tipo de cuenta',
    'Número de cuenta',
    'Correo',
    'Celular',
  ];
  function* cells(): Generator<Cell[]> {
    for (let n = 0; n < rows; n += 1) {
      yield [
        documentOf(n),
        `ROJAS PEÑA ANA LUCIA`,
        { date: `20${10 + (n % 15)}-0${1 + (n % 9)}-1${n % 10}` },
        salaryOf(n),
        'Operario',
        'Bancolombia',
        'Ahorros',
        `1${String(n).padStart(10, '0')}`,
        `persona${n}@example.co`,
        `300${String(n).padStart(7, '0')}`,
      ];
    }
  }
  return buffer(
    reportXlsx(
      'Empleados',
      titles.map((header) => ({ header })),
      cells(),
    ),
  );
}

/** Documents of the people of the first workbook. */
export function documentOf(n: number): string {
  return String(1_099_000_000 + n);
}

export function salaryOf(n: number): number {
  return 1_750_905 + (n % 40) * 50_000;
}

/** An import from its file to its last row, as the product does it. @throws where some row was not applied */
export async function importAll(
  work: ImportWork,
  kind: 'employees-create' | 'employees-update',
  rows: number,
  timed: (work: () => Promise<unknown>) => Promise<Spent>,
  client = clientId,
) {
  const place =
    kind === 'employees-create'
      ? { companyid: companyId, payrollid: payrollId }
      : { companyid: null, payrollid: null };
  const { pool } = work;
  const scope = { clientId: client, companyIds: [companyId] };
  const actor = { id: userId, name: 'Persona de pruebas', impersonator: null, requestId: null, ip: null };
  const user = { userId, permissions: new Set(['manage_employees'] as const) };
  const inScope = <T>(ask: (context: Parameters<typeof createImport>[0]) => Promise<T>) =>
    inTenant(pool, client, (db) => ask({ db, scope, user, actor, now: new Date() }));
  const { importid } = await inScope((context) =>
    createImport(context, {
      kind,
      fileKey: `clients/${client}/imports/${newId()}/${fileName}`,
      fileName,
      ...place,
    }),
  );
  const record = () => inTenant(pool, client, (db) => getImportOfClient(db, client, importid));
  const read = await timed(() => readImport(work, client, importid));
  const mapped = await record();
  if (!mapped?.reading) throw new Error(`the file was not read: ${mapped?.failure}`);
  const mapping = mapped.reading.mapping.columns.map(({ index, field }) => ({ index, field }));
  await inScope((context) => askToReview(context, importid, mapped.version, { mapping, ...place }));
  const review = await timed(() => reviewImport(work, client, importid));
  await inScope((context) => enqueueApplying(context, importid, 'valid_rows', { confirmWarnings: true }));
  const apply = await timed(() => applyImport(work, client, importid, 'valid_rows'));
  const done = await record();
  if (done?.counts.applied !== rows)
    throw new Error(`applied ${done?.counts.applied} of ${rows}: ${JSON.stringify(done?.counts)}`);
  return { importid, read, review, apply, applied: done.counts.applied };
}
