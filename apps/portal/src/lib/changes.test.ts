import { createAdvancePolicy } from '@antela/contract/advance-policies';
import { deleteContact, getContact, listContacts, updateContact } from '@antela/contract/contacts';
import { listEmployees } from '@antela/contract/employees';
import { endpoints } from '@antela/contract/endpoints';
import { applyImport } from '@antela/contract/imports';
import { getPayroll } from '@antela/contract/payrolls';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { keyOf } from './asking.ts';
import { changeOf, noteStart, noteWork, onChange, refreshChanged, shownBy, type Change } from './changes.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient(() => undefined);
afterEach(() => client.clear());

/** Puts an answer on the screen. @returns how often it was asked for */
async function show(queryKey: readonly unknown[], endpoint: Parameters<typeof shownBy>[0]) {
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => (asked += 1),
    meta: shownBy(endpoint),
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);
  return { asked: () => asked, leave };
}

const changed = (endpoint: Parameters<typeof changeOf>[0], query: object = {}): Change => {
  const change = changeOf(endpoint, query);
  if (!change) throw new Error(`${endpoint.name} changes nothing`);
  return change;
};

it('a call asks again for what is on the screen and shows what it changed, and for nothing else', async () => {
  const contacts = await show(keyOf(listContacts), listContacts);
  const people = await show(keyOf(listEmployees), listEmployees);
  await refreshChanged(client, changed(updateContact, { contactid: 'c1' }));
  expect([contacts.asked(), people.asked()]).toEqual([2, 1]);
  contacts.leave();
  people.leave();
});

it('a first answer that was on its way when the change was made is asked for once more', async () => {
  const answers: ((answer: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: keyOf(listContacts),
    queryFn: () => new Promise<number>((answer) => answers.push(answer)),
    meta: shownBy(listContacts),
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  const refreshed = refreshChanged(client, changed(updateContact, { contactid: 'c1' }));
  answers[0]?.(1);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  await refreshed;
  expect(observer.getCurrentResult().data).toBe(2);
  leave();
});

it('what an act would do is not asked again by that act, and is by every other that changes the same', async () => {
  const asked = endpoints.filter(({ name }) => name.endsWith('Consequences'));
  expect(asked.length).toBeGreaterThan(20);
  for (const question of asked) {
    const act = endpoints.find(({ name }) => `${name}Consequences` === question.name);
    if (!act) throw new Error(`${question.name} is about no act`);
    const dialog = await show([question.name, {}], question);
    const change = changed(act);
    await refreshChanged(client, { ...change, gone: null });
    expect(dialog.asked(), question.name).toBe(1);
    await refreshChanged(client, { ...change, by: null, gone: null });
    expect(dialog.asked(), question.name).toBe(2);
    dialog.leave();
  }
});

it('a new policy is seen on the page of its payroll at once', async () => {
  const payroll = await show(keyOf(getPayroll, { query: { payrollid: 'p1' } }), getPayroll);
  await refreshChanged(client, changed(createAdvancePolicy));
  expect(payroll.asked()).toBe(2);
  payroll.leave();
});

it('what was asked about a record that is gone is forgotten, not asked again', async () => {
  const gone = await show(keyOf(getContact, { query: { contactid: 'c1' } }), getContact);
  const other = await show(keyOf(getContact, { query: { contactid: 'c2' } }), getContact);
  await refreshChanged(client, changed(deleteContact, { contactid: 'c1' }));
  expect([gone.asked(), other.asked()]).toEqual([1, 2]);
  gone.leave();
  other.leave();
});

it('what a worker changed is told once, by the answer that says it is over', () => {
  const told: Change[] = [];
  const leave = onChange(async (change) => told.push(change));
  const answer = (state: string, nouns: string[]) => ({
    data: { job: { jobid: 'j1', state, changed: nouns } },
  });
  noteWork(answer('done', ['employee']));
  expect(told).toEqual([]);
  noteWork(answer('running', []));
  noteWork(answer('done', ['employee']));
  noteWork(answer('done', ['employee']));
  expect(told).toEqual([{ by: null, nouns: ['employee'], gone: null }]);
  leave();
});

it('work that was started here is told even if it was over before anybody asked', () => {
  const told: Change[] = [];
  const leave = onChange(async (change) => told.push(change));
  noteStart({ data: { jobid: 'j2' } });
  noteWork({ data: { jobid: 'j2', state: 'done', changed: ['import'] } });
  expect(told).toEqual([{ by: null, nouns: ['import'], gone: null }]);
  leave();
});

it('a call that only asks changes nothing, and one that starts work says so', () => {
  expect(changeOf(listContacts, {})).toBeNull();
  expect(changed(applyImport).nouns).toContain('import');
});
