import { sharedWarnings } from '@antela/rules/anomaly-sentence';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../../db/database.ts';
import type { FieldName } from '../../../../spreadsheets/import-fields.ts';
import { isShared } from '../doubts.sql.ts';

const faultOf = (code: keyof typeof sharedWarnings, field: FieldName) => ({
  code,
  field,
  column: null,
  header: null,
  message: sharedWarnings[code],
  value: null,
  severity: 'warning',
});
/** Person of a row. */
const person = sql`w.employee_id`;
const warnings = [
  faultOf('shared_account', 'accountNumber'),
  faultOf('shared_mobile', 'mobile'),
  faultOf('shared_email', 'email'),
];

/**
 * Warns of accounts, mobiles and e-mails that rows would write and that somebody else on record has, or another row of the file.
 * The whole file is looked at each time: correcting one row may take the doubt from another. Few rows are written.
 */
export async function markShared(
  db: Db,
  { clientId, importId }: { clientId: string; importId: string },
  given: ReadonlySet<string>,
  only: readonly number[] | null,
): Promise<void> {
  // A file without such a column writes none of them.
  if (!warnings.some(({ field }) => given.has(field))) return;
  // A file that was just read has no statistics: nothing here is joined but by an index, or its rows would be compared with each other.
  await db.run(sql`
    with drafts as materialized (
      select r.row_number, coalesce(r.employee_id::text, r.row_number::text) collate "C" as person, r.employee_id,
             coalesce(r.draft ->> 'bank_code', r.draft -> 'employment' ->> 'bank_code', e.bank_code) as bank,
             coalesce(r.draft ->> 'account_number', r.draft -> 'employment' ->> 'account_number', case when r.draft -> 'employment' ? 'bank_code' then e.account_number end) as account,
             coalesce(r.draft ->> 'mobile', r.draft -> 'person' ->> 'mobile') as mobile,
             coalesce(r.draft ->> 'email', r.draft -> 'person' ->> 'email') as email
      from import_row r left join employment e on e.client_id = r.client_id and e.id = r.employment_id
      where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome in ('new', 'changed')
    ), written as materialized (
      select row_number, person, employee_id, 'shared_account' as code, bank || ' ' || account as value, bank, account from drafts where account is not null
      union all
      select row_number, person, employee_id, 'shared_mobile', mobile, null, null from drafts where mobile is not null
      union all
      select row_number, person, employee_id, 'shared_email', email, null, null from drafts where email is not null
    ), compared as (
      select *, min(person) over value_of_file <> max(person) over value_of_file as is_twice from written
      window value_of_file as (partition by code, value collate "C")
    ), wanted as materialized (
      select row_number, array_agg(code) as codes from compared w
      where w.is_twice
        or w.code = 'shared_account' and ${isShared.account(clientId, [sql`w.bank`, sql`w.account`], person)}
        or w.code = 'shared_mobile' and ${isShared.mobile(clientId, sql`w.value`, person)}
        or w.code = 'shared_email' and ${isShared.email(clientId, sql`w.value`, person)}
      group by 1
    ), looked_at as (
      select row_number, codes from wanted
      ${only === null ? empty : sql`union all select row_number, '{}' from import_row where client_id = ${clientId} and import_id = ${importId} and has_warning`}
    ), marked as materialized (
      select row_number, coalesce((select jsonb_agg(f order by f ->> 'code') from jsonb_array_elements(${JSON.stringify(warnings)}::jsonb) f where f ->> 'code' = any(l.codes)), '[]') as faults
      from (select row_number, array_agg(code) as codes from looked_at left join unnest(codes) code on true group by 1) l
    )
    update import_row r set faults = k.others || m.faults, has_warning = jsonb_path_exists(k.others || m.faults, '$[*] ? (@.severity == "warning")')
    from marked m, lateral (
      select coalesce(jsonb_agg(f order by f ->> 'code') filter (where f ->> 'code' = any(${Object.keys(sharedWarnings)})), '[]') as had,
             coalesce(jsonb_agg(f) filter (where f ->> 'code' <> all(${Object.keys(sharedWarnings)})), '[]') as others
      from import_row i, jsonb_array_elements(i.faults) f where i.client_id = ${clientId} and i.import_id = ${importId} and i.row_number = m.row_number) k
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = m.row_number and k.had <> m.faults`);
}
