import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
  type ContactKind,
} from '@antela/contract/contacts';
import type { BodyOf } from '@antela/contract/endpoint';
import { foldText } from '@antela/rules/folded-text';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { contactIds } from '../../../test/world/contacts.ts';
import { missingId } from '../../../test/world/ids.ts';

const { api, admin } = await startFileApi();

const bodyOf = (
  name: string,
  kind: ContactKind,
  ...at: { companyid: string; isMain: boolean }[]
): BodyOf<typeof createContact> => ({
  name,
  position: null,
  kind,
  email: `${foldText(name).replaceAll(' ', '.')}@example.co`,
  mobile: null,
  companies: at,
  notices: [],
});
const inA1 = (isMain = false) => ({ companyid: companies.a1, isMain });
const inA2 = (isMain = false) => ({ companyid: companies.a2, isMain });

const create = async (body: BodyOf<typeof createContact>) =>
  (await api.ask(admin, createContact, { body })).data.contactid;
const mainOf = async (contactid: string) =>
  (await api.ask(admin, getContact, { query: { contactid } })).data.companies
    .filter(({ isMain }) => isMain)
    .map(({ id }) => id);

test('a contact is created, read, changed by its version and left in the trail', async () => {
  const contactid = await create({
    ...bodyOf('Vera Técnica', 'technical', inA1(), inA2(true)),
    position: '  Jefa de sistemas ',
    mobile: '3001234567',
  });
  const read = await api.call(admin, getContact, { query: { contactid } });
  expect(read.headers.get('etag')).toBe('"1"');
  expect(read.body.data).toMatchObject({
    position: 'Jefa de sistemas',
    mobile: '3001234567',
    hasOtherCompanies: false,
    version: 1,
  });
  expect(read.body.data.companies).toEqual([
    { id: companies.a1, name: 'Hilados Andinos S.A.S.', isMain: false },
    { id: companies.a2, name: 'Tejidos del Sur S.A.S.', isMain: true },
  ]);

  const body: BodyOf<typeof createContact> = {
    ...bodyOf('Vera Técnica', 'technical', inA1()),
    notices: ['report_ready', 'cutoff_near'],
  };
  expect(
    (await api.ask(admin, updateContact, { query: { contactid }, version: 1, body })).data,
  ).toMatchObject({ version: 2, notices: ['cutoff_near', 'report_ready'] });
  expect(
    (await api.call(admin, updateContact, { query: { contactid }, version: 1, body })).problem.code,
  ).toBe('stale');

  await api.ask(admin, deleteContact, { query: { contactid } });
  expect((await api.call(admin, getContact, { query: { contactid } })).status).toBe(404);
  const trail = await api.rows<{ action: string }>(
    'select action from audit_event where client_id = $1 and entity_id = $2 order by id',
    [clients.a, contactid],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'contact.created',
    'contact.updated',
    'contact.deleted',
  ]);
});

test('saving what is already there changes nothing, in whatever order it comes', async () => {
  const contactid = await create({
    ...bodyOf('Wilma Igual', 'commercial', inA2(), inA1()),
    notices: ['report_ready', 'cutoff_near'],
  });
  const body: BodyOf<typeof createContact> = {
    ...bodyOf('Wilma Igual', 'commercial', inA1(), inA2()),
    notices: ['cutoff_near', 'report_ready'],
  };
  expect((await api.ask(admin, updateContact, { query: { contactid }, version: 1, body })).data.version).toBe(
    1,
  );
});

test('the list knows name, address and position without accents, pages by name, and filters by kind and company', async () => {
  for (const name of ['Águeda Uno', 'Agustín Dos', 'Agata Tres'])
    await create(bodyOf(name, 'data_protection', inA2()));
  const found = await api.ask(admin, listContacts, { query: { q: 'AGUE' } });
  expect(found.data.map(({ name }) => name)).toEqual(['Águeda Uno']);

  const first = await api.ask(admin, listContacts, { query: { kind: 'data_protection', limit: '2' } });
  expect(first.data.map(({ name }) => name)).toEqual(['Agata Tres', 'Águeda Uno']);
  expect(first.page).toMatchObject({ total: 3, totalIsCapped: false });
  const second = await api.ask(admin, listContacts, {
    query: { kind: 'data_protection', limit: '2', cursor: first.page.next ?? '' },
  });
  expect(second.data.map(({ name }) => name)).toEqual(['Agustín Dos']);
  expect(second.page.next).toBeNull();
  expect(
    (await api.ask(admin, listContacts, { query: { kind: 'data_protection', companyid: companies.a1 } }))
      .data,
  ).toEqual([]);
});

test('somebody of one company sees no contact of another, and cannot name its companies', async () => {
  const onlyA1 = api.signIn('onlyA1');
  const listed = (await api.ask(onlyA1, listContacts)).data.map(({ contactid }) => contactid);
  expect(listed).toContain(contactIds.a1);
  expect(listed).not.toContain(contactIds.a2);
  const [hidden, missing] = await Promise.all([
    api.call(onlyA1, getContact, { query: { contactid: contactIds.a2 } }),
    api.call(onlyA1, getContact, { query: { contactid: missingId } }),
  ]);
  expect([hidden.status, hidden.problem.detail]).toEqual([404, missing.problem.detail]);
  expect(
    (await api.call(onlyA1, createContact, { body: bodyOf('Xenia', 'commercial', inA2()) })).status,
  ).toBe(404);
  expect(
    (
      await api.call(onlyA1, createContact, {
        body: bodyOf('Xenia', 'commercial', { companyid: companies.b1, isMain: false }),
      })
    ).status,
  ).toBe(404);
});

test('a contact that also serves companies out of sight is read and not changed', async () => {
  const contactid = await create(bodyOf('Yolanda Ambas', 'commercial', inA1(), inA2()));
  const onlyA1 = api.signIn('onlyA1');
  const { data } = await api.ask(onlyA1, getContact, { query: { contactid } });
  expect(data).toMatchObject({ hasOtherCompanies: true, companies: [{ id: companies.a1 }] });
  const changed = await api.call(onlyA1, updateContact, {
    query: { contactid },
    version: 1,
    body: bodyOf('Yolanda Ambas', 'technical', inA1()),
  });
  const deleted = await api.call(onlyA1, deleteContact, { query: { contactid } });
  expect([changed.problem.code, deleted.problem.code]).toEqual([
    'beyond_own_companies',
    'beyond_own_companies',
  ]);
});

test('a company has one main contact of a kind: the next one takes the place', async () => {
  const first = await create(bodyOf('Zoe Primera', 'legal_representative', inA1(true), inA2(true)));
  const second = await create(bodyOf('Zoe Segunda', 'legal_representative', inA1(true)));
  expect(await mainOf(first)).toEqual([companies.a2]);
  expect(await mainOf(second)).toEqual([companies.a1]);
});

test.each(['payroll', 'treasury'] as const)(
  'the last main contact of %s stays until another takes its place',
  async (kind) => {
    const main = await create(bodyOf('Amparo Principal', kind, inA2(true)));
    const query = { contactid: main };
    const refused = await Promise.all([
      api.call(admin, deleteContact, { query }),
      api.call(admin, updateContact, { query, version: 1, body: bodyOf('Amparo Principal', kind, inA2()) }),
      api.call(admin, updateContact, { query, version: 1, body: bodyOf('Amparo Principal', kind, inA1()) }),
      api.call(admin, updateContact, {
        query,
        version: 1,
        body: bodyOf('Amparo Principal', 'technical', inA2(true)),
      }),
    ]);
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'main_contact_needed'));
    expect(refused[0]?.problem.detail).toBe(
      'Cada empresa conserva un contacto principal de Nómina y uno de Tesorería. Marca antes a otro como principal.',
    );
    await create(bodyOf('Beatriz Relevo', kind, inA2(true)));
    expect((await api.call(admin, deleteContact, { query })).status).toBe(200);
  },
);

test('people who take the same place at the same instant leave one main contact', async () => {
  const names = ['Ciro', 'Dora', 'Ema', 'Fany', 'Gil', 'Hilda'];
  const answers = await Promise.all(
    names.map((name) =>
      api.call(admin, createContact, { body: bodyOf(name, 'human_resources', inA1(true)) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const { data } = await api.ask(admin, listContacts, {
    query: { kind: 'human_resources', companyid: companies.a1 },
  });
  expect(
    data.filter((contact) => contact.companies.some(({ id, isMain }) => id === companies.a1 && isMain)),
  ).toHaveLength(1);
});

test('the database itself keeps the main contact, whatever the code forgets', async () => {
  const remove = api.owner.query('delete from contact_company where client_id = $1 and contact_id = $2', [
    clients.a,
    contactIds.a1,
  ]);
  await expect(remove).rejects.toThrow('would be left without a main contact');
});

test('a company given twice is refused with its reason', async () => {
  const answer = await api.call(admin, createContact, {
    body: bodyOf('Irma', 'technical', inA1(), inA1(true)),
  });
  expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'companies']);
});
