import { pageSizeDefault } from '@antela/contract/schemas';
import { listToDeduct } from '@antela/contract/to-deduct';
import type { Scope } from '../../../db/database.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
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

const order = 'at:desc';

export const toDeductRoutes = (cursors: Cursors) => [
  route(listToDeduct, async ({ query, scope: own, read }) => {
    const { cursor, limit = pageSizeDefault, part, companyid } = query;
    const scope: Scope = companyid
      ? { ...own, companyIds: own.companyIds.filter((id) => companyid.includes(id)) }
      : own;
    const after = cursors.decode(order, cursor);
    const source = await read((db) => itemSource(db, scope, query.payperiodid));
    const [rows, total] = await read((db) =>
      Promise.all([
        listItems(db, scope, source, { part, after, limit }),
        cursor === undefined ? countItems(db, scope, source, part) : null,
      ]),
    );
    const page = pageOf(rows, limit, total, (last) =>
      cursors.encode(order, [last.at.toISOString(), last.id]),
    );
    return { data: page.rows.map(toItem), page: page.page };
  }),
];
