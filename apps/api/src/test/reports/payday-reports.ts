import { listDeductionLines } from '@antela/contract/deduction-lines';
import { downloadDisbursement, getDisbursement, listDisbursementLines } from '@antela/contract/disbursements';
import { downloadPeriodReport, getPayPeriod } from '@antela/contract/pay-periods';
import { reconcilePayPeriod } from '@antela/contract/period-steps';
import { downloadRemittances, listRemittances } from '@antela/contract/remittances';
import { createReportLayout, downloadReportByLayout } from '@antela/contract/report-layouts';
import { reportFields } from '@antela/rules/report-layout';
import { detailOf, reportPeriod } from '../pay-periods.ts';
import { layoutBody } from '../payroll-examples.ts';
import { clients, companies } from '../world/clients.ts';
import { type Pair, type Query, type Shown, type ReportWorld, all, day, add, person } from './screen.ts';

/** A report of October with what every column holds. */
async function issued({ api, admin, payroll }: ReportWorld): Promise<Query> {
  const payperiodid = payroll.periods.october;
  if ((await detailOf(api, admin, payperiodid)).period.state === 'open')
    await reportPeriod(api, admin, payperiodid);
  return { payperiodid, version: '1' };
}
const linesOf = async (world: ReportWorld, { payperiodid = '', version = '' }: Query) => {
  type Answer = Awaited<ReturnType<typeof world.api.ask<typeof listDeductionLines>>>;
  return (await all<Answer['data'][number]>(world, listDeductionLines, { payperiodid, version })).rows;
};

/** An approved batch of three payments. */
async function batch({ api, payroll }: ReportWorld): Promise<Query> {
  const id = crypto.randomUUID();
  const rows = await api.rows<{ id: string; amount: number }>(
    `select id, amount::int from advance where payroll_id = $1 and payment_state = 'paid' order by id limit 3`,
    [payroll.id],
  );
  await api.rows(
    `insert into disbursement (client_id, id, company_id, number, state, lines, amount, created_at, created_by, created_by_name, decided_at, decided_by, decided_by_name)
     values ($1, $2, $3, 7, 'approved', 3, $4, $5, 'x', 'Alguien', $5, 'y', 'Otra')`,
    [clients.a, id, companies.a1, add(rows, ({ amount }) => amount), api.clock.now],
  );
  for (const [index, row] of rows.entries())
    await api.rows(
      `insert into disbursement_line (client_id, disbursement_id, position, advance_id, amount, holder, document_type, document_number, bank_code, account_type, account_number, state)
       values ($1, $2, $3, $4, $5, 'Hugo Álvarez', 'CC', '52000011', '1051', 'savings', '4800123456', 'sent')`,
      [clients.a, id, index + 1, row.id, row.amount],
    );
  return { disbursementid: id };
}

/** Files of what is deducted, sent to banks and remitted, each with its screen. */
export const paydayReports = (world: ReportWorld): Record<string, Pair[]> => {
  const { api, admin } = world;
  return {
    [downloadPeriodReport.name]: [
      {
        query: () => issued(world),
        async screen(query) {
          const { payperiodid = '' } = query;
          const { totals } = (await api.ask(admin, getPayPeriod, { query: { payperiodid } })).data;
          const named = (of: Omit<typeof totals, 'lines'>): Shown => ({
            Adelantos: of.advances,
            Capital: of.principal,
            Comisión: of.fees,
            IVA: of.vat,
            Prima: of.prima,
            Billeteras: of.wallets,
            'Saldo anterior': of.carried,
            'Total a descontar': of.total,
          });
          const lines = await linesOf(world, query);
          return { rows: lines.map((row) => ({ ...person(row), ...named(row) })), totals: named(totals) };
        },
      },
    ],
    [downloadReportByLayout.name]: [
      {
        async query() {
          const body = { payrollid: world.payroll.id, ...layoutBody(), name: 'Todo en columnas' };
          const { data } = await api.ask(admin, createReportLayout, { body });
          return { ...(await issued(world)), reportlayoutid: data.reportlayoutid };
        },
        async screen(query) {
          const lines = await linesOf(world, query);
          return {
            rows: lines.map((row) => ({
              [reportFields.documentNumber.name]: row.documentNumber,
              [reportFields.total.name]: row.total,
            })),
          };
        },
      },
    ],
    [downloadDisbursement.name]: [
      {
        query: () => batch(world),
        read(text) {
          const [head = [], ...payments] = text
            .trim()
            .split('\r\n')
            .map((line) => line.split(';'));
          const total = ['Total', '', head[6] ?? ''];
          return [
            ['Referencia', 'Documento', 'Valor'],
            ...payments.map((at) => [at[1] ?? '', at[3] ?? '', at[8] ?? '']),
            total,
          ];
        },
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listDisbursementLines>>>['data'][number];
          const { rows } = await all<Row>(world, listDisbursementLines, query);
          const { data } = await api.ask(admin, getDisbursement, {
            query: query as { disbursementid: string },
          });
          return {
            rows: rows.map((row) => ({
              Referencia: row.reference,
              Documento: row.documentNumber,
              Valor: row.amount,
            })),
            totals: { Valor: data.amount },
          };
        },
      },
    ],
    [downloadRemittances.name]: [
      {
        async query() {
          const { payperiodid = '' } = await issued(world);
          await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid } });
          return { state: 'due' };
        },
        async screen(query) {
          type Answer = Awaited<ReturnType<typeof api.ask<typeof listRemittances>>>;
          const { rows, first } = await all<Answer['data'][number]>(world, listRemittances, query);
          const named = (of: Answer['totals']): Shown => ({
            Descontado: of.deducted,
            'A cargo de la empresa': of.employerCost,
            'Por girar': of.due,
            Recibido: of.received,
            Falta: of.missing,
          });
          return {
            rows: rows.map((row) => ({
              Empresa: row.company.name,
              Nómina: row.payroll.name,
              Periodo: row.label,
              'Fecha de pago': day(row.paymentDate),
              ...named(row),
            })),
            totals: named((first as Answer).totals),
          };
        },
      },
    ],
  };
};
