import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { makePeerTable } from './peer-table.ts';
import { installPeer, startPeer } from './peer.ts';
import { companyId } from './roster.ts';
import type { Subject } from './rounds.ts';
import type { Signed } from './signed-request.ts';

const version = '4.14.1';

const fields = `id employeeId firstName secondName firstSurname secondSurname documentType documentNumber code companyId companyName payrollId payrollName
  position area costCenter contractType startDate endDate monthlySalary salaryType version`;

const page = (more: string): string =>
  `query($company: UUID!, $after: Cursor) { allEmployees(first: 50, after: $after, condition: { companyId: $company }, orderBy: [SORT_NAME_ASC, ID_ASC]) { nodes { ${fields} } pageInfo { endCursor } ${more} } }`;
const one = `query($id: UUID!) { employeeById(id: $id) { ${fields} } }`;
const create = `mutation($one: EmployeeInput!) { createEmployee(input: { employee: $one }) { employee { id } } }`;

/** A server that makes an API of a table, over the same people; no signature, no rights. Null where it cannot be had. */
export async function startPostGraphile(
  pool: pg.Pool,
  connectionString: string,
  port: number,
): Promise<ChildProcess | null> {
  const installed = await installPeer('postgraphile', version);
  if (installed === null) return null;
  await makePeerTable(pool, 'peer');
  const flags = ['-c', connectionString, '-s', 'peer', '-n', '127.0.0.1', '-p', String(port), '-m', '20'];
  return startPeer(join(installed, 'cli.js'), {
    // As its documents advise for production.
    args: [...flags, '--disable-graphiql', '--disable-query-log', '--dynamic-json'],
    cwd: installed,
    env: { NODE_ENV: 'production', GRAPHILE_TURBO: '1' },
    url: urlAt(port),
  });
}

const urlAt = (port: number): string => `http://127.0.0.1:${port}/graphql`;

/** Requests of our own questions to the started server. */
export async function askPostGraphile(
  { pid = 0 }: ChildProcess,
  port: number,
  count: { reads: number; writes: number },
  ids: readonly string[],
): Promise<Subject> {
  const ask = (query: string, variables: object): Signed => ({
    url: urlAt(port),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const company = companyId;
  const after = await endOf(ask(page(''), { company }));
  const repeated = async (request: Signed) => Array.from({ length: count.reads }, () => request);
  let made = 0;
  const newOne = () => {
    made += 1;
    return { documentType: 'CC', documentNumber: `7${made}`, firstName: 'Ana', companyId, sortName: 'ana' };
  };
  return {
    name: `PostGraphile ${version}`,
    pid,
    requests: {
      'one employee': async () => ids.map((id) => ask(one, { id })),
      'page of 50': () => repeated(ask(page(''), { company, after })),
      'first page with its total': () => repeated(ask(page('totalCount'), { company })),
      'employee created': async () =>
        Array.from({ length: count.writes }, () => ask(create, { one: newOne() })),
    },
  };
}

/** Cursor at the end of a page. @throws Error with what the peer says, where it refuses */
async function endOf(request: Signed): Promise<string> {
  const response = await fetch(request.url, request);
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text.slice(0, 500)}`);
  const { data } = JSON.parse(text) as { data: { allEmployees: { pageInfo: { endCursor: string } } } };
  return data.allEmployees.pageInfo.endCursor;
}
