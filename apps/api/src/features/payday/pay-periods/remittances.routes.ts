import * as contract from '@antela/contract/remittances';
import { pageSizeDefault, totalCap } from '@antela/contract/schemas';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import { sendRemittancesReport } from './remittances.report.ts';
import { listRemittances, positionOf, sumRemittances, type RemittanceListRow } from './remittances.sql.ts';

export const remittancesRoutes = (cursors: Cursors) => [
  route(contract.listRemittances, async ({ query, scope, read }) => {
    const { cursor, limit = pageSizeDefault, ...filters } = query;
    const sort = filters.state === 'due' ? 'remitBy:asc' : 'paymentDate:desc';
    const after = cursors.decode(sort, cursor);
    const [rows, sums] = await read((db) =>
      Promise.all([
        listRemittances(db, scope, filters, { after, limit }),
        sumRemittances(db, scope, filters),
      ]),
    );
    const page = pageOf(rows, limit, Math.min(sums.n, totalCap + 1), (last) =>
      cursors.encode(sort, positionOf(last, filters)),
    );
    return { data: page.rows.map(toRow), page: page.page, totals: figuresOf(sums) };
  }),

  route(contract.downloadRemittances, async (call) => sendRemittancesReport(call)),
];

interface Figures {
  deducted: number;
  employer_cost: number;
  received: number;
}

function figuresOf({ deducted, employer_cost: employerCost, received }: Figures) {
  const due = deducted + employerCost;
  return { deducted, employerCost, due, received, missing: due - received };
}

const toRow = (row: RemittanceListRow): contract.RemittanceRow => ({
  payperiodid: row.id,
  label: row.label,
  company: { id: row.company_id, name: row.company_name },
  payroll: { id: row.payroll_id, name: row.payroll_name },
  state: row.state,
  paymentDate: row.payment_date,
  remitBy: row.remit_by,
  ...figuresOf(row),
  payments: row.payments.map((one) => ({
    amount: one.amount,
    paidOn: one.paid_on,
    reference: one.reference,
    bank: one.bank_name,
  })),
});
