import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import type { List } from '@antela/contract/list';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { insertApiKey } from './test/api-keys.ts';
import type { Caller } from './test/calls.ts';
import { insertCrowd } from './test/crowd.ts';
import { examplesFor } from './test/examples.ts';
import { startFileApi } from './test/file-api.ts';
import { fileKey } from './test/import-examples.ts';
import { createRecords } from './test/records.ts';
import { collectPlans, scansOf, tellPlans, type RunStatement } from './test/watch-plans.ts';
import { rightfulUser } from './test/whole-client.ts';
import { companies } from './test/world/clients.ts';

const people = 6_000;
/** More rows than a page, its joins and a page of a report need: whoever reads more in one place grows with the people. */
const rowsMax = 600;

const { api } = await startFileApi({ plansAnew: true });
await insertCrowd(api.owner, people);
api.objects.files.set(fileKey, Buffer.from('Documento;Nombre\n1;Ana\n'));
const records = await createRecords(api);
await api.rows(`update employment set monthly_salary = 900000000 where company_id = $1 and code like 'E-%'`, [
  companies.a1,
]);
await api.rows('vacuum analyze');
await tellPlans(api.owner);
const taken = collectPlans(api.pool);
const large = new Set(
  (
    await api.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'antela'::regnamespace and relkind = 'r' and reltuples > $1`,
      [people / 3],
    )
  ).map(({ name }) => name),
);
const examples = examplesFor(
  api,
  records.advance?.own ?? '',
  records.import?.own ?? '',
  records.job?.own ?? '',
);
const { caller: key } = await insertApiKey(api);

const isList = (endpoint: Endpoint): endpoint is List => 'sorts' in endpoint;

/** Values that a filter of a list may have, where it has a list of them. */
function valuesOf(filter: z.ZodType): string[] {
  const { enum: own, items } = z.toJSONSchema(filter, { io: 'output', unrepresentable: 'any' });
  const values = own ?? (items as { enum?: unknown[] } | undefined)?.enum ?? [];
  return values.filter((value) => typeof value === 'string');
}

/** First questions of a list: in each order, by each value of a filter, and searched. */
const questionsOf = ({ sorts, filters }: List): Record<string, string>[] => [
  {},
  ...sorts.flatMap((field) => [{ sort: `${field}:asc` }, { sort: `${field}:desc` }]),
  ...Object.entries(filters).flatMap(([name, filter]) =>
    name === 'q' ? [{ q: 'zapata' }] : valuesOf(filter as z.ZodType).map((value) => ({ [name]: value })),
  ),
];

/** Ends the session that the other questions are asked in. */
const endsSession = /^end|stepUp/;

const callerOf = ({ access, name }: Endpoint): Caller =>
  access === 'machine'
    ? api.machine
    : access === 'key'
      ? key
      : access === 'public'
        ? null
        : endsSession.test(name)
          ? api.signIn('onlyA1')
          : api.keptSignIn(rightfulUser({ name }));

const refused: string[] = [];

/** Statements of a question that read large tables. */
async function ask(endpoint: Endpoint, query: Record<string, string> = {}): Promise<RunStatement[]> {
  const input = (await examples[endpoint.name]?.[0]?.()) ?? {};
  const caller = callerOf(endpoint);
  taken();
  const answer = await api.call(caller, endpoint, {
    ...input,
    ...(Object.keys(query).length > 0 && { query: { ...(input.query as object), ...query } }),
  });
  // A variation may be refused; the example itself may not, or nothing was looked at.
  if (answer.status >= 500 || (answer.status >= 400 && Object.keys(query).length === 0))
    refused.push(`${endpoint.name} ${String(new URLSearchParams(query))} ${answer.status} ${answer.text}`);
  // The statement that ran last on a connection is told of when the next one begins.
  await api.pool.query('select');
  return taken().filter((statement) => scansOf(statement).some(({ table }) => large.has(table)));
}

/** Questions that read more as there are more people, each with its reason. The list only falls. */
const grows: Readonly<Record<string, string>> = {
  listEmployees:
    'a search and a filter by contract are counted up to the cap; by what is available, all of 3.000',
  listRestrictions: 'people are ordered by the name of their latest contract',
  downloadUpdateTemplate: 'a file of everybody',
  getPayPeriod: 'the lines of a period without a report are computed, one for each person',
  listDeductionLines: 'as the period',
  listToDeduct: 'items of a period, with leftovers counted once',
  listAdvances: 'a search is ordered by time; a state that few have is looked for in the order of time',
  cancelAdvancesConsequences: 'what a thousand that match would do',
  getDashboard: 'people who took something in a period are counted along an index',
  listPrimaAccruals: 'a provision is computed for each person',
  previewClientRestriction: 'counts whom it reaches',
  listRestrictedCostCenters: 'finds the cost centres of those who work there',
  downloadWalletUsers: 'pages of a file are ordered by name',
  listWalletUsers: 'a search, and who holds money, are counted up to the cap',
  search: 'a name that thousands share is counted a little way',
  listWalletLoadPeople: 'a search is counted a little way',
};

/** Ways into large tables by endpoint, with the questions that took the same ones. */
const ways = new Map<string, Map<string, string[]>>();
const tooMuch = new Map<string, string>();

beforeAll(async () => {
  for (const endpoint of endpoints)
    for (const query of isList(endpoint) ? questionsOf(endpoint) : [{}]) {
      const scans = (await ask(endpoint, query)).flatMap((statement) =>
        scansOf(statement)
          .filter(({ table }) => large.has(table))
          .map((scan) => ({ ...scan, text: statement.text })),
      );
      const reached = [...new Set(scans.map(({ table, way }) => `${table} by ${way}`))].toSorted().join(', ');
      const ofEndpoint = ways.get(endpoint.name) ?? new Map<string, string[]>();
      ways.set(
        endpoint.name,
        ofEndpoint.set(reached, [...(ofEndpoint.get(reached) ?? []), new URLSearchParams(query).toString()]),
      );
      for (const { table, way, rows, text } of scans)
        if (rows > rowsMax || way === 'Seq Scan')
          tooMuch.set(
            endpoint.name,
            `${tooMuch.get(endpoint.name) ?? ''}\n${String(new URLSearchParams(query))} ${rows} of ${table} by ${way}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
          );
    }
}, 300_000);

test('every example was answered', () => {
  expect(refused).toEqual([]);
});

test('no question, change or trigger reads a large table from end to end, or more of it than a page needs', () => {
  expect({
    unexplained: [...tooMuch].filter(([name]) => !(name in grows)).map(([name, what]) => name + what),
    needless: Object.keys(grows).filter((name) => !tooMuch.has(name)),
  }).toEqual({ unexplained: [], needless: [] });
});

const isEmbedded = !process.env['TEST_DATABASE_URL'] && !process.env[clusterVariable];

test.skipIf(!isEmbedded)(
  'the checked-in ways of each first question are those that the planner takes',
  async () => {
    const lines = endpoints
      .filter(({ method }) => method === 'GET')
      .flatMap(({ name }) =>
        [...(ways.get(name) ?? [])].map(([taken, queries]) => ({ name, taken, queries })),
      )
      .filter(({ taken }) => taken !== '')
      .map(({ name, taken, queries }) => `${name} ${queries.filter(Boolean).join(' ')}\n  ${taken}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../docs/plans.txt');
  },
);
