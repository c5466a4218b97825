import { downloadRestrictions, listRestrictions } from '@antela/contract/access-restrictions';
import { listAvailable } from '@antela/contract/advance-quotes';
import { downloadAdvances, listAdvances, paymentStates } from '@antela/contract/advances';
import { downloadAnomalies, listAnomalies } from '@antela/contract/anomalies';
import { downloadAudit, listAudit } from '@antela/contract/audit';
import { downloadClientRestrictions, listClientRestrictions } from '@antela/contract/client-restrictions';
import { listDeductionLines } from '@antela/contract/deduction-lines';
import { downloadDisbursement, getDisbursement, listDisbursementLines } from '@antela/contract/disbursements';
import { downloadEmployees, listEmployees } from '@antela/contract/employees';
import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import {
  downloadStatement,
  downloadTrialBalance,
  getStatement,
  getTrialBalance,
  listLedgerAccounts,
} from '@antela/contract/ledger';
import { downloadPeriodReport, getPayPeriod } from '@antela/contract/pay-periods';
import { reconcilePayPeriod } from '@antela/contract/period-steps';
import { downloadPrimaAccruals, listPrimaAccruals } from '@antela/contract/prima-accruals';
import { downloadRemittances, listRemittances } from '@antela/contract/remittances';
import { createReportLayout, downloadReportByLayout } from '@antela/contract/report-layouts';
import { downloadWalletLoad } from '@antela/contract/wallet-load-files';
import { listWalletLoadLines } from '@antela/contract/wallet-load-lines';
import { getWalletLoad } from '@antela/contract/wallet-loads';
import {
  downloadWalletUser,
  downloadWalletUsers,
  listWalletUserMovements,
  listWalletUsers,
} from '@antela/contract/wallet-users';
import { downloadWallets, listWallets } from '@antela/contract/wallets';
import { isWithoutMoney } from '@antela/rules/advance-state';
import { anomalyLabels } from '@antela/rules/anomalies';
import { anomalySentence } from '@antela/rules/anomaly-sentence';
import { reportFields } from '@antela/rules/report-layout';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookAtPeople } from './features/people/anomalies/look-at-people.service.ts';
import { startFileApi } from './test/file-api.ts';
import {
  detailOf,
  insertPaidAdvances,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from './test/pay-periods.ts';
import { layoutBody } from './test/payroll-examples.ts';
import { insertClientRestriction } from './test/records.ts';
import { insertWalletLoad } from './test/wallet-load-records.ts';
import { accountOf, credit, insertWallet, insertWalletUser } from './test/wallet-user-records.ts';
import { clients, companies } from './test/world/clients.ts';
import { employeeIdOf } from './test/world/employees.ts';

type Value = string | number | null;
type Shown = Record<string, Value>;
type Query = Record<string, string>;
/** Content of a screen under the heads of the report's columns: each row, and the sums it states. */
interface Screen {
  rows: Shown[];
  totals?: Shown;
}
interface Pair {
  query: () => Promise<Query> | Query;
  screen: (query: Query) => Promise<Screen>;
  /** Where the file is none with one head and one row a line. */
  read?: (text: string) => string[][];
}

/** Amounts of a fee that employer and employee share, and of its VAT. */
const shared = { fee: 7_001, vat: 1_330, employeeFee: 4_167 };

const { api, admin } = await startFileApi();
const payroll = await insertPayroll(api);
const people = await insertPeople(api, payroll, 5);
const amounts = fc.sample(fc.integer({ min: 10_000, max: 3_000_000 }), { numRuns: 60, seed: 16_005 });
const next = () => amounts.pop() ?? 10_000;
const one = people[0] ?? '';
for (const periodId of [payroll.periods.november, '2026-2']) {
  const inEveryState = paymentStates.map(() => ({ periodId, employmentId: one, amount: next() }));
  await force(await insertPaidAdvances(api, payroll, inEveryState));
}
await insertPaidAdvances(
  api,
  payroll,
  people.map((employmentId) => ({
    periodId: payroll.periods.october,
    employmentId,
    amount: next(),
    ...shared,
  })),
);
await insertClientRestriction(api, 'own', 'on');
const wallet = await insertWallet(api);
await credit(api, clients.a, { kind: 'company_fund', ownerKey: wallet }, next());
const users = [await insertWalletUser(api, wallet, { balance: next(), limit: next() })];
await credit(api, clients.a, { kind: 'wallet_user', ownerKey: users[0] ?? '' }, next());
await lookAtPeople(api.pool, clients.a, () => api.clock.now);

/** One advance in every state of the payment, as they lie in the table; the paid one has been deducted in part. */
async function force(ids: string[]): Promise<void> {
  const client = await api.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `update advance a set payment_state = g.state, deducted = case g.state when 'paid' then 1003 else 0 end, bank_code = '1051',
              deduction_state = case g.state when 'paid' then 'partial' else 'not_applicable' end,
              paid_at = case when g.state in ('paid', 'returned') then a.paid_at end
       from unnest($1::uuid[], $2::text[]) g(id, state) where a.id = g.id`,
      [ids, paymentStates],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Every row of a list, in short pages, with its first answer. */
async function all<Row>(endpoint: Endpoint, query: Query): Promise<{ rows: Row[]; first: never }> {
  const rows: Row[] = [];
  let first: unknown = null;
  for (let cursor: string | null = null; ;) {
    const asked = { query: { ...query, limit: '7', ...(cursor !== null && { cursor }) } };
    const answer = (await api.ask(admin, endpoint, asked)) as {
      data: Row[];
      page: { next: string | null };
    };
    first ??= answer;
    rows.push(...answer.data);
    cursor = answer.page.next;
    if (cursor === null) return { rows, first: first as never };
  }
}
const day = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/');
const bogota = (instant: string): string =>
  day(new Date(new Date(instant).getTime() - 5 * 3_600_000).toISOString());
const add = <Row>(rows: readonly Row[], of: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);
const person = (row: { documentNumber: string; fullName: string }): Shown => ({
  Documento: row.documentNumber,
  Nombre: row.fullName,
});

const advancesOf = (kind: 'salary' | 'prima'): Pair => ({
  query: () => ({ kind, payrollid: payroll.id }),
  async screen(query) {
    type Answer = Awaited<ReturnType<typeof api.ask<typeof listAdvances>>>;
    const { rows, first } = await all<Answer['data'][number]>(listAdvances, query);
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

/** A report of October with what every column holds. */
async function issued(): Promise<Query> {
  const payperiodid = payroll.periods.october;
  if ((await detailOf(api, admin, payperiodid)).period.state === 'open')
    await reportPeriod(api, admin, payperiodid);
  return { payperiodid, version: '1' };
}
const linesOf = async ({ payperiodid = '', version = '' }: Query) => {
  type Answer = Awaited<ReturnType<typeof api.ask<typeof listDeductionLines>>>;
  return (await all<Answer['data'][number]>(listDeductionLines, { payperiodid, version })).rows;
};

async function loadQuery(): Promise<Query> {
  const { load, user } = await insertWalletLoad(api, 'partially_applied');
  await api.rows(
    `insert into wallet_load_line (client_id, id, load_id, row_number, wallet_user_id, amount, state, applied_at, deleted_by, reversed_amount)
     select $1, gen_random_uuid(), $2, n, $3, 1000 * n, state, null, case state when 'excluded' then 'marta' end, 0
     from (values (2, 'excluded'), (3, 'failed'), (4, 'excluded')) g(n, state)`,
    [clients.a, load, user],
  );
  await api.rows('update wallet_load set line_count = 2, total = 4000 where id = $1', [load]);
  return { walletloadid: load };
}

/** An approved batch of three payments. */
async function batch(): Promise<Query> {
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

const movement = (row: { at: string; amount: number; memo: string | null }): Shown => ({
  Fecha: bogota(row.at),
  Detalle: row.memo,
  Valor: row.amount,
});

const pairs: Record<string, Pair[]> = {
  [downloadAdvances.name]: [
    advancesOf('salary'),
    advancesOf('prima'),
    {
      ...advancesOf('salary'),
      query: () => ({ kind: 'salary', payrollid: payroll.id, paymentState: 'paid,failed' }),
    },
  ],
  [downloadEmployees.name]: [
    {
      query: () => ({ companyid: companies.a1 }),
      async screen(query) {
        type Row = Awaited<ReturnType<typeof api.ask<typeof listEmployees>>>['data'][number];
        const { rows } = await all<Row>(listEmployees, query);
        return { rows: rows.map((row) => ({ ...person(row), Salario: row.monthlySalary })) };
      },
    },
    {
      query: () => ({ companyid: companies.a1, columns: 'document,name,available' }),
      async screen({ columns: _columns, ...query }) {
        type Row = Awaited<ReturnType<typeof api.ask<typeof listEmployees>>>['data'][number];
        const { rows } = await all<Row>(listEmployees, query);
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
        const { rows } = await all<Row>(listAnomalies, query);
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
        const { rows } = await all<Row>(listRestrictions, query);
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
        const { rows } = await all<Row>(listClientRestrictions, query);
        return { rows: rows.map((row) => ({ Nombre: row.name, 'Qué hace': row.sentence })) };
      },
    },
  ],
  [downloadAudit.name]: [
    {
      async query() {
        const body = { payrollid: payroll.id, ...layoutBody() };
        return {
          kind: 'report_layout',
          id: (await api.ask(admin, createReportLayout, { body })).data.reportlayoutid,
        };
      },
      async screen(query) {
        type Row = Awaited<ReturnType<typeof api.ask<typeof listAudit>>>['data'][number];
        const { rows } = await all<Row>(listAudit, query);
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
      query: () => ({ payrollid: payroll.id }),
      async screen(query) {
        type Answer = Awaited<ReturnType<typeof api.ask<typeof listPrimaAccruals>>>;
        const { rows, first } = await all<Answer['data'][number]>(listPrimaAccruals, query);
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
  [downloadPeriodReport.name]: [
    {
      query: issued,
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
        const lines = await linesOf(query);
        return { rows: lines.map((row) => ({ ...person(row), ...named(row) })), totals: named(totals) };
      },
    },
  ],
  [downloadReportByLayout.name]: [
    {
      async query() {
        const body = { payrollid: payroll.id, ...layoutBody(), name: 'Todo en columnas' };
        const { data } = await api.ask(admin, createReportLayout, { body });
        return { ...(await issued()), reportlayoutid: data.reportlayoutid };
      },
      async screen(query) {
        const lines = await linesOf(query);
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
      query: batch,
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
        const { rows } = await all<Row>(listDisbursementLines, query);
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
  [downloadWallets.name]: [
    {
      query: () => ({ companyid: companies.a1 }),
      async screen(query) {
        type Answer = Awaited<ReturnType<typeof api.ask<typeof listWallets>>>;
        const { rows, first } = await all<Answer['data'][number]>(listWallets, query);
        const named = (of: Answer['totals']): Shown => ({
          Fondo: of.fund,
          Comprometido: of.committed,
          Disponible: of.available,
        });
        return {
          rows: rows.map((row) => ({ Billetera: row.name, Usuarios: row.users, ...named(row) })),
          totals: named((first as Answer).totals),
        };
      },
    },
  ],
  [downloadWalletUsers.name]: [
    {
      query: () => ({ companyid: companies.a1 }),
      async screen(query) {
        type Row = Awaited<ReturnType<typeof api.ask<typeof listWalletUsers>>>['data'][number];
        const { rows } = await all<Row>(listWalletUsers, query);
        return {
          rows: rows.map((row) => ({
            ...person(row),
            Saldo: row.balance,
            'Límite por periodo': row.effectiveLimit,
            'Gastado en el periodo': row.spent,
            Disponible: row.available,
          })),
          totals: { Saldo: add(rows, ({ balance }) => balance) },
        };
      },
    },
  ],
  [downloadWalletUser.name]: [
    {
      query: () => ({ employeeid: employeeIdOf('free') }),
      async screen(query) {
        type Row = Awaited<ReturnType<typeof api.ask<typeof listWalletUserMovements>>>['data'][number];
        const { rows } = await all<Row>(listWalletUserMovements, query);
        return {
          rows: rows.map((row) => ({ ...movement(row), Billetera: row.walletName })),
          totals: { Valor: add(rows, ({ amount }) => amount) },
        };
      },
    },
  ],
  [downloadWalletLoad.name]: [
    {
      query: loadQuery,
      async screen({ walletloadid = '' }) {
        const { data } = await api.ask(admin, listWalletLoadLines, { query: { walletloadid, limit: '200' } });
        const load = (await api.ask(admin, getWalletLoad, { query: { walletloadid } })).data;
        return {
          rows: data.map((line) => ({
            Fila: line.rowNumber,
            Valor: line.state === 'excluded' ? null : line.amount,
            'Valor excluido': line.state === 'excluded' ? line.amount : null,
            Reversado: line.reversedAmount === 0 ? null : line.reversedAmount,
          })),
          totals: {
            Valor: load.total,
            'Valor excluido': load.byState.excluded.amount,
            Reversado: load.reversedAmount === 0 ? null : load.reversedAmount,
          },
        };
      },
    },
  ],
  [downloadTrialBalance.name]: [
    {
      query: () => ({}),
      async screen() {
        type Row = Awaited<ReturnType<typeof api.ask<typeof listLedgerAccounts>>>['data'][number];
        const { rows } = await all<Row>(listLedgerAccounts, {});
        const { data } = await api.ask(admin, getTrialBalance);
        const named = (of: { debits: number; credits: number; balance: number }): Shown => ({
          Débitos: of.debits,
          Créditos: of.credits,
          Saldo: of.balance,
        });
        return {
          rows: rows.map((row) => ({ Cuenta: row.owner, ...named(row) })),
          totals: named({ ...data, balance: data.debits - data.credits }),
        };
      },
    },
  ],
  [downloadStatement.name]: [
    {
      query: async () => ({ accountid: await accountOf(api, users[0] ?? '') }),
      async screen(query) {
        type Row = Awaited<ReturnType<typeof api.ask<typeof getStatement>>>['data'][number];
        const { rows } = await all<Row>(getStatement, query);
        expect(rows.length).toBeGreaterThan(1);
        return { rows: rows.map(movement), totals: { Valor: rows[0]?.balance ?? null } };
      },
    },
  ],
  [downloadRemittances.name]: [
    {
      async query() {
        const { payperiodid = '' } = await issued();
        await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid } });
        return { state: 'due' };
      },
      async screen(query) {
        type Answer = Awaited<ReturnType<typeof api.ask<typeof listRemittances>>>;
        const { rows, first } = await all<Answer['data'][number]>(listRemittances, query);
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

/** Files that no list stands behind, each with the reason. */
const otherFiles: Record<string, string> = {
  downloadRestrictionTemplate: 'to be filled in',
  downloadCreateTemplate: 'to be filled in',
  downloadUpdateTemplate: 'to be filled in',
  downloadRetirementTemplate: 'to be filled in',
  downloadConfirmationTemplate: 'to be filled in',
  downloadWalletLoadTemplate: 'to be filled in',
  downloadWalletLoadErrors: 'the file as it was uploaded, with a column of reasons',
  downloadClosingPacket: 'the reports of a closed period, as they were issued',
  downloadPacketFile: 'one file of that packet, the same bytes',
  downloadPayrollFile: 'the file as it was uploaded, with the amounts filled in',
  downloadReportBySoftware: 'made for the program of a payroll: its golden files hold it',
  downloadEvidence: 'a document of one advance',
  downloadSettlementLetter: 'a document of one person',
};

const reports = endpoints.filter(({ response }) => response === 'file');

test('every file of the contract is compared with its screen, or says why it has none', () => {
  const known = [...Object.keys(pairs), ...Object.keys(otherFiles)].toSorted();
  expect(reports.map(({ name }) => name).toSorted()).toEqual(known);
});

const cells = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';').map((cell) => cell.replaceAll(/^"|"$/g, '')));
const said = (value: Value | undefined): string =>
  String(value ?? '').replaceAll(/^(-?)0+(?=\d{3,}$)/g, '$1');

test.each(Object.entries(pairs).flatMap(([name, kinds]) => kinds.map((pair, n) => [name, n, pair] as const)))(
  'the file of %s (%i) says the rows and the totals of its screen',
  async (name, _n, { query, screen, read = cells }) => {
    const report = reports.find((endpoint) => endpoint.name === name);
    if (!report) throw new Error(`no endpoint ${name}`);
    const given = await query();
    const hasFormat = Object.keys((report.query as { shape?: object } | undefined)?.shape ?? {}).includes(
      'format',
    );
    const asked = { query: { ...given, ...(hasFormat && { format: 'csv' }) } };
    const answer = await api.call(admin, report, asked);
    expect(answer.status, answer.text).toBe(200);
    const [head = [], ...rows] = read(answer.text);
    const total = rows.at(-1)?.includes('Total') === true ? rows.pop() : undefined;
    const shown = await screen(given);

    expect(shown.rows.length).toBeGreaterThan(0);
    const heads = Object.keys(shown.rows[0] ?? {});
    const inFile = rows.map((row) => heads.map((column) => said(row[head.indexOf(column)])));
    const onScreen = shown.rows.map((row) => heads.map((column) => said(row[column])));
    expect(inFile.map(String).toSorted()).toEqual(onScreen.map(String).toSorted());

    const sums = head.flatMap((column, index) => {
      const cell = total?.[index];
      return cell === undefined || cell === '' || cell === 'Total' ? [] : [[column, cell]];
    });
    const stated = Object.entries(shown.totals ?? {}).filter(([, value]) => value !== null);
    expect(Object.fromEntries(sums)).toEqual(
      Object.fromEntries(stated.map(([column, value]) => [column, said(value)])),
    );
  },
);
