import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { expect, test } from 'vitest';
import { importKinds } from '../../../import-kinds.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing, nowhere } from '../../../test/imports.ts';
import { collectPlans, scansOf, tellPlans } from '../../../test/watch-plans.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { applyImport } from './apply-import.service.ts';

const { api, admin } = await startFileApi();
await api.work();
const { reviewed } = importing(api, admin);

const people = 240;
const batchRows = 20;
const numbers = Array.from({ length: people }, (_, index) => index);
const client = await api.owner.connect();
await insertEmployees(
  client,
  numbers.map((index) => ({
    number: 1_000 + index,
    payroll: 'free' as const,
    firstName: 'Persona',
    firstSurname: 'Andina',
  })),
).finally(() => client.release());
const place = { companyid: companies.a1, payrollid: payrolls.free.id };

/** A coordinator tells the plan of the statement that it hands on, and not what its node reads for it. */
const isCluster = process.env[clusterVariable] !== undefined;

test.skipIf(isCluster).each([
  [
    'employees-create',
    place,
    'Documento;Nombre completo;Fecha de ingreso;Salario',
    (index: number) => `${83_000_000 + index};ROJAS PEÑA ANA LUCIA;2024-03-01;2500000`,
  ],
  [
    'employees-update',
    nowhere,
    'Documento;Salario;Fecha novedad',
    (index: number) => `${52_001_000 + index};3100000;2026-12-01`,
  ],
  [
    'access-restrictions',
    nowhere,
    'Documento;Motivo;Desde',
    (index: number) => `${52_001_000 + index};Otro;2026-12-01`,
  ],
  [
    'retirements',
    nowhere,
    'Documento;Fecha de retiro',
    (index: number) => `${52_001_000 + index};2026-07-17`,
  ],
] as const)(
  'a batch of %s reads rows of its own part of the file, however long the file is',
  async (kind, where, header, line) => {
    const one = await reviewed(kind, [header, ...numbers.map(line)].join('\n'), where);
    expect(one.counts).toMatchObject({ error: 0, total: people });
    await api.rows(`update import set state = 'applying' where id = $1`, [one.importid]);
    // As the server may count them in the middle: all of one state, none of another.
    await api.owner.query('analyze antela.import_row');
    await tellPlans(api.owner);
    const taken = collectPlans(api.bulkPool);
    const work = { ...api, kinds: importKinds, clock: () => api.clock.now, batchRows };
    await applyImport(work, clients.a, one.importid, 'valid_rows');
    await api.bulkPool.query('select');
    const reads = taken().flatMap((statement) =>
      scansOf(statement)
        .filter(({ table }) => table === 'import_row')
        .map(({ rows }) => ({ text: statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, 120), rows })),
    );
    expect(reads.length).toBeGreaterThan(people / batchRows);
    expect(reads.filter(({ rows }) => rows > 2 * batchRows)).toEqual([]);
  },
);
