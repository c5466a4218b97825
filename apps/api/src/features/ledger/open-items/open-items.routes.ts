import type { Parsed } from '@antela/contract/endpoint';
import * as contract from '@antela/contract/open-items';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepReceipt } from '../../../objects/receipts.ts';
import { copyFor } from '../../../objects/stored-files.ts';
import { clearItem, leftOf, mayUndo, moveToDebt, undoClearing } from './open-items.service.ts';
import { countItems, getItem, listItems, type OpenItemRecord } from './open-items.sql.ts';

const items = listOf(contract.listOpenItems, {
  order: 'openedAt:desc',
  rows: (db, { scope, filters, after, limit }) =>
    listItems(db, scope, filtersOf(filters), { afterId: after?.[1] ?? null, limit }),
  around: async (db, { scope, filters }) => ({ total: await countItems(db, scope, filtersOf(filters)) }),
  position: (row) => ['', row.id],
  show: (rows) => rows.map(toItem),
});

export const openItemsRoutes = (objects: ObjectStore) => [
  listRoute(items),

  route(contract.copyClearingEvidence, async ({ query, scope, user, read }) => {
    const item = await read(({ db }) => getItem(db, scope, query.openitemid));
    const clearing = item?.clearings.find(({ id }) => id === query.clearingid);
    const { evidence_key: key, evidence_name: name, evidence_sha256: sha256 } = clearing ?? {};
    if (!key || !name) throw new AppError('not_found');
    return { data: await copyFor(objects, user, { key, name, sha256: sha256 ?? null }) };
  }),

  route(contract.clearOpenItem, async ({ body, user, write }) => {
    const { openitemid, evidence: upload, ...given } = body;
    const evidence = upload && (await keepReceipt(objects, user, upload));
    return write(async (context) => {
      await clearItem(context, openitemid, { ...given, evidence });
      return after(context, openitemid);
    });
  }),

  route(contract.undoClearing, ({ body, write }) =>
    write(async (context) => {
      await undoClearing(context, body.openitemid, body.clearingid, body.reason);
      return after(context, body.openitemid);
    }),
  ),

  route(contract.moveToDebt, ({ body, write }) =>
    write(async (context) => {
      await moveToDebt(context, body.openitemid, body.reason);
      return after(context, body.openitemid);
    }),
  ),
];

async function after({ db, scope }: Context, id: string) {
  const item = orNotFound(await getItem(db, scope, id));
  return { data: toItem(item) };
}

function stateOf(item: OpenItemRecord): contract.OpenItemState {
  if (leftOf(item) > 0) return 'open';
  if (item.written_off > 0) return 'written_off';
  return item.cleared > 0 ? 'cleared' : 'released';
}

const toItem = (item: OpenItemRecord) => ({
  openitemid: item.id,
  kind: item.kind,
  state: stateOf(item),
  payperiodid: item.pay_period_id,
  periodLabel: item.period_label,
  payroll: { id: item.payroll_id, name: item.payroll_name },
  companyemployeeid: item.employment_id,
  employeeid: item.employee_id,
  fullName: item.full_name,
  documentType: item.document_type,
  documentNumber: item.document_number,
  endDate: item.end_date,
  returnedadvanceid: item.returned_advance_id,
  amount: item.amount,
  cleared: item.cleared,
  writtenOff: item.written_off,
  left: leftOf(item),
  openedAt: item.opened_at,
  clearings: item.clearings.map((one) => ({
    clearingid: one.id,
    amount: one.amount,
    clearedOn: one.cleared_on,
    reference: one.reference,
    note: one.note,
    evidence: one.evidence_name,
    by: one.recorded_by_name,
    at: one.recorded_at,
    undone:
      one.undone_at === null
        ? null
        : { at: one.undone_at, by: one.undone_by_name ?? '', reason: one.undo_reason ?? '' },
    mayUndo: mayUndo(item, one),
  })),
});

const filtersOf = (given: Omit<Parsed<typeof contract.listOpenItems>['query'], 'limit' | 'cursor'>) => ({
  payrollId: given.payrollid,
  periodId: given.payperiodid,
  employmentId: given.companyemployeeid,
  kinds: given.kind,
  state: given.state,
});
