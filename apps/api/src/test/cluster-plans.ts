import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import pg from 'pg';

interface Sent {
  /** Tenant of its transaction. */
  clientId: string;
  values: unknown[];
}

/** Statements of tenants by their text, with the values of the last time, until their plans were asked for. */
const sent = new Map<string, Sent>();
const asked = new Set<string>();
const tenants = new WeakMap<pg.Client, string | null>();
const naming = /^set local antela\.client_id = '([^']+)'/;
const planned = /^\s*(?:select|with|insert|update|delete)\b/i;

let isListening = false;

/** On a cluster, notes every different statement that the role sends in this process for a tenant. */
export function watchPlans(role: string): void {
  const url = process.env[clusterVariable];
  if (isListening || url === undefined) return;
  isListening = true;
  const coordinator = Number(new URL(url).port);
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [config, values] = given as [string | pg.QueryConfig, unknown[]?];
    const { text, values: own = values ?? [] }: { text: string; values?: unknown[] | undefined } =
      typeof config === 'string' ? { text: config } : config;
    // A node that a test asks by itself plans for itself.
    if (this.user === role && this.port === coordinator) note(this, text, own);
    return send.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

function note(client: pg.Client, text: string, values: unknown[]): void {
  const named = naming.exec(text)?.[1];
  if (named !== undefined) tenants.set(client, named);
  else if (/^(?:commit|rollback)$/.test(text)) tenants.set(client, null);
  const clientId = tenants.get(client);
  // A table of the transaction alone is on no node, and nowhere afterwards.
  if (clientId && planned.test(text) && !text.includes('pg_temp.') && !asked.has(text))
    sent.set(text, { clientId, values });
}

/** Asks for the plan of each statement noted since the last time, as that login. @returns those that are not one node's, with why */
export async function scatteredStatements(connectionString: string): Promise<string[]> {
  const noted = [...sent];
  sent.clear();
  if (noted.length === 0) return [];
  const client = new pg.Client({ connectionString });
  await client.connect();
  const faults: string[] = [];
  for (const [text, { clientId, values }] of noted) {
    asked.add(text);
    const fault = await faultOfPlan(client, clientId, text, values);
    if (fault !== null) faults.push(`${fault}: ${text}`);
  }
  await client.end();
  return faults;
}

/** Reason a statement of a tenant is not the work of that tenant's node alone; null where it is. */
export async function faultOfPlan(
  client: pg.Client,
  clientId: string,
  text: string,
  values: unknown[] = [],
): Promise<string | null> {
  await client.query(`begin; set local antela.client_id = '${clientId}'`);
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (/Task Count: (?!1\n)/.test(`${plan}\n`)) return 'asks several nodes';
    return /INSERT\/SELECT method|MapMergeJob/.test(plan) ? 'takes its rows through the coordinator' : null;
  } catch (error) {
    // Tests try what nobody may do; what the product may not do fails by itself.
    if ((error as pg.DatabaseError).code === '42501') return null;
    return `is refused (${(error as Error).message})`;
  } finally {
    await client.query('rollback');
  }
}
