import { downloadRestrictions, listRestrictions } from '@antela/contract/access-restrictions';
import { listAvailable } from '@antela/contract/advance-quotes';
import { downloadAdvances, listAdvances, paymentStates } from '@antela/contract/advances';
import { downloadAnomalies, listAnomalies } from '@antela/contract/anomalies';
import { downloadAudit, listAudit } from '@antela/contract/audit';
import { downloadClientRestrictions, listClientRestrictions } from '@antela/contract/client-restrictions';
import { downloadEmployees, listEmployees } from '@antela/contract/employees';
import { downloadPrimaAccruals, listPrimaAccruals } from '@antela/contract/prima-accruals';
import { createReportLayout } from '@antela/contract/report-layouts';
import { isWithoutMoney } from '@antela/rules/advance-state';
import { anomalyLabels } from '@antela/rules/anomalies';
import { anomalySentence } from '@antela/rules/anomaly-sentence';
import { expect } from 'vitest';
import { layoutBody } from '../payroll-examples.ts';
import { companies } from '../world/clients.ts';
import { type Pair, type Shown, type ReportWorld, shared, all, day, bogota, add, person } from './screen.ts';

const advancesOf = (world: ReportWorld, kind: 'salary' | 'prima'): Pair => ({
  query: () => ({ kind, payrollid: world.payroll.id }),
  async screen(query) {
    type Answer = Awaited<ReturnType<typeof world.api.ask<typeof listAdvances>>>;
    const { rows, first } = await all<Answer['data'][number]>(world, listAdvances, query);
    for (const row of rows) {
      const borne = row.fee === shared.fee ? shared.employeeFee : row.fee + row.vat;
      expect(row.toDeduct).toBe(isWithoutMoney(row.paymentState) ? 0 : row.amount + borne);
    }
    const states = new Set(rows.map(({ paymentState }) => paymentState));
    expect(states).toEqual(new Set(query['paymentState']?.split(',') ?? paymentStates));
    const { amount, toDeduct, deducted } = (first as Answer).totals;
    return {
      rows: rows.map((row) => ({
        ...person(row),
        Valor: row.amount,
        Comisión: row.fee,
        IVA: row.vat,
        'Por descontar': row.toDeduct,
        Descontado: row.deducted,
        'Fecha de pago': row.paidAt === null ? null : bogota(row.paidAt),
        'Referencia del pago': row.bankReference,
      })),
      totals: {
        Valor: amount,
        Comisión: add(rows, ({ fee }) => fee),
        IVA: add(rows, ({ vat }) => vat),
        'Por descontar': toDeduct,
        Descontado: deducted,
      },
    };
  },
});

/** Files about people, what they may take and what they took, each with its screen. */
export const peopleReports = (world: ReportWorld): Record<string, Pair[]> => {
  const { api, admin } = world;
  return {
    [downloadAdvances.name]: [
      advancesOf(world, 'salary'),
      advancesOf(world, 'prima'),
      {
        ...advancesOf(world, 'salary'),
        query: () => ({ kind: 'salary', payrollid: world.payroll.id, paymentState: 'paid,failed' }),
      },
    ],
    [downloadEmployees.name]: [
      {
        query: () => ({ companyid: companies.a1 }),
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listEmployees>>>['data'][number];
          const { rows } = await all<Row>(world, listEmployees, query);
          return { rows: rows.map((row) => ({ ...person(row), Salario: row.monthlySalary })) };
        },
      },
      {
        query: () => ({ companyid: companies.a1, columns: 'document,name,available' }),
        async screen({ columns: _columns, ...query }) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listEmployees>>>['data'][number];
          const { rows } = await all<Row>(world, listEmployees, query);
          const companyemployeeid = rows.map((row) => row.companyemployeeid).join(',');
          const { data } = await api.ask(admin, listAvailable, { query: { companyemployeeid } });
          const amounts = new Map(data.map((one) => [one.companyemployeeid, one.available]));
          return {
            rows: rows.map((row) => ({
              ...person(row),
              'Disponible hoy': amounts.get(row.companyemployeeid) ?? 0,
            })),
          };
        },
      },
    ],
    [downloadAnomalies.name]: [
      {
        query: () => ({ state: 'waiting' }),
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listAnomalies>>>['data'][number];
          const { rows } = await all<Row>(world, listAnomalies, query);
          return {
            rows: rows.map((row) => ({
              ...person(row),
              'Qué revisar': anomalyLabels[row.kind],
              Detalle: anomalySentence(row),
            })),
          };
        },
      },
    ],
    [downloadRestrictions.name]: [
      {
        query: () => ({}),
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listRestrictions>>>['data'][number];
          const { rows } = await all<Row>(world, listRestrictions, query);
          return {
            rows: rows.map((row) => ({ ...person(row), Desde: day(row.from), Motivo: row.reason.name })),
          };
        },
      },
    ],
    [downloadClientRestrictions.name]: [
      {
        query: () => ({}),
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listClientRestrictions>>>['data'][number];
          const { rows } = await all<Row>(world, listClientRestrictions, query);
          return { rows: rows.map((row) => ({ Nombre: row.name, 'Qué hace': row.sentence })) };
        },
      },
    ],
    [downloadAudit.name]: [
      {
        async query() {
          const body = { payrollid: world.payroll.id, ...layoutBody() };
          return {
            kind: 'report_layout',
            id: (await api.ask(admin, createReportLayout, { body })).data.reportlayoutid,
          };
        },
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listAudit>>>['data'][number];
          const { rows } = await all<Row>(world, listAudit, query);
          return {
            rows: rows.flatMap(({ title, changes }) =>
              (changes.length === 0 ? [null] : changes).map((change) => ({
                'Qué hizo': title,
                Dato: change?.field ?? null,
              })),
            ),
          };
        },
      },
    ],
    [downloadPrimaAccruals.name]: [
      {
        query: () => ({ payrollid: world.payroll.id }),
        async screen(query) {
          type Answer = Awaited<ReturnType<typeof api.ask<typeof listPrimaAccruals>>>;
          const { rows, first } = await all<Answer['data'][number]>(world, listPrimaAccruals, query);
          const named = (of: {
            accrued: number | null;
            projected: number | null;
            advanced: number;
            remaining: number | null;
            toPay: number | null;
          }): Shown => ({
            'Prima ganada': of.accrued,
            'Prima proyectada': of.projected,
            Adelantada: of.advanced,
            'Causada sin adelantar': of.remaining,
            'Por pagar al final': of.toPay,
          });
          const { totals } = first as Answer;
          if (!totals) throw new Error('the first page says the totals');
          return { rows: rows.map((row) => ({ ...person(row), ...named(row) })), totals: named(totals) };
        },
      },
    ],
  };
};
