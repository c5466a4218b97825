import type pg from 'pg';

interface Relation {
  oid: number;
  name: string;
  kind: string;
  comment: string | null;
  definition: string | null;
}

/** Relations in name order; tables with what each column, constraint, index, trigger, policy and grant says. */
const relations = `
  select c.oid, c.relname as name, c.relkind as kind, obj_description(c.oid) as comment,
         case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end as definition
  from pg_class c
  where c.relnamespace = 'antela'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  order by c.relname`;

const columns = `
  select format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
                case a.attgenerated when 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                  else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const constraints = `
  select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as line
  from pg_constraint where conrelid = $1 and contype <> 'n' order by contype, conname`;

const after = `
  select line from (
    select 1 as place, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as line
    from pg_index i where i.indrelid = $1 and not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select 2, tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1 and not tgisinternal
    union all
    select 3, p.policyname, format('create policy %I on %s for %s to %s%s%s', p.policyname, c.relname, lower(p.cmd),
             array_to_string(p.roles, ', '), ' using (' || p.qual || ')', ' with check (' || p.with_check || ')')
    from pg_policies p join pg_class c on c.oid = $1 and c.relname = p.tablename where p.schemaname = 'antela'
    union all
    select 4, grantee::regrole::text, format('grant %s on %s to %s', string_agg(lower(privilege_type), ', ' order by privilege_type), c.relname, grantee::regrole)
    from pg_class c cross join lateral aclexplode(c.relacl) where c.oid = $1 and grantee <> c.relowner group by grantee, c.relname
  ) said order by place, name`;

/** The schema as people read it: every relation of ours with all that guards it. What the migrations add up to. */
export async function schemaText(db: pg.Pool): Promise<string> {
  const linesOf = async (query: string, oid: number): Promise<string[]> =>
    (await db.query<{ line: string }>(query, [oid])).rows.map((row) => row.line);
  const parts: string[] = [];
  for (const { oid, name, kind, comment, definition } of (await db.query<Relation>(relations)).rows) {
    const said = comment === null ? [] : [`-- ${comment}`];
    const body =
      definition === null
        ? [
            `create table ${name} (`,
            [...(await linesOf(columns, oid)), ...(await linesOf(constraints, oid))]
              .map((line) => `  ${line}`)
              .join(',\n'),
            ');',
          ]
        : [`create ${kind === 'm' ? 'materialized view' : 'view'} ${name} as`, definition];
    parts.push([...said, ...body, ...(await linesOf(after, oid)).map((line) => `${line};`)].join('\n'));
  }
  return `-- Made from the migrations; a test holds it to them.\n\n${parts.join('\n\n')}\n`;
}
