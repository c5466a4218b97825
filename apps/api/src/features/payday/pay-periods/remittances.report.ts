import type { RemittanceRow } from '@antela/contract/remittances';
import { payPeriodStateLabels } from '@antela/rules/pay-period';
import type { Column } from '../../../http/report.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';

type Row = RemittanceRow & { today: string };

/** Said only while something is to be sent. */
const termOf = ({ state, remitBy, today }: Row): string | null =>
  state === 'closed' || remitBy === null ? null : remitBy < today ? 'Vencido' : 'A tiempo';

const banksOf = ({ payments }: Row): string =>
  [...new Set(payments.flatMap(({ bank }) => bank ?? []))].join(', ');

export const remittanceColumns: Column<Row>[] = [
  { header: 'Empresa', width: 28, cell: ({ company }) => company.name },
  { header: 'Nómina', width: 24, cell: ({ payroll }) => payroll.name },
  { header: 'Periodo', width: 26, cell: ({ label }) => label },
  { header: 'Fecha de pago', width: 12, cell: ({ paymentDate }) => dateCell(paymentDate) },
  { header: 'Girar hasta', width: 12, cell: ({ remitBy }) => dateCell(remitBy) },
  { header: 'Plazo', width: 16, cell: termOf },
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
