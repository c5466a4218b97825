import type { RemittanceRow } from '@antela/contract/remittances';
import { payPeriodStateLabels } from '@antela/rules/pay-period';
import type { ListColumn } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';

/** Said only while something is to be sent. */
const termOf = ({ state, remitBy }: RemittanceRow, today: string): string | null =>
  state === 'closed' || remitBy === null ? null : remitBy < today ? 'Vencido' : 'A tiempo';

const banksOf = ({ payments }: RemittanceRow): string =>
  [...new Set(payments.flatMap(({ bank }) => bank ?? []))].join(', ');

export const remittanceColumns: ListColumn<RemittanceRow, unknown, { today: string }>[] = [
  { header: 'Empresa', width: 28, cell: ({ company }) => company.name },
  { header: 'Nómina', width: 24, cell: ({ payroll }) => payroll.name },
  { header: 'Periodo', width: 26, cell: ({ label }) => label },
  { header: 'Fecha de pago', width: 12, cell: ({ paymentDate }) => dateCell(paymentDate) },
  { header: 'Girar hasta', width: 12, cell: ({ remitBy }) => dateCell(remitBy) },
  { header: 'Plazo', width: 16, cell: (row, _, { today }) => termOf(row, today) },
  { header: 'Estado', width: 16, cell: ({ state }) => payPeriodStateLabels[state] },
  { header: 'Descontado', ...totalled, width: 14, cell: ({ deducted }) => deducted },
  { header: 'A cargo de la empresa', ...totalled, width: 14, cell: ({ employerCost }) => employerCost },
  { header: 'Por girar', ...totalled, width: 14, cell: ({ due }) => due },
  { header: 'Recibido', ...totalled, width: 14, cell: ({ received }) => received },
  { header: 'Falta', ...totalled, width: 14, cell: ({ missing }) => missing },
  { header: 'Último giro', width: 12, cell: ({ payments }) => dateCell(payments.at(-1)?.paidOn ?? null) },
  { header: 'Banco', width: 22, cell: (row) => banksOf(row) || null },
  {
    header: 'Referencias',
    width: 28,
    cell: ({ payments }) => payments.map(({ reference }) => reference).join(', ') || null,
  },
];
