import { quoteAdvance } from '@antela/contract/advance-quotes';
import { getBlockedDays } from '@antela/contract/blocked-days';
import * as contract from '@antela/contract/client-restrictions';
import { getEmployeeLimits, getPayrollLimits } from '@antela/contract/effective-limits';
import type { BodyOf } from '@antela/contract/endpoint';
import { calendarDate } from '@antela/rules/calendar-date';
import { clientRestrictionState } from '@antela/rules/client-restriction';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';

const { api } = await startFileApi();
let admin: Caller = api.signIn('admin');
let onlyA1 = api.signIn('onlyA1');
afterEach(() => api.rows('delete from client_restriction'));

type Body = BodyOf<typeof contract.createClientRestriction>;
const bodyOf = (rule: Body['rule'], changes: Partial<Body> = {}): Body => ({
  name: 'Regla',
  products: ['salary'],
  scope: { companyids: [], payrollids: [], costCenters: [], contractTypes: [] },
  validFrom: '2026-11-01',
  validUntil: null,
  repetition: 'once',
  rule,
  activate: true,
  ...changes,
});
const inA1: Body['scope'] = {
  companyids: [companies.a1],
  payrollids: [],
  costCenters: [],
  contractTypes: [],
};
const inA2 = { ...inA1, companyids: [companies.a2] };
const atMost = (maximum: number, changes?: Partial<Body>) =>
  bodyOf({ kind: 'amount_per_advance', maximum }, changes);
const create = async (body: Body, caller: Caller = admin) =>
  (await api.ask(caller, contract.createClientRestriction, { body })).data;
const codeOf = async (body: Body, caller: Caller = admin) =>
  (await api.call(caller, contract.createClientRestriction, { body })).problem.code;
const quote = async (companyemployeeid = employmentIdOf('free')) =>
  (await api.ask(admin, quoteAdvance, { query: { companyemployeeid, kind: 'salary' } })).data;

test('a restriction is created, read, changed by its version, switched and left in the trail; the quote obeys it at each step', async () => {
  const free = (await quote()).available;
  const { clientrestrictionid, ...created } = await create(atMost(100_000, { activate: false, scope: inA1 }));
  expect(created).toMatchObject({
    state: 'draft',
    wasInForce: false,
    version: 1,
    createdBy: 'Marta Administradora',
    sentence:
      'Cada uno de los adelantos de salario es de máximo $\u00a0100.000, en Hilados Andinos S.A.S., desde el 01/11/2026.',
  });
  const query = { clientrestrictionid };
  expect((await quote()).available).toBe(free);

  const on = await api.call(admin, contract.activateClientRestriction, { query, version: 1 });
  expect([on.body.data.state, on.headers.get('etag')]).toEqual(['active', '"2"']);
  const capped = await quote();
  expect(capped.available).toBe(100_000);
  expect(capped.rules.find(({ code }) => code === 'amount_per_advance')?.sentence).toContain('«Regla»');

  const { activate: _activate, ...body } = atMost(50_000, { scope: inA1 });
  await api.ask(admin, contract.updateClientRestriction, { query, version: 2, body });
  expect((await quote()).available).toBe(50_000);
  const stale = await api.call(admin, contract.updateClientRestriction, { query, version: 2, body });
  expect(stale.problem.code).toBe('stale');

  const again = await api.call(admin, contract.activateClientRestriction, { query, version: 3 });
  expect(again.problem.code).toBe('conflict');
  await api.ask(admin, contract.deactivateClientRestriction, { query, version: 3 });
  await approveWaiting(api, onlyA1, 'client_restriction', clientrestrictionid);
  expect((await quote()).available).toBe(free);
  const kept = await api.call(admin, contract.deleteClientRestriction, { query });
  expect(kept.problem.detail).toContain('Ya rigió alguna vez');

  const trail = await api.rows<{ action: string }>(
    'select action from audit_event where client_id = $1 and entity_id = $2 order by id',
    [clients.a, clientrestrictionid],
  );
  expect(trail.map(({ action }) => action.replace('client_restriction.', ''))).toEqual([
    'created',
    'activated',
    'updated',
    'change_requested',
    'change_approved',
    'deactivated',
  ]);
});

test('one that never held is deleted, also after being switched on ahead of its time', async () => {
  const later = await create(atMost(1, { validFrom: '2027-01-01', scope: inA1 }));
  expect(later.state).toBe('scheduled');
  const query = { clientrestrictionid: later.clientrestrictionid };
  const agree = () => approveWaiting(api, onlyA1, 'client_restriction', later.clientrestrictionid);
  const stateNow = async () => (await api.ask(admin, contract.getClientRestriction, { query })).data;
  await api.ask(admin, contract.deactivateClientRestriction, { query, version: 1 });
  await agree();
  expect(await stateNow()).toMatchObject({ state: 'inactive', wasInForce: false });
  // Undoing an activation leaves the draft there was.
  await api.ask(admin, contract.activateClientRestriction, { query, version: 2 });
  const undone = { query: { ...query, state: 'draft' as const }, version: 3 };
  await api.ask(admin, contract.deactivateClientRestriction, undone);
  await agree();
  expect((await stateNow()).state).toBe('draft');
  await api.ask(admin, contract.deleteClientRestriction, { query });
  expect((await api.call(admin, contract.getClientRestriction, { query })).status).toBe(404);
});

test('the states of the list are those of the rules on every day, with nobody touching them', async () => {
  await create(atMost(1, { name: 'Una vez', validUntil: '2026-11-30' }));
  await create(atMost(1, { name: 'Anual', validUntil: '2026-11-30', repetition: 'every_year' }));
  await create(atMost(1, { name: 'Borrador', activate: false }));
  for (const today of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2027-06-01']) {
    api.clock.now = new Date(`${today}T15:00:00Z`);
    const caller = api.signIn('admin');
    const { data } = await api.ask(caller, contract.listClientRestrictions);
    for (const { name, state, ...row } of data) {
      const status = name === 'Borrador' ? 'draft' : 'on';
      const dates = {
        ...row,
        validFrom: calendarDate(row.validFrom),
        validUntil: row.validUntil && calendarDate(row.validUntil),
      };
      expect([name, today, state]).toEqual([
        name,
        today,
        clientRestrictionState(
          { ...dates, validUntil: dates.validUntil || null, status },
          calendarDate(today),
        ),
      ]);
    }
    const active = await api.ask(caller, contract.listClientRestrictions, { query: { state: 'active' } });
    expect(active.data.length).toBe(data.filter(({ state }) => state === 'active').length);
  }
  api.clock.now = worldNow;
  admin = api.signIn('admin');
  onlyA1 = api.signIn('onlyA1');
});

test('the list searches without accents, filters by kind, product and company, and pages by name', async () => {
  await create(atMost(1, { name: 'Máximo mensual', scope: inA1 }));
  await create(atMost(1, { name: 'Maxilar', scope: inA2 }));
  await create(bodyOf({ kind: 'seniority', minimumDays: 90 }, { name: 'Antigüedad', products: ['prima'] }));
  const names = async (query: Record<string, string>) =>
    (await api.ask(admin, contract.listClientRestrictions, { query })).data.map(({ name }) => name);
  expect(await names({ q: 'MAXI', sort: 'name:asc' })).toEqual(['Maxilar', 'Máximo mensual']);
  expect(await names({ kind: 'seniority' })).toEqual(['Antigüedad']);
  expect(await names({ product: 'prima' })).toEqual(['Antigüedad']);
  expect(await names({ companyid: companies.a2, sort: 'name:asc' })).toEqual(['Antigüedad', 'Maxilar']);
  const first = await api.ask(admin, contract.listClientRestrictions, {
    query: { limit: '2', sort: 'name:asc' },
  });
  expect(first.page.total).toBe(3);
  expect(await names({ limit: '2', sort: 'name:asc', cursor: first.page.next ?? '' })).toEqual([
    'Máximo mensual',
  ]);
});

test('somebody of one company sees what touches it, by its own names, and changes only what touches nothing else', async () => {
  const everywhere = await create(atMost(1, { name: 'En todas' }));
  const both = await create(
    atMost(1, { name: 'En dos', scope: { ...inA1, companyids: [companies.a1, companies.a2] } }),
  );
  const theirs = await create(atMost(1, { name: 'Ajena', scope: inA2 }));
  const byPayroll = await create(
    atMost(1, {
      name: 'Nómina ajena',
      scope: { ...inA1, companyids: [], payrollids: [payrolls.checked.id] },
    }),
  );
  const { data } = await api.ask(onlyA1, contract.listClientRestrictions, { query: { sort: 'name:asc' } });
  expect(data.map(({ name, hasOtherCompanies }) => [name, hasOtherCompanies])).toEqual([
    ['En dos', true],
    ['En todas', true],
  ]);
  expect(data[0]?.scope.companies.map(({ id }) => id)).toEqual([companies.a1]);
  expect(data[0]?.sentence).not.toContain('Tejidos del Sur');
  for (const { clientrestrictionid } of [theirs, byPayroll])
    expect(
      (await api.call(onlyA1, contract.getClientRestriction, { query: { clientrestrictionid } })).status,
    ).toBe(404);
  const { activate: _activate, ...body } = atMost(2, { scope: inA1 });
  for (const { clientrestrictionid } of [everywhere, both]) {
    const query = { clientrestrictionid };
    const refused = await Promise.all([
      api.call(onlyA1, contract.updateClientRestriction, { query, version: 1, body }),
      api.call(onlyA1, contract.deactivateClientRestriction, { query, version: 1 }),
      api.call(onlyA1, contract.deleteClientRestriction, { query }),
      api.call(onlyA1, contract.previewClientRestriction, { body: { clientrestrictionid, ...body } }),
    ]);
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'beyond_own_companies'));
  }
  expect(await codeOf(atMost(1), onlyA1)).toBe('beyond_own_companies');
  expect(await codeOf(atMost(1, { scope: inA2 }), onlyA1)).toBe('not_found');
  expect((await create(atMost(1, { scope: inA1 }), onlyA1)).hasOtherCompanies).toBe(false);
});

test.each<[string, Body, string]>([
  ['fechas al revés', atMost(1, { validUntil: '2026-10-01', activate: false }), 'validUntil'],
  ['ya pasada', atMost(1, { validFrom: '2026-10-01', validUntil: '2026-11-19' }), 'validUntil'],
  [
    'días fuera de la vigencia',
    bodyOf({ kind: 'blackout_dates', ranges: [{ from: '2026-10-01', until: '2026-10-02' }] }),
    'rule.ranges.0.from',
  ],
  [
    'días que ningún periodo tiene',
    bodyOf(
      { kind: 'blackout_dates', ranges: [{ from: '2026-11-20', until: '2026-12-20' }] },
      { repetition: 'every_period' },
    ),
    'rule.ranges.0.until',
  ],
  [
    'horas al revés',
    bodyOf({ kind: 'weekly_hours', windows: [{ day: 1, fromMinute: 600, untilMinute: 500 }] }),
    'rule.windows.0.untilMinute',
  ],
  [
    'horas que se cruzan',
    bodyOf({
      kind: 'weekly_hours',
      windows: [
        { day: 1, fromMinute: 480, untilMinute: 720 },
        { day: 1, fromMinute: 700, untilMinute: 900 },
      ],
    }),
    'rule.windows.0.untilMinute',
  ],
  ['salario sin cifras', bodyOf({ kind: 'salary_range', minimum: null, maximum: null }), 'rule.minimum'],
  ['salario al revés', bodyOf({ kind: 'salary_range', minimum: 2, maximum: 1 }), 'rule.maximum'],
  [
    'nómina de otra empresa',
    atMost(1, { scope: { ...inA1, payrollids: [payrolls.checked.id] } }),
    'scope.payrollids',
  ],
])('is refused at its field: %s', async (_what, body, path) => {
  const { status, problem } = await api.call(admin, contract.createClientRestriction, { body });
  expect([status, problem.errors?.map((fault) => fault.path)]).toEqual([400, [path]]);
});

test('its impact counts who is reached, who would have less and who nothing, and saves nothing', async () => {
  const impactOf = async (body: Body, caller = admin) => {
    const { activate: _activate, ...rest } = body;
    return (
      await api.ask(caller, contract.previewClientRestriction, {
        body: { clientrestrictionid: null, ...rest },
      })
    ).data;
  };
  const all = await impactOf(bodyOf({ kind: 'blackout_before_payment', days: 60 }));
  // Everybody who works today in A1 and A2; only those with something to lose count as left with nothing.
  expect(all).toMatchObject({ affected: 10, computed: 10, isInForceToday: true, reduced: 0 });
  expect(all.leftWithNothing).toBe(all.withSomething);
  expect(all.withSomething).toBeGreaterThan(0);
  expect(all.sentence).toContain('60 días antes del pago');

  const capped = await impactOf(atMost(100_000, { scope: { ...inA1, payrollids: [payrolls.free.id] } }));
  expect(capped).toMatchObject({ affected: 1, withSomething: 1, reduced: 1, leftWithNothing: 0 });
  expect(capped.sentence).toContain('«Mensual administración · Hilados Andinos S.A.S.»');

  const future = await impactOf(atMost(1, { validFrom: '2027-01-01' }));
  expect(future).toMatchObject({ affected: 10, leftWithNothing: 0, computed: 0, isInForceToday: false });
  expect((await impactOf(atMost(1, { scope: inA1 }), onlyA1)).affected).toBe(9);
  expect(await api.rows('select id from client_restriction')).toEqual([]);
});

test('the calendar marks the days that are closed, to which payrolls, with the holidays of the month', async () => {
  await create(
    bodyOf(
      { kind: 'blackout_dates', ranges: [{ from: '2026-12-24', until: '2026-12-25' }] },
      { name: 'Navidad', products: ['salary', 'prima'], scope: inA2, repetition: 'every_year' },
    ),
  );
  await create(
    bodyOf(
      { kind: 'blackout_before_payment', days: 1 },
      { name: 'Antes del pago', scope: { ...inA1, payrollids: [payrolls.open.id] } },
    ),
  );
  const days = async (month: string, caller = admin) =>
    (await api.ask(caller, getBlockedDays, { query: { month } })).data;
  const december = await days('2027-12');
  expect(december).toHaveLength(31);
  expect(december.filter(({ holiday }) => holiday).map(({ date }) => date)).toEqual([
    '2027-12-08',
    '2027-12-25',
  ]);
  expect(december.find(({ date }) => date === '2027-12-24')?.blocks).toMatchObject([
    { name: 'Navidad', products: ['salary', 'prima'], isPartial: false },
  ]);
  const november = await days('2026-11');
  // The quincena is paid on 13 November (the 15th is a Sunday) and on the 30th.
  expect(november.filter(({ blocks }) => blocks.length > 0).map(({ date }) => Number(date.slice(8)))).toEqual(
    [12, 13, 14, 15, 29, 30],
  );
  expect((await days('2027-12', onlyA1)).every(({ blocks }) => blocks.length === 0)).toBe(true);
});

test('effective rules name who set each: the policy, the employee or the strictest restriction', async () => {
  await create(bodyOf({ kind: 'percentage', maximum: 3_000 }, { name: 'Treinta' }));
  await create(bodyOf({ kind: 'percentage', maximum: 4_000 }, { name: 'Cuarenta' }));
  await create(
    atMost(100_000, { name: 'Aprendices', scope: { ...inA1, contractTypes: ['apprenticeship'] } }),
  );
  const { data } = await api.ask(onlyA1, getPayrollLimits, { query: { payrollid: payrolls.open.id } });
  const percentage = data.limits?.salary.find(({ code }) => code === 'percentage');
  expect(percentage).toMatchObject({ value: 3_000, source: { from: 'restriction', name: 'Treinta' } });
  expect(data.limits?.prima.find(({ code }) => code === 'percentage')?.source.from).toBe('policy');
  expect(data.limits?.salary.some(({ code }) => code === 'amount_per_advance')).toBe(false);
  expect(data.forSome.map(({ name, sentence }) => [name, sentence.includes('aprendizaje')])).toEqual([
    ['Aprendices', true],
  ]);

  await api.rows('update employment set max_percentage = 1000 where id = $1', [employmentIdOf('ana')]);
  const own = await api.ask(onlyA1, getEmployeeLimits, {
    query: { companyemployeeid: employmentIdOf('ana') },
  });
  expect(own.data.limits?.salary.find(({ code }) => code === 'percentage')).toMatchObject({
    value: 1_000,
    source: { from: 'employment', name: null },
  });
  await api.rows('update employment set max_percentage = null where id = $1', [employmentIdOf('ana')]);
});

test('a client without the product has no restrictions in force: nobody could see them', async () => {
  const free = (await quote()).available;
  await create(atMost(100_000));
  expect((await quote()).available).toBe(100_000);
  await api.rows('update client set client_restrictions_enabled = false where client_id = $1', [clients.a]);
  expect((await quote()).available).toBe(free);
  await api.rows('update client set client_restrictions_enabled = true where client_id = $1', [clients.a]);
});

test('the report has the filtered rows with their sentences', async () => {
  await create(atMost(100_000, { name: '=Tope' }));
  await create(atMost(1, { name: 'Otra', activate: false }));
  const { text } = await api.call(admin, contract.downloadClientRestrictions, {
    query: { format: 'csv', state: 'active' },
  });
  expect(text).toContain("'=Tope;Vigente;Adelantos de salario;Cada uno de los adelantos");
  expect(text).not.toContain('Otra');
});

test('two who change the same version at once: one wins, the other is told', async () => {
  const { clientrestrictionid } = await create(atMost(2));
  const query = { clientrestrictionid };
  const { activate: _activate, ...body } = atMost(1);
  const answers = await Promise.all(
    [body, { ...body, name: 'Otra' }].map((each) =>
      api.call(admin, contract.updateClientRestriction, { query, version: 1, body: each }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
});
