import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The addresses of one database, by the role that logs in. */
export type Logins = {
  owner: string;
  app: string;
  ops: string;
};

/**
 * The same database for roles without superuser. Their passwords follow from the superuser's, which is kept with the files:
 * every process that finds the server finds the same ones, and nothing else is kept.
 */
export function loginsOf(superuserUrl: string): Logins {
  const secret = new URL(superuserUrl).password;
  const as = (role: string): string => {
    const password = createHmac('sha256', secret).update(`login ${role}`).digest('base64url');
    return Object.assign(new URL(superuserUrl), { username: role, password }).href;
  };
  return { owner: as('antela_owner'), app: as('antela_app'), ops: as('antela_ops') };
}

/** Any two numbers that nothing else locks with. */
const lockKeys = [8480, 3];

/**
 * Gives a database, and everything of ours that a superuser made in it before, to an owner that is none: it may make roles
 * and schemas and nothing more. Of processes that start together, the second finds it done.
 */
export async function handOver(superuserUrl: string): Promise<Logins> {
  const logins = loginsOf(superuserUrl);
  const { password } = new URL(logins.owner);
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', lockKeys);
    await client.query(`set local antela.password = ${pg.escapeLiteral(password)}`);
    await client.query(handOverAll);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return logins;
}

/** Nothing is written where nothing changes: databases of one server share their roles. */
const handOverAll = `
do $$
declare
  item record;
begin
  if not exists (select from pg_roles where rolname = 'antela_owner') then
    execute format('create role antela_owner login createrole password %L', current_setting('antela.password'));
  end if;
  for item in select rolname from pg_roles
              where rolname in ('antela_app', 'antela_ops', 'antela_search')
                and not exists (select from pg_auth_members m where m.roleid = pg_roles.oid and m.member = 'antela_owner'::regrole and m.admin_option) loop
    execute format('grant %I to antela_owner with admin option', item.rolname);
  end loop;
  if (select datdba from pg_database where datname = current_database()) <> 'antela_owner'::regrole then
    execute format('alter database %I owner to antela_owner', current_database());
  end if;
  for item in
    with ours as (
      select n.oid, n.nspname, n.nspowner from pg_namespace n
      where n.nspname in ('antela', 'antela_migrations', 'cloud', 'graphile_worker'))
    select format('schema %I', nspname) as what from ours where nspowner = current_user::regrole
    union all
    select format('%s %s', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c join ours on ours.oid = c.relnamespace
    where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'S')
      -- A sequence of a column goes with its table.
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p join ours on ours.oid = p.pronamespace
    where p.proowner = current_user::regrole
    union all
    select format('type %s', t.oid::regtype) from pg_type t join ours on ours.oid = t.typnamespace
    where t.typowner = current_user::regrole and (t.typtype in ('d', 'e') or t.typtype = 'c'
      and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
  loop
    execute format('alter %s owner to antela_owner', item.what);
  end loop;
end $$`;
