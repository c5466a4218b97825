import { dbOn } from '@antela/api/db/database';
import { columnOfField } from '@antela/api/features/people/employees/employee-columns';
import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import type { Actor } from '@antela/api/http/principal';
import {
  accountFields,
  employmentFields,
  mayBeEmpty,
  personFields,
  type EmployeeField,
  type EmployeeFields,
} from '@antela/contract/employee-fields';
import { addMonths, bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';
import type { PoolClient } from 'pg';
import { OpsError } from '../command.ts';
import { personTables } from './person-columns.ts';

// The days of the contract support what was paid in it.
const { endDate: _end, ...lastingTerms } = employmentFields;

/** Columns of the fields that may be empty, emptied. */
const emptied = (table: EmployeeFields, isEmptied: (field: EmployeeField) => boolean = mayBeEmpty): string =>
  Object.entries(table)
    .filter(([, field]) => isEmptied(field))
    .map(([name]) => `${columnOfField(name)} = null`)
    .join(', ');

/** Accounting records and what supports them (Código de Comercio, art. 60; Ley 962 de 2005, art. 28). */
const retentionYears = 10;

export interface Person {
  clientId: string;
  id: string;
  employmentIds: string[];
  email: string | null;
}

/** @throws OpsError when the client has nobody with that document */
export async function findPerson(client: PoolClient, clientId: string, document: string): Promise<Person> {
  const { rows } = await client.query<Person>(
    `select e.client_id as "clientId", e.id, e.email,
            array(select m.id from antela.employment m where m.client_id = e.client_id and m.employee_id = e.id) as "employmentIds"
     from antela.employee e where e.client_id = $1 and e.document_number = $2`,
    [clientId, document],
  );
  const [person] = rows;
  if (!person) throw new OpsError(`Ese cliente no tiene a nadie con el documento «${document}».`);
  return person;
}

const keysOf = ({ clientId, id, employmentIds }: Person) => [clientId, id, employmentIds];
/** A statement names only the keys it uses; PostgreSQL wants to know the type of each. */
const withKeys = (whose: string): string =>
  `$1::uuid is not null and $2::uuid is not null and $3::uuid[] is not null and ${whose}`;

/** Everything that is held on a person, by table, and what was recorded and mailed about them. */
export async function exportPerson(client: PoolClient, person: Person): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { table, whose } of personTables) {
    const { rows } = await client.query<Record<string, unknown>>(
      `select * from antela.${table} where ${withKeys(whose)}`,
      keysOf(person),
    );
    // A code that opens an account is not data about its owner.
    found[table] = rows.map(({ code_hash: _secret, ...row }) => row);
  }
  const { rows: history } = await client.query(
    `select at, actor_name, impersonator, action, changes from antela.audit_event
     where client_id = $1 and entity_id = any($2) order by id`,
    [person.clientId, [person.id, ...person.employmentIds]],
  );
  const { rows: mails } = await client.query(
    `select created_at, sent_at, subject, text from antela.outbox_message where client_id = $1 and recipient = $2 order by created_at`,
    [person.clientId, person.email],
  );
  return { ...found, audit_event: history, outbox_message: mails };
}

/** Reason a person's data must stay for now, in Spanish; null when nothing keeps it. */
export async function whyKept(client: PoolClient, person: Person, now: Date): Promise<string | null> {
  const { rows } = await client.query<{ works: boolean; last: CalendarDate | null }>(
    `select exists (select from antela.employment where client_id = $1 and id = any($2) and (end_date is null or end_date >= $3)) as works,
            (select max(at)::date::text from (
               select coalesce(a.paid_at, a.requested_at) as at from antela.advance a
               where a.client_id = $1 and a.employment_id = any($2) and a.payment_state not in ('rejected', 'cancelled', 'expired')
               union all select s.spent_at from antela.wallet_spend s where s.client_id = $1 and s.employment_id = any($2)
               union all select l.applied_at from antela.wallet_load_line l
                 join antela.wallet_user u on u.client_id = l.client_id and u.id = l.wallet_user_id
                 where l.client_id = $1 and u.employment_id = any($2) and l.applied_at is not null
               union all select p.payment_date from antela.pay_period_line l
                 join antela.pay_period p on p.client_id = l.client_id and p.id = l.pay_period_id
                 where l.client_id = $1 and l.employment_id = any($2)) money) as last`,
    [person.clientId, person.employmentIds, bogotaDate(now)],
  );
  const [found] = rows;
  if (found?.works === true)
    return 'Tiene un vínculo vigente: mientras dure, sus datos hacen falta para pagarle y descontarle.';
  if (!found?.last) return null;
  const until = addMonths(found.last, retentionYears * 12);
  return until > bogotaDate(now)
    ? `Movió dinero hasta el ${dateText(found.last)}: los soportes contables se conservan ${retentionYears} años, hasta el ${dateText(until)}.`
    : null;
}

/**
 * Takes away what names a person, for good. Rows of money keep their amounts without a name; the sealed trail keeps what it
 * says, or it would show as tampered with.
 * @throws OpsError with the reason while the law keeps the data
 */
export async function suppressPerson(
  client: PoolClient,
  person: Person,
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const why = await whyKept(client, person, now);
  if (why !== null) throw new OpsError(`No se puede suprimir. ${why}`);
  const keys = keysOf(person);
  const { rows: files } = await client.query<{ file_key: string }>(
    'select file_key from antela.tax_registration where client_id = $1 and employee_id = $2 and file_key is not null',
    [person.clientId, person.id],
  );
  for (const { table, whose, fate } of personTables)
    if (fate === 'delete') await client.query(`delete from antela.${table} where ${withKeys(whose)}`, keys);
  await client.query('delete from antela.outbox_message where client_id = $1 and recipient = $2', [
    person.clientId,
    person.email,
  ]);
  await client.query(
    `update antela.advance set bank_code = null, account_type = null, account_number = null where client_id = $1 and employment_id = any($2)`,
    [person.clientId, person.employmentIds],
  );
  await client.query(
    `update antela.wallet_load_line set document_number = null, name_in_file = null
     where client_id = $1 and wallet_user_id in (select id from antela.wallet_user where client_id = $1 and employee_id = $2)
       and (document_number is not null or name_in_file is not null)`,
    [person.clientId, person.id],
  );
  await client.query(
    `update antela.employment set ${emptied(lastingTerms)}, ${emptied(accountFields, () => true)}, removed_account = null, account_hold_until = null,
            monthly_salary = 1, fixed_deductions = 0, sort_name = 'suprimido', search_key = ' suprimido',
            version = version + 1, updated_at = $3
     where client_id = $1 and id = any($2)`,
    [person.clientId, person.employmentIds, now],
  );
  await client.query(
    `update antela.employee set document_number = 'S' || replace(id::text, '-', ''), first_name = 'Persona',
            first_surname = 'suprimida', ${emptied(personFields)}, activated_at = null, version = version + 1, updated_at = $3
     where client_id = $1 and id = $2`,
    [person.clientId, person.id, now],
  );
  await recordAudit(
    { db: dbOn(client), scope: person, actor, now },
    'employee.suppressed',
    'employee',
    person.id,
  );
  return files.map(({ file_key: key }) => key);
}
