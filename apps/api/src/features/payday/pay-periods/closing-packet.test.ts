import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { downloadClosingPacket, downloadPacketFile, listPacketFiles } from '@antela/contract/closing-packet';
import { createComment, withdrawComment } from '@antela/contract/comments';
import { clearOpenItem, copyClearingEvidence, listOpenItems } from '@antela/contract/open-items';
import { closePayPeriod, reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { afterAll, expect, test, vi } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { uploadsOf } from '../../../test/kept-files.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  detailOf,
  insertPayroll,
  insertPeople,
  insertPeriod,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { pdfText } from '../../../test/read-pdf.ts';
import { clients } from '../../../test/world/clients.ts';

const { api, admin } = await startFileApi();

// Files that run beside this one make packets too, in the folder of the machine.
const ownFolder = mkdtempSync(join(tmpdir(), 'packets-'));
vi.stubEnv('TMPDIR', ownFolder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(ownFolder, { recursive: true });
});

/** Nothing of what was on its way stays on the disk once its answer has ended. */
async function expectNothingLeft(): Promise<void> {
  const left = () => readdirSync(ownFolder).filter((name) => name.startsWith('antela-packet-'));
  await expect.poll(left).toEqual([]);
}

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

/** Says of every file of the packet whether it is what the manifest says, as anybody would ask. */
function checked(files: ReadonlyMap<string, Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'packet-test-'));
  try {
    for (const [name, data] of files) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), data);
    }
    return execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const receipt = Buffer.from('%PDF-1.7 consignación');

/** A period of two people, one of them deducted less and the other in excess, given back, remitted in two transfers. */
async function closedInParts(): Promise<string> {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [one = '', other = ''] = await insertPeople(api, payroll, 2);
  await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: one, amount: 100_000 },
    { periodId: november, employmentId: other, amount: 200_000 },
  ]);
  await reportPeriod(api, admin, november);
  const differences = [
    { companyemployeeid: one, deducted: 40_000, reason: 'garnishment' as const, note: 'Oficio 77' },
    { companyemployeeid: other, deducted: 215_950, reason: 'file_error' as const, note: null },
  ];
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', version: 1, payperiodid: november, differences },
  });
  await api.ask(admin, resolvePayPeriod, {
    body: {
      payperiodid: november,
      differences: differences.map((difference, index) => ({
        ...difference,
        destination: index === 0 ? ('debt' as const) : ('give_back' as const),
      })),
      finish: true,
    },
  });
  const [back] = (
    await api.ask(admin, listOpenItems, { query: { payperiodid: november, kind: 'give_back' } })
  ).data;
  const key = `${uploadsOf(admin)}receipts/${randomUUID()}.pdf`;
  api.objects.files.set(key, receipt);
  await api.ask(admin, clearOpenItem, {
    body: {
      openitemid: back?.openitemid ?? '',
      amount: 10_000,
      clearedOn: '2026-11-20',
      reference: 'DEV 1',
      note: null,
      evidence: { key, name: 'consignación.pdf' },
    },
  });
  const opinion = `${uploadsOf(admin)}comments/${randomUUID()}.pdf`;
  api.objects.files.set(opinion, receipt);
  const said = { kind: 'pay_period' as const, id: november };
  await api.ask(admin, createComment, {
    body: { ...said, text: 'El embargo va en el oficio 77.', files: [{ key: opinion, name: 'oficio.pdf' }] },
  });
  const { commentid } = (
    await api.ask(admin, createComment, { body: { ...said, text: 'Falta una persona.' } })
  ).data;
  await api.ask(admin, withdrawComment, { body: { commentid } });
  for (const [reference, amount, account] of [
    ['ACH 1', 45_950, { bankcode: '1007', accountEnding: '4471' }],
    ['ACH 2', 200_000, {}],
  ] as const)
    await api.ask(admin, closePayPeriod, {
      body: { payperiodid: november, amount, paidOn: '2026-11-20', reference, ...account },
    });
  return november;
}

test('the packet of a closed period holds its record, every report, what was deducted and why, the order of each advance, each transfer, what is open with its evidence, and the history, and anybody can recompute its hashes', async () => {
  const id = await closedInParts();
  expect((await detailOf(api, admin, id)).packet).toBeNull();
  const answer = await packetOf(id);
  expect(answer.status).toBe(200);
  const files = filesIn(answer.bytes);
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const names = [...files.keys()].filter((name) => name !== 'SHA256SUMS');
  expect(names.filter((name) => !name.includes('/')).toSorted()).toEqual([
    'acta-de-cierre.pdf',
    'autorizaciones.csv',
    'autorizaciones.jsonl',
    'comentarios.csv',
    'descontado.csv',
    'giros.csv',
    'historia.csv',
    'pendientes.csv',
    'reporte-version-1.csv',
    'reporte-version-1.pdf',
    'reporte-version-1.xlsx',
  ]);
  expect(checked(files)).toBe(names.map((name) => `${name}: OK\n`).join(''));
  expect(text('descontado.csv')).toMatch(
    /105950;40000;-65950;Embargo prioritario;Deuda de la persona;Oficio 77;/,
  );
  expect(text('giros.csv')).toMatch(/ACH 1;20\/11\/2026;45950;Bancolombia;4471;[^;]+;\r?\nACH 2;/);
  for (const figures of [
    /Girado;\$.45\.950;\$.245\.950/,
    /Descontado;\$.311\.900;\$.255\.950/,
    /A deuda;;\$.65\.950/,
  ])
    expect(text('historia.csv')).toMatch(figures);
  // Transfers, history, page and ledger agree to the peso.
  const numberOf = (words = '') => Number(words.replaceAll(/\D/g, ''));
  const transfers = [...text('giros.csv').matchAll(/^ACH [^;]+;[^;]+;(\d+);/gm)].map(([, amount]) =>
    Number(amount),
  );
  const told = [...text('historia.csv').matchAll(/;Girado;([^;]*);([^;\r\n]*)/g)]
    .map(([, before, after]) => ({ before: numberOf(before), after: numberOf(after) }))
    .toSorted((one, other) => one.after - other.after);
  expect(told.map(({ before, after }) => after - before)).toEqual(transfers);
  const { remittance } = await detailOf(api, admin, id);
  expect(remittance.payments.map(({ amount }) => amount)).toEqual(transfers);
  const [booked] = await api.rows<{ amount: number }>(
    `select sum(t.amount)::int as amount from ledger_transfer t
     join ledger_account a on a.client_id = t.client_id and a.id = t.debit_account_id
     where t.client_id = $1 and a.kind = 'bank_clearing' and t.event_key like $2`,
    [clients.a, `deduction:${id}:%`],
  );
  expect([told.at(-1)?.after, remittance.due, booked?.amount]).toEqual([245_950, 245_950, 245_950]);
  expect((await detailOf(api, admin, id)).packet).toEqual({
    sha256: hashOf(answer.bytes),
    bytes: answer.bytes.length,
    downloads: [{ by: 'Marta Administradora', at: api.clock.now.toISOString() }],
  });

  const attached = names.filter((name) => name.startsWith('comentarios/'));
  expect(attached.map((name) => files.get(name))).toEqual([receipt]);
  expect(text('comentarios.csv')).toMatch(
    new RegExp(`;Periodo;;El embargo va en el oficio 77\\.;;${attached[0]};\\r?\\n`),
  );
  // A comment that was taken back was said all the same.
  expect(text('comentarios.csv')).toMatch(/;Falta una persona\.;;;2026-\S+Z$/m);
  const late = { kind: 'pay_period' as const, id, text: 'Otra cosa.' };
  expect((await api.call(admin, createComment, { body: late })).problem.code).toBe('conflict');
  const evidence = names.filter((name) => name.startsWith('evidencias/'));
  expect(evidence.map((name) => files.get(name))).toEqual([receipt]);
  expect(text('pendientes.csv')).toContain(`Deuda;65950;0;`);
  expect(text('pendientes.csv')).toMatch(/Por devolver;10000;10000;20\/11\/2026;DEV 1;/);
  expect(text('pendientes.csv')).toContain(evidence[0]);
});

test('the record of a closing says its figures, each transfer and every act on paper', async () => {
  const files = filesIn((await packetOf(await closedInParts())).bytes);
  const said = pdfText(files.get('acta-de-cierre.pdf') ?? Buffer.alloc(0)).replaceAll(/\s+/g, ' ');
  for (const words of [
    'Acta de cierre',
    'Reportado, versión 1 $ 311.900',
    'Queda como deuda de la persona -$ 65.950',
    'Descontado de más $ 10.000',
    'Descontado $ 255.950',
    'Se devuelve a los empleados -$ 10.000',
    'Girado $ 245.950',
    'ACH 1 20/11/2026',
    'ACH 2 20/11/2026',
    'Emitió el reporte de descuentos',
    'Confirmó lo descontado',
    'Cerró el periodo',
  ])
    expect(said).toContain(words);
});

test('every advance that the report deducts is in the packet with its order, and its hash is of the text beside it', async () => {
  const id = await closedInParts();
  const files = filesIn((await packetOf(id)).bytes);
  const orders = (files.get('autorizaciones.jsonl') ?? '')
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  const advances = await api.rows<{ id: string }>('select id from advance where pay_period_id = $1', [id]);
  expect(new Set(orders.map((one) => one['adelanto']))).toEqual(new Set(advances.map((one) => one.id)));
  expect(orders).toHaveLength(advances.length);
  const table = files.get('autorizaciones.csv')?.toString() ?? '';
  for (const { adelanto = '', sha256 = '', evidencia } of orders) {
    expect(hashOf(Buffer.from(evidencia ?? ''))).toBe(sha256);
    expect(table).toContain(`;${adelanto};`);
    expect(table).toContain(`;${sha256}`);
    expect(files.get(`ordenes/orden-de-descuento-${adelanto}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('what was attached to a collection is read by whoever sees the list, and by nobody of other companies', async () => {
  const id = await closedInParts();
  const [back] = (await api.ask(admin, listOpenItems, { query: { payperiodid: id, kind: 'give_back' } }))
    .data;
  const [clearing] = back?.clearings ?? [];
  expect(clearing?.evidence).toBe('consignación.pdf');
  const query = { openitemid: back?.openitemid ?? '', clearingid: clearing?.clearingid ?? '' };
  const { data } = await api.ask(api.signIn('onlyA1'), copyClearingEvidence, { query });
  expect(api.objects.files.get(data.key)).toEqual(receipt);
  expect((await api.call(api.signIn('foreign'), copyClearingEvidence, { query })).status).toBe(404);
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
  await expectNothingLeft();
});

test('each file of a kept packet comes by itself with its hash, the same bytes as in the whole, and the page says who took what', async () => {
  const id = await closedInParts();
  const query = { payperiodid: id };
  const listed = () => api.call(admin, listPacketFiles, { query });
  // Nothing is kept until somebody has taken the whole.
  expect((await listed()).problem.code).toBe('conflict');
  const files = filesIn((await packetOf(id)).bytes);
  files.delete('SHA256SUMS');
  const { data } = await api.ask(admin, listPacketFiles, { query });
  expect(data).toEqual(
    [...files].map(([name, plain]) => ({ name, bytes: plain.length, sha256: hashOf(plain) })),
  );
  expect(data.some(({ name }) => name.startsWith('evidencias/'))).toBe(true);
  for (const [name, plain] of files) {
    const one = await api.call(admin, downloadPacketFile, { query: { ...query, name } });
    expect(one.bytes.equals(plain), name).toBe(true);
  }
  const other = api.signIn('onlyA1');
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  expect((await api.call(other, downloadPacketFile, { query: { ...query, name: 'giros.csv' } })).status).toBe(
    200,
  );
  for (const name of ['nada.csv', '../giros.csv', 'SHA256SUM'])
    expect((await api.call(admin, downloadPacketFile, { query: { ...query, name } })).problem.code).toBe(
      'not_found',
    );
  expect((await detailOf(api, admin, id)).packet?.downloads.map(({ by }) => by)).toEqual([
    'Marta Administradora',
    'Nelson de Una',
  ]);
  await expectNothingLeft();
});

test('a period that is not closed has no packet', async () => {
  expect((await packetOf(await insertPeriod(api, 'reconciled'))).problem.code).toBe('conflict');
});
