import { paymentStates } from '@antela/contract/advances';
import { endpoints } from '@antela/contract/endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookAtPeople } from './features/people/anomalies/look-at-people.service.ts';
import { startFileApi } from './test/file-api.ts';
import { insertPaidAdvances } from './test/paid-advances.ts';
import { insertPayroll, insertPeople } from './test/pay-periods.ts';
import { insertClientRestriction } from './test/record-inserts.ts';
import { paydayReports } from './test/reports/payday-reports.ts';
import { peopleReports } from './test/reports/people-reports.ts';
import { shared, type ReportWorld, type Value } from './test/reports/screen.ts';
import { walletReports } from './test/reports/wallet-reports.ts';
import { credit, insertWallet, insertWalletUser } from './test/wallet-user-records.ts';
import { clients } from './test/world/clients.ts';

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

const reportWorld: ReportWorld = { api, admin, payroll, users };
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

const pairs = {
  ...peopleReports(reportWorld),
  ...walletReports(reportWorld),
  // Its remittances come last: they confirm the report that the others read.
  ...paydayReports(reportWorld),
};

/** Files that no list stands behind, each with the reason. */
const otherFiles: Record<string, string> = {
  downloadRestrictionTemplate: 'to be filled in',
  downloadCreateTemplate: 'to be filled in',
  downloadUpdateTemplate: 'to be filled in',
  downloadRetirementTemplate: 'to be filled in',
  downloadConfirmationTemplate: 'to be filled in',
  downloadWalletLoadTemplate: 'to be filled in',
  downloadInvitationPoster: 'a poster with the way to the app',
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
