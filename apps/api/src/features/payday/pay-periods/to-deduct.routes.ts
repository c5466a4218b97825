import { listToDeduct } from '@antela/contract/to-deduct';
import type { Scope } from '../../../db/database.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { itemSource } from './to-deduct.service.ts';
import { countItems, listItems, type ItemRow } from './to-deduct.sql.ts';

const toItem = (row: ItemRow) => ({
  advanceid: row.advance_id,
  merchant: row.merchant,
  semester: row.semester,
  fullName: fullNameOf(row),
  documentType: row.document_type,
  documentNumber: row.document_number,
  payroll: { id: row.payroll_id, name: row.payroll_name },
  takenIn: row.taken_in,
  at: row.at,
  amount: row.amount,
});

const items = listOf(listToDeduct, {
  order: 'at:desc',
  ground: async (db, { scope: own, filters: { payperiodid, companyid } }) => {
    const companyIds = own.companyIds.filter((id) => companyid?.includes(id) ?? true);
    const scope: Scope = { ...own, companyIds };
    return { scope, source: await itemSource(db, scope, payperiodid) };
  },
  rows: (db, { ground: { scope, source }, filters: { part }, after, limit }) =>
    listItems(db, scope, source, { part, after, limit }),
  count: (db, { ground: { scope, source }, filters: { part } }) => countItems(db, scope, source, part),
  position: (row) => [row.at.toISOString(), row.id],
  show: (rows) => rows.map(toItem),
});

export const toDeductRoutes = () => [listRoute(items)];
