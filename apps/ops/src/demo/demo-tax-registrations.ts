import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '@antela/api/db/database';
import { pdfDocument } from '@antela/api/documents/pdf-document';
import type { ObjectStore } from '@antela/api/objects/object-store';
import { nitCheckDigit } from '@antela/rules/documents';
import type { ClientBase } from 'pg';
import sql from 'sql-template-tag';
import { insertRows } from '../insert-rows.ts';
import type { DemoAuditEvent } from './demo-audit.ts';
import type { IdAt } from './demo-ids.ts';

interface DemoContext {
  clientId: string;
  idAt: IdAt;
  now: Date;
  /** Trail of the whole client: sealed together, in the order of time. */
  audit: DemoAuditEvent[];
  objects: Pick<ObjectStore, 'write'>;
}

interface Registered {
  id: string;
  name: string;
  number: string;
}

/** People whose registration the company has; every second one with its PDF. */
const registeredMax = 12;
const day = 86_400_000;

/** Tax registrations of some employees, handed in over the last weeks. */
export async function seedTaxRegistrations(
  db: Db,
  client: ClientBase,
  { clientId, idAt, now, audit, objects }: DemoContext,
): Promise<void> {
  const people = await db.many<Registered>(sql`
    select p.id, p.first_name || ' ' || p.first_surname as name, p.document_number as number
    from employee p where p.client_id = ${clientId} and p.document_type = 'CC' order by md5(p.document_number) limit ${registeredMax}`);
  const by = await db.first<{ id: string; name: string }>(sql`
    select u.id, u.full_name as name from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = ${clientId} and u.state = 'active' and 'manage_employees' = any(r.permissions) order by u.username limit 1`);
  if (!by) throw new Error('the demo has nobody who manages employees');
  for (const [index, person] of people.entries()) {
    const at = new Date(now.getTime() - (index + 2) * 3 * day);
    const nit = `${person.number}-${nitCheckDigit(person.number)}`;
    const file = index % 2 === 0 ? await storeRut(objects, clientId, idAt(at), person, nit, at) : {};
    await insertRows(client, 'tax_registration', [
      {
        client_id: clientId,
        employee_id: person.id,
        nit,
        economic_activity: '0010',
        responsibilities: ['05', '49'],
        updated_at: at,
        updated_by: by.id,
        ...file,
      },
    ]);
    audit.push({
      at,
      actorId: by.id,
      actorName: by.name,
      action: 'tax_registration.created',
      entityKind: 'employee',
      entityId: person.id,
      changes: { nit: [null, nit], economicActivity: [null, '0010'] },
    });
  }
}

/** The paper itself, which says that it is none. @returns the columns that name it */
async function storeRut(
  objects: Pick<ObjectStore, 'write'>,
  clientId: string,
  id: string,
  { name }: Registered,
  nit: string,
  at: Date,
) {
  const key = `clients/${clientId}/rut/${id}.pdf`;
  const head = {
    brand: 'Documento de demostración',
    title: 'Registro Único Tributario',
    subtitle: null,
    reference: nit,
    at,
  };
  const bytes = await buffer(
    pdfDocument(head, (pages) => {
      pages.facts([
        ['NIT', nit],
        ['Nombre', name],
        ['Actividad económica', '0010 · Asalariados'],
        ['Responsabilidades', '05, 49'],
      ]);
      pages.note('Documento inventado para la demostración: no prueba ninguna inscripción.');
    }),
  );
  await objects.write(key, bytes, 'application/pdf');
  return {
    file_key: key,
    file_name: 'RUT.pdf',
    file_bytes: bytes.length,
    file_sha256: createHash('sha256').update(bytes).digest('hex'),
    file_uploaded_at: at,
  };
}
