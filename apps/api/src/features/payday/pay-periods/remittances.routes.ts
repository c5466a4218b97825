import * as contract from '@antela/contract/remittances';
import { listOf, listRoute, reportRoute } from '../../../http/list.ts';
import { remittanceColumns } from './remittances.report.ts';
import { listRemittances, positionOf, sumRemittances, type RemittanceListRow } from './remittances.sql.ts';

const remittances = listOf(contract.listRemittances, {
  order: ({ state }) => (state === 'due' ? 'remitBy:asc' : 'paymentDate:desc'),
  rows: (db, { scope, filters, ...walk }) => listRemittances(db, scope, filters, walk),
  around: async (db, { scope, filters }) => {
    const sums = await sumRemittances(db, scope, filters);
    return { total: sums.n, totals: figuresOf(sums) };
  },
  position: (row, { filters }) => positionOf(row, filters),
  show: (rows) => rows.map(toRow),
});

export const remittancesRoutes = () => [
  listRoute(remittances),
  reportRoute(contract.downloadRemittances, remittances, {
    file: 'giros',
    sheet: 'Giros',
    columns: remittanceColumns,
  }),
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
