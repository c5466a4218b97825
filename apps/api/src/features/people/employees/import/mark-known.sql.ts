import sql, { empty } from 'sql-template-tag';
import type { Db, Scope } from '../../../../db/database.ts';

/**
 * Marks rows whose document belongs to somebody on record. A holder out of the caller's sight is a fault, because a file reaches
 * no further than the form.
 */
export async function markKnownPeople(
  db: Db,
  { clientId, companyIds }: Scope,
  importId: string,
  only: readonly number[] | null,
): Promise<void> {
  const these = only === null ? empty : sql`and r.row_number = any(${[...only]})`;
  await db.run(sql`
    update import_row r set employee_id = case when p.is_seen then p.id else r.employee_id end, outcome = case when p.is_seen then r.outcome else 'error' end,
      faults = case when p.is_seen then r.faults else r.faults || jsonb_build_array(jsonb_build_object('column', null, 'header', null, 'field', 'documentNumber',
        'code', 'document_taken', 'message', 'Ese documento es de alguien de una empresa que no ves. Pídele a quien la ve que cree el vínculo.',
        'value', p.document_number, 'severity', 'error')) end
    from (
      select id, document_number, exists (select from employment e where e.client_id = o.client_id and e.employee_id = o.id and e.company_id = any(${[...companyIds]})) as is_seen
      from employee o where o.client_id = ${clientId}
    ) p
    where r.client_id = ${clientId} and r.import_id = ${importId} ${these} and r.outcome = 'new' and p.document_number = r.draft ->> 'document_number'`);
}

/** An internal code that somebody else of the company has is a fault. */
export async function markTakenCodes(
  db: Db,
  clientId: string,
  importId: string,
  only: readonly number[] | null,
): Promise<void> {
  const these = only === null ? empty : sql`and r.row_number = any(${[...only]})`;
  await db.run(sql`
    update import_row r set outcome = 'error', faults = r.faults || jsonb_build_array(jsonb_build_object('column', null, 'header', null, 'field', 'code',
      'code', 'code_taken', 'message', 'Ese código interno ya es de otro empleado de la empresa. Usa otro.', 'value', r.draft ->> 'code', 'severity', 'error'))
    where r.client_id = ${clientId} and r.import_id = ${importId} ${these} and r.outcome = 'new' and r.draft ->> 'code' is not null
      and exists (select from employment e where e.client_id = r.client_id and e.company_id = (r.draft ->> 'company_id')::uuid and e.code = r.draft ->> 'code' and e.end_date is null)`);
}
