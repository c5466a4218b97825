import type pg from 'pg';

/** A node of a plan as EXPLAIN gives it, with what it did. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A statement that ran, those inside functions and triggers among them. */
export interface RunStatement {
  text: string;
  plan: PlanNode;
}

/** Every place of the plan that reads a table, from the top. */
export function scansOf({ plan }: RunStatement) {
  const scans: { table: string; way: string; rows: number }[] = [];
  const visit = (node: PlanNode, index?: string): void => {
    const table = node['Relation Name'];
    // A bitmap names its index below and its table above.
    const below = node.Plans?.find((child) => child['Node Type'].startsWith('Bitmap'))?.['Index Name'];
    const read =
      (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0);
    if (table !== undefined && node['Node Type'].endsWith('Scan'))
      scans.push({
        table,
        way: node['Index Name'] ?? below ?? index ?? node['Node Type'],
        rows: Math.round(read * (node['Actual Loops'] ?? 1)),
      });
    for (const child of node.Plans ?? []) visit(child, index);
  };
  visit(plan);
  return scans;
}

/**
 * Lets new sessions of a database tell each statement's plan and what it read.
 * @param owner a superuser's connections: the application's own cannot load it
 */
export async function tellPlans(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? '';
  const settings: Record<string, string> = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    client_min_messages: 'notice',
    // The one the server logs to would be told all of it too.
    log_min_messages: 'warning',
  };
  await owner.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(settings))
    await owner.query(`alter database ${database} set ${name} = '${value}'`);
  await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = 'antela_app'`,
    [database],
  );
}

const plan = /^duration: [\d.]+ ms\s+plan:\n([\s\S]*)$/;

/** Collects what the connections of a pool tell. @returns takes all that was told since it was last asked */
export function collectPlans(pool: pg.Pool): () => RunStatement[] {
  let told: RunStatement[] = [];
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, json] = plan.exec(message) ?? [];
      if (json === undefined) return;
      const { 'Query Text': text, Plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
      told.push({ text, plan: Plan });
    }),
  );
  return () => {
    const taken = told;
    told = [];
    return taken;
  };
}
