import { listAudit } from '@antela/contract/audit';
import {
  changeBankLayout,
  getBankLayout,
  listBankLayouts,
  previewBankLayout,
} from '@antela/contract/bank-layouts';
import {
  approveDisbursement,
  createDisbursement,
  downloadDisbursement,
  getDisbursement,
  listPayable,
} from '@antela/contract/disbursements';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { approveProposal, listProposals, rejectProposal } from '@antela/contract/proposals';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { roleIdOf } from '../../../test/world/users.ts';
import { ownLayout, shippedLayouts } from './bank-layout.ts';

const { api, admin } = await startFileApi();
const checker = api.signIn('approver');
await api.rows(`update company set payment_rail = 'bank_file' where id = $1`, [companies.a1]);
const pab = shippedLayouts[1]?.layout ?? ownLayout;
const query = { companyid: companies.a1 };

let numbers = 750_000;
/** Somebody with such a name who has just taken 100,000. */
async function take(firstName: string, firstSurname: string): Promise<void> {
  const number = (numbers += 1);
  const client = await api.owner.connect();
  await insertEmployees(client, [{ number, payroll: 'free', firstName, firstSurname }]).finally(() =>
    client.release(),
  );
  const body = {
    clientid: clients.a,
    companyemployeeid: worldId(0x20000 + number),
    kind: 'salary' as const,
    amount: 100_000,
    evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
  };
  await api.ask(api.machine, appCreateAdvance, { body });
}
const inForce = async () => (await api.ask(admin, getBankLayout, { query })).data;
async function ask(layout: typeof pab | null): Promise<string> {
  const { version } = await inForce();
  return (await api.ask(admin, changeBankLayout, { query, body: { layout }, version })).data.proposalid;
}
async function set(layout: typeof pab | null): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
  await api.ask(checker, approveProposal, { body: { proposalid: await ask(layout) } });
}
async function batch(): Promise<string> {
  const { data } = await api.ask(admin, listPayable);
  const body = { companyid: companies.a1, lines: data[0]?.lines ?? 0 };
  return (await api.ask(admin, createDisbursement, { body })).data.disbursementid;
}
async function fileOf(disbursementid: string): Promise<string> {
  await api.ask(checker, approveDisbursement, { body: { disbursementid } });
  const file = await api.call(checker, downloadDisbursement, { query: { disbursementid } });
  return file.bytes.toString('latin1');
}
const preview = async (layout: object, caller = admin) =>
  (
    await api.ask(caller, previewBankLayout, {
      body: { companyid: companies.a1, layout: layout as typeof pab },
    })
  ).data;

test('another format holds for the batches made after another person has approved it, and is told in the history', async () => {
  expect(await inForce()).toMatchObject({ version: 0, layout: { name: 'Antela' }, waiting: null });
  await take('Ana', 'Paz');
  const before = await batch();
  const proposalid = await ask(pab);
  const own = await api.call(admin, approveProposal, { body: { proposalid } });
  expect(own.problem.code).toBe('own_request');
  const twice = await api.call(admin, changeBankLayout, { query, body: { layout: pab }, version: 0 });
  expect(twice.problem).toMatchObject({ status: 409, code: 'conflict' });
  expect(await inForce()).toMatchObject({
    version: 0,
    layout: { name: 'Antela' },
    waiting: { name: 'Bancolombia PAB', layout: { name: 'Bancolombia PAB', separator: '' } },
  });
  const { data: waiting } = await api.ask(checker, listProposals, {
    query: { subject: 'company', id: companies.a1 },
  });
  expect(waiting[0]).toMatchObject({ title: 'Formato del archivo del banco', mayApprove: true });
  const read = Object.fromEntries((waiting[0]?.changes ?? []).map(({ field, after }) => [field, after]));
  expect(read['Formato del banco']).toBe('Bancolombia PAB');
  expect(read['Línea de cada pago']).toContain('56–72 Cuenta: Número de cuenta');
  expect(read['Respuesta del banco']).toContain('«OK» es pagado');

  await api.ask(checker, approveProposal, { body: { proposalid } });
  const { version, layout, versions, waiting: none } = await inForce();
  expect([version, layout.name, none]).toEqual([1, 'Bancolombia PAB', null]);
  expect(versions).toMatchObject([
    { version: 1, batches: 0 },
    { version: 0, batches: 1 },
  ]);
  expect(versions[0]?.approvedBy).not.toBe(versions[0]?.requestedBy);
  const { data: history } = await api.ask(admin, listAudit, {
    query: { kind: 'company', id: companies.a1 },
  });
  expect(history.map(({ title }) => title).slice(0, 3)).toEqual([
    'Cambió el formato del banco',
    'Aprobó el cambio que pidió otra persona',
    'Pidió un cambio que aprueba otra persona',
  ]);

  expect((await fileOf(before)).split('\r\n')[0]).toMatch(/^1;ANTELA;/);
  await take('Berta', 'Gil');
  const after = await batch();
  const text = await fileOf(after);
  expect(
    text
      .split('\r\n')
      .slice(0, -1)
      .map(({ length }) => length),
  ).toEqual([264, 264]);
  const of = async (disbursementid: string) =>
    (await api.ask(checker, getDisbursement, { query: { disbursementid } })).data;
  const { file, format } = await of(after);
  expect(format).toEqual({ name: 'Bancolombia PAB', answer: 'positions', columns: [], returns: false });
  expect((await of(before)).format.columns).toEqual(['Referencia', 'Estado', 'Motivo']);
  expect(file).toMatchObject({ payments: 1, amount: 100_000 });
  expect((await inForce()).versions[0]?.batches).toBe(1);
});

test('of two who change it at once the second is told, and so is who asks for what holds already', async () => {
  const { version } = await inForce();
  const stale = await api.call(admin, changeBankLayout, {
    query,
    body: { layout: ownLayout },
    version: version - 1,
  });
  expect(stale.problem).toMatchObject({ status: 412, code: 'stale' });
  await set(ownLayout);
  const same = await api.call(admin, changeBankLayout, {
    query,
    body: { layout: null },
    version: version + 1,
  });
  expect(same.problem).toMatchObject({ status: 422, detail: expect.stringContaining('ya rige') as unknown });

  const proposalid = await ask(pab);
  await api.rows(
    `insert into bank_layout (client_id, id, company_id, name, layout, created_at, created_by_name)
     values ($1, gen_random_uuid(), $2, 'Otro', $3, now() + interval '1 year', 'Operador')`,
    [clients.a, companies.a1, JSON.stringify({ ...ownLayout, name: 'Otro' })],
  );
  const late = await api.call(checker, approveProposal, { body: { proposalid } });
  expect(late.problem).toMatchObject({ status: 412, code: 'stale' });
  await api.ask(checker, rejectProposal, { body: { proposalid, reason: 'Cambió.' } });
  expect((await inForce()).layout.name).toBe('Otro');
  await api.rows(`delete from bank_layout where name = 'Otro'`);
});

test('a format that would pay wrong is refused at the field, and nothing waits for it', async () => {
  const refused = async (change: object) => {
    const layout = { ...ownLayout, ...change };
    const { version } = await inForce();
    const { status, problem } = await api.call(admin, changeBankLayout, { query, body: { layout }, version });
    expect(status).toBe(400);
    return (problem.errors ?? []).map(({ path, detail }) => [path, detail]);
  };
  expect(await refused({ separator: '' })).toContainEqual([
    'layout.head.0.width',
    'Sin separador, cada columna dice cuántos caracteres ocupa.',
  ]);
  expect(
    await refused({ line: [...ownLayout.line, { of: 'account_number', codes: { '123': '999' } }] }),
  ).toContainEqual([
    `layout.line.${ownLayout.line.length}.codes`,
    '«Número de cuenta» no lleva códigos del banco: se escribe tal cual.',
  ]);
  expect(await refused({ name: ' ' })).toContainEqual(['layout.name', 'Escribe este dato.']);
  expect(await refused({ salary: 1 })).toContainEqual(['layout.salary', 'Este dato no se espera aquí.']);
  expect((await inForce()).waiting).toBeNull();
});

test('whoever sees the payments sees the format and its preview without accounts, and asks for nothing', async () => {
  await take('Carla', 'Ruiz');
  await api.rows('update role set permissions = $1 where id = $2', [
    ['view_transactions'],
    roleIdOf('nobody'),
  ]);
  const reader = api.signIn('nobody');
  expect((await api.ask(reader, listBankLayouts)).data.companies).toHaveLength(1);
  const { version } = await inForce();
  const asked = await api.call(reader, changeBankLayout, { query, body: { layout: pab }, version });
  expect([asked.status, asked.problem.code]).toEqual([403, 'forbidden']);
  const accounts = async (caller: typeof admin) => {
    const { lines, isMasked } = await preview(ownLayout, caller);
    const places = ownLayout.line.findIndex(({ of }) => of === 'account_number');
    const written = lines.flatMap(({ record, pieces }) =>
      record === 'line' ? [pieces[places]?.text ?? ''] : [],
    );
    return { isMasked, written };
  };
  const [hidden, whole] = [await accounts(reader), await accounts(admin)];
  expect([hidden.isMasked, whole.isMasked]).toEqual([true, false]);
  expect(hidden.written).toEqual(
    whole.written.map((account) => '*'.repeat(account.length - 4) + account.slice(-4)),
  );
});

test('a preview is the file of the payments that wait, with every name that the bank reads otherwise, and else of the last batch', async () => {
  await set(pab);
  await take('Íngrid Ñusta Alejandra', 'Echeverri de la Peña');
  const seen = await preview(pab);
  expect([seen.source, seen.batch, seen.faults.count]).toEqual(['waiting', null, 0]);
  const { data } = await api.ask(admin, listPayable);
  expect([seen.payments, seen.amount]).toEqual([data[0]?.lines, data[0]?.amount]);
  expect(seen.names).toMatchObject({ cut: 1 });
  expect(seen.names.first).toContainEqual({
    position: seen.payments,
    holder: 'Íngrid Ñusta Alejandra Echeverri de la Peña',
    written: 'INGRID NUSTA ALEJANDRA ECHEVER',
    isCut: true,
  });
  const text = seen.lines.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('\r\n');
  const file = await fileOf(await batch());
  expect(file).toBe(`${text}\r\n`);
  expect(Buffer.byteLength(file, 'latin1')).toBe(seen.bytes);
  const [, line] = seen.lines;
  expect(line?.pieces[4]).toMatchObject({ column: 4, from: 56, fault: null });

  const later = await preview(pab);
  expect([later.source, later.payments]).toEqual(['batch', seen.payments]);
  expect(later.batch).toBeGreaterThan(0);
});

test('what has no room or no code is told for each payment in a preview, and no batch begins that could not be written', async () => {
  await take('Darío', 'Soto');
  await take('Elsa', 'Vega');
  const line = pab.line.map((column) =>
    column.of === 'bank_code' ? { ...column, codes: { '9999': '1' } } : column,
  );
  const { faults, lines } = await preview({ ...pab, line });
  expect(faults.count).toBe(2);
  expect(faults.first[0]).toMatchObject({ record: 'line', column: 3, position: 1 });
  expect(lines[1]?.pieces[3]?.fault).toContain('no tiene código para');
  await set({ ...pab, line });
  const body = { companyid: companies.a1, lines: 2 };
  const { status, problem } = await api.call(admin, createDisbursement, { body });
  expect(status).toBe(422);
  expect(problem.detail).toContain('no tiene código para');
  await set(null);
  expect(await inForce()).toMatchObject({ layout: { name: 'Antela' } });
  await api.ask(admin, createDisbursement, { body });
});
