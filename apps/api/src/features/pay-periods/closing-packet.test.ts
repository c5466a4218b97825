import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { downloadClosingPacket } from '@antela/contract/pay-periods';
import { closePayPeriod, reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { startFileApi } from '../../test/file-api.ts';
import {
  detailOf,
  insertPaidAdvances,
  insertPayroll,
  insertPeople,
  insertPeriod,
  reportPeriod,
} from '../../test/pay-periods.ts';

const { api, admin } = await startFileApi();

const packetOf = (payperiodid: string, caller = admin) =>
  api.call(caller, downloadClosingPacket, { query: { payperiodid } });

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** The files of a zip by name, read from its heads one after the other. */
function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const end = nameEnd + zip.readUInt32LE(at + 18);
    files.set(zip.toString('utf8', at + 30, nameEnd), inflateRawSync(zip.subarray(nameEnd, end)));
    at = end;
  }
  return files;
}

/** A period of two people, one of them deducted less, remitted in two transfers. */
async function closedInParts(): Promise<string> {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [one = '', other = ''] = await insertPeople(api, payroll, 2);
  await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: one, amount: 100_000 },
    { periodId: november, employmentId: other, amount: 200_000 },
  ]);
  await reportPeriod(api, admin, november);
  const difference = { companyemployeeid: one, deducted: 40_000, reason: 'garnishment' as const, note: null };
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', version: 1, payperiodid: november, differences: [difference] },
  });
  await api.ask(admin, resolvePayPeriod, {
    body: { payperiodid: november, differences: [], finish: true },
  });
  for (const [reference, amount] of [
    ['ACH 1', 45_950],
    ['ACH 2', 200_000],
  ] as const)
    await api.ask(admin, closePayPeriod, {
      body: { payperiodid: november, amount, paidOn: '2026-11-20', reference },
    });
  return november;
}

test('the packet of a closed period holds every report, what was deducted and why, each transfer and the history, and anybody can recompute its hashes', async () => {
  const id = await closedInParts();
  expect((await detailOf(api, admin, id)).packet).toBeNull();
  const answer = await packetOf(id);
  expect(answer.status).toBe(200);
  const files = filesIn(answer.bytes);
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const { SHA256SUMS: manifest = '', ...others } = Object.fromEntries(
    [...files.keys()].map((name) => [name, text(name)]),
  );
  expect(Object.keys(others).toSorted()).toEqual([
    'descontado.csv',
    'giros.csv',
    'historia.csv',
    'reporte-version-1.csv',
    'reporte-version-1.pdf',
    'reporte-version-1.xlsx',
  ]);
  const hashed = [...files].filter(([name]) => name !== 'SHA256SUMS');
  expect(manifest).toBe(hashed.map(([name, data]) => `${hashOf(data)}  ${name}\n`).join(''));
  expect(text('descontado.csv')).toMatch(/105950;40000;-65950;Embargo prioritario;/);
  expect(text('giros.csv')).toMatch(/ACH 1;20\/11\/2026;45950;[^;]+;\r?\nACH 2;/);
  expect(text('historia.csv')).toMatch(/Girado;\$.45\.950;\$.245\.950/);
  expect((await detailOf(api, admin, id)).packet).toEqual({
    sha256: hashOf(answer.bytes),
    bytes: answer.bytes.length,
  });
});

test('every download is the same bytes, also of two who ask first at the same instant, and a changed file is not sent', async () => {
  const id = await insertPeriod(api, 'closed');
  const [one, other] = await Promise.all([packetOf(id), packetOf(id, api.signIn('onlyA1'))]);
  expect(one.bytes.equals(other.bytes)).toBe(true);
  api.clock.now = new Date(api.clock.now.getTime() + 120_000);
  expect((await packetOf(id)).bytes.equals(one.bytes)).toBe(true);
  const [kept] = await api.rows<{ object_key: string }>(
    'select object_key from pay_period_packet where pay_period_id = $1',
    [id],
  );
  // No prefix that a user's own credentials reach.
  expect(kept?.object_key).toMatch(/^closings\//);
  api.objects.files.set(kept?.object_key ?? '', Buffer.from('otra cosa'));
  expect((await packetOf(id)).status).toBe(500);
});

test('a period that is not closed has no packet', async () => {
  expect((await packetOf(await insertPeriod(api, 'reconciled'))).problem.code).toBe('conflict');
});
