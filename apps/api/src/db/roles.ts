import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { onCluster } from './distribute.ts';

/** The addresses of one database, by the role that logs in. */
export interface Logins {
  /** Owns the schema: migrations, the queue, the embedded cloud. Needs no superuser. */
  owner: string;
  /** Every request and task. Owns nothing, and sees the rows of one tenant at a time. */
  app: string;
  /** The operator's tools: by policy, the rows of every tenant. Null where nobody logs in as such. */
  ops: string | null;
}

/** The roles as the migrations call them, and as this database's server does. */
export interface RoleNames {
  antela_app: string;
  antela_ops: string;
  antela_search: string;
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Two databases on one server have roles of their own: their names follow from the application's login. */
export function roleNamesOf({ app, ops }: Pick<Logins, 'app' | 'ops'>): RoleNames {
  const name = userOf(app);
  const stem = name.replace(/_app$/, '');
  const names = {
    antela_app: name,
    antela_ops: ops === null ? `${stem}_ops` : userOf(ops),
    antela_search: `${stem}_search`,
  };
  const odd = Object.values(names).find((role) => !/^[a-z_][a-z0-9_]{0,62}$/.test(role));
  if (odd !== undefined)
    throw new Error(`«${odd}» no sirve como rol: usa letras minúsculas sin tilde, números y guion bajo.`);
  return names;
}

/** Puts a server's own names in place of those that the migrations use. */
export const withNames = (sql: string, names: RoleNames): string =>
  sql.replaceAll(/\bantela_(?:app|ops|search)\b/g, (role) => names[role as keyof RoleNames]);

/** A request's statement may take so long; whoever needs longer says so in its transaction. */
export const requestTimeoutMs = 5_000;

/**
 * Settings of every connection of the application. They belong to its role, because a pooler shares connections and refuses or
 * loses the settings that one of them starts with.
 */
export const appSettings = {
  search_path: 'antela, public',
  statement_timeout: `'${requestTimeoutMs / 1000}s'`,
  idle_in_transaction_session_timeout: `'1min'`,
  TimeZone: `'UTC'`,
  // Statements that are held to their indexes look expensive, and compiling one takes longer than running it.
  jit: 'off',
} as const;

/**
 * Settings of all three on a cluster: the tenant of a transaction reaches the nodes, where the policies hold, and the triggers of rows run
 * there. The coordinator plans with the tenant as a value, so no plan outlives its statement.
 */
export const clusterSettings = {
  plan_cache_mode: 'force_custom_plan',
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  // Functions over tables of the tenant are asked on its node, where its rows are.
  'citus.allow_nested_distributed_execution': 'on',
} as const;

interface Known {
  rolname: string;
  rolcanlogin: boolean;
  rolconfig: string[] | null;
  isMember: boolean;
}

/**
 * Makes the roles of the application and of the operator where they are missing, with the passwords of their addresses, and says
 * how their connections begin. A password that somebody else has set is left as it is.
 * @throws Error in Spanish with what an administrator of the server has to run, where the owner may not
 */
export async function makeRoles(logins: Logins): Promise<RoleNames> {
  const names = roleNamesOf(logins);
  const client = new pg.Client({ connectionString: logins.owner, application_name: 'antela-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(8480, 4)');
    const { rows } = await client.query<Known>(
      `select rolname, rolcanlogin, rolconfig, pg_has_role(current_user, oid, 'usage') as "isMember"
       from pg_roles where rolname = any($1)`,
      [[...Object.values(names), userOf(logins.owner)]],
    );
    const owner = userOf(logins.owner);
    const ofCluster = (await onCluster(client)) ? clusterSettings : {};
    for (const statement of missing(names, logins, rows, owner, ofCluster)) await client.query(statement);
    await client.query('commit');
    return names;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw refusal(names, logins, error);
    throw error;
  } finally {
    await client.end();
  }
}

/** The statements that are still to be run for the roles to be as they must. */
function missing(
  names: RoleNames,
  logins: Logins,
  known: readonly Known[],
  owner: string,
  ofCluster: Readonly<Record<string, string>>,
): string[] {
  const statements: string[] = [];
  const find = (name: string) => known.find(({ rolname }) => rolname === name);
  const urls = { antela_app: logins.app, antela_ops: logins.ops, antela_search: null };
  for (const [role, url] of Object.entries(urls)) {
    const name = names[role as keyof RoleNames];
    const found = find(name);
    const login = url === null ? 'nologin' : `login password ${pg.escapeLiteral(verifierOf(url))}`;
    if (!found) statements.push(`create role ${name} ${login}`);
    else if (url !== null && !found.rolcanlogin) statements.push(`alter role ${name} ${login}`);
  }
  const settings = {
    [names.antela_app]: { ...appSettings, ...ofCluster },
    [names.antela_ops]: ofCluster,
    [owner]: ofCluster,
  };
  for (const [role, values] of Object.entries(settings))
    for (const [setting, value] of Object.entries(values))
      if (!find(role)?.rolconfig?.includes(`${setting}=${value.replaceAll("'", '')}`))
        statements.push(`alter role ${pg.escapeIdentifier(role)} set ${setting} = ${value}`);
  // Its member, so that a migration changes the rows of every tenant, and gives the function that searches to its role.
  for (const name of [names.antela_ops, names.antela_search])
    if (find(name)?.isMember !== true) statements.push(`grant ${name} to ${pg.escapeIdentifier(owner)}`);
  return statements;
}

function refusal(names: RoleNames, logins: Logins, cause: Error): Error {
  const owner = userOf(logins.owner);
  const lines = [
    ...[names.antela_app, names.antela_ops].map((name) => `create role ${name} login password '…';`),
    `create role ${names.antela_search} nologin;`,
    ...Object.entries(appSettings).map(
      ([setting, value]) => `alter role ${names.antela_app} set ${setting} = ${value};`,
    ),
    `grant ${names.antela_ops}, ${names.antela_search} to ${owner};`,
  ];
  return new Error(
    `El usuario ${owner} (DATABASE_OWNER_URL) no puede crear ni ajustar los roles que faltan. Dale CREATEROLE, o pide a quien administra el servidor que corra lo que falte de:\n  ${lines.join('\n  ')}`,
    { cause },
  );
}

/**
 * Verifier that the server keeps of a password (RFC 5803), computed here so that no log of statements holds the password itself.
 */
function verifierOf(url: string): string {
  const password = decodeURIComponent(new URL(url).password);
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * Lets the operator's role reach every row by a policy of its own, in whatever tables there are by now; what can only be added to
 * stays so. Writes nothing where nothing is missing.
 */
export const operatorAccess = `
do $$
declare
  item record;
  verbs text;
begin
  if to_regnamespace('antela') is null then return; end if;
  if not has_schema_privilege('antela_ops', 'antela', 'usage') then grant usage on schema antela to antela_ops; end if;
  for item in select c.oid, c.relname, c.relkind, c.relrowsecurity from pg_class c
              where c.relnamespace = 'antela'::regnamespace and c.relkind in ('r', 'p', 'v') loop
    if item.relrowsecurity and not exists (select from pg_policy where polrelid = item.oid and polname = 'operator') then
      execute format('create policy operator on antela.%I to antela_ops using (true) with check (true)', item.relname);
    end if;
    verbs := case when item.relkind = 'v' then 'select'
                  when item.relname in ('audit_event', 'audit_seal', 'ledger_transfer', 'advance_event', 'bank_layout', 'operator_act', 'legal_figure_correction') then 'select, insert'
                  when item.relname = 'operator' then 'select, insert, update'
                  -- A person's name goes with it where the law lets it go.
                  when item.relname = 'advance_evidence' then 'select, insert, delete'
                  else 'select, insert, update, delete' end;
    if exists (select from unnest(string_to_array(verbs, ', ')) v where not has_table_privilege('antela_ops', item.oid, v)) then
      execute format('grant %s on antela.%I to antela_ops', verbs, item.relname);
    end if;
  end loop;
  for item in select p.oid from pg_proc p where p.pronamespace = 'antela'::regnamespace
              and not has_function_privilege('antela_ops', p.oid, 'execute') loop
    execute format('grant execute on function %s to antela_ops', item.oid::regprocedure);
  end loop;
end $$`;
