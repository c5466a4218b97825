import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { TenantContext } from '../../../http/context.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { bankLayout, ownLayout, type BankLayout } from './bank-layout.ts';

interface Kept {
  layout: unknown;
}
const understood = (row: Kept | null): BankLayout => (row?.layout ? bankLayout.parse(row.layout) : ownLayout);

/** The format that a batch was made in, whatever its company has now. */
export const layoutOfBatch = async (db: Db, clientId: string, id: string): Promise<BankLayout> =>
  understood(
    await db.first<Kept>(sql`
      select l.layout from disbursement d join bank_layout l on l.client_id = d.client_id and l.id = d.bank_layout_id
      where d.client_id = ${clientId} and d.id = ${id}`),
  );

/** The format of a company's next batch. */
export const layoutOfCompany = async (db: Db, clientId: string, companyId: string): Promise<BankLayout> =>
  understood(
    await db.first<Kept>(sql`
      select layout from bank_layout where client_id = ${clientId} and company_id = ${companyId}
      order by created_at desc, id desc limit 1`),
  );

/** Sets the format of a company's batches from now on; null: the product's own. Batches that are made already keep theirs. */
export async function setBankLayout(
  { db, scope: { clientId }, actor, now }: TenantContext,
  companyId: string,
  layout: BankLayout | null,
): Promise<void> {
  const before = await layoutOfCompany(db, clientId, companyId);
  const { name } = layout ?? ownLayout;
  await db.run(sql`
    insert into bank_layout (client_id, id, company_id, name, layout, created_at, created_by_name)
    values (${clientId}, ${newId()}, ${companyId}, ${name}, ${layout && JSON.stringify(layout)}::jsonb, ${now}, ${actor.name})`);
  await recordAudit(db, clientId, actor, now, {
    action: 'company.bank_layout_set',
    entityKind: 'company',
    entityId: companyId,
    changes: { bankLayout: [before.name, name] },
  });
}
