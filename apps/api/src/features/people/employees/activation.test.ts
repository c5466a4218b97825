import { activatePerson } from '@antela/contract/employee-app';
import { createEmployee } from '@antela/contract/employees';
import type { BodyOf } from '@antela/contract/endpoint';
import { expect, test } from 'vitest';
import { newEmployee } from '../../../test/employee-examples.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';

const { api } = await startFileApi();

/** Somebody new, and the code that was mailed to them. */
async function invited() {
  const body = newEmployee() as BodyOf<typeof createEmployee> & ReturnType<typeof newEmployee>;
  const { data } = await api.ask(api.signIn('admin'), createEmployee, { body });
  const [mail] = await api.rows<{ text: string }>(
    `select text from outbox_message where recipient = $1 order by created_at desc, id desc limit 1`,
    [body.person.email],
  );
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  const { documentType, documentNumber } = body.person;
  return { person: data, body: { clientid: clients.a, documentType, documentNumber, code } };
}
const wrong = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
/** The same request within the same second would be a replay. */
const later = () => {
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
};

test('whoever is created is mailed a code that activates the app once', async () => {
  const { person, body } = await invited();
  expect(body.code).toMatch(/^\d{6}$/);
  const { data } = await api.ask(api.machine, activatePerson, { body });
  expect(data).toEqual({ employeeid: person.employeeid, companyemployeeids: [expect.any(String)] });
  later();
  expect(await api.call(api.machine, activatePerson, { body })).toMatchObject({
    status: 422,
    problem: { code: 'activation_refused' },
  });
});

test('five guesses kill a code, also when they come at the same instant; an unknown person is told the same', async () => {
  const { body } = await invited();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      api.call(api.machine, activatePerson, { body: { ...body, code: wrong(body.code, index + 1) } }),
    ),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([422]));
  const right = await api.call(api.machine, activatePerson, { body });
  const unknown = await api.call(api.machine, activatePerson, {
    body: { ...body, documentNumber: '99999999' },
  });
  expect([right.status, right.problem.detail]).toEqual([unknown.status, unknown.problem.detail]);
  expect(right.status).toBe(422);
});

test('a code of yesterday is worth nothing', async () => {
  const { body } = await invited();
  const before = api.clock.now;
  api.clock.now = new Date(before.getTime() + 25 * 60 * 60_000);
  expect((await api.call(api.machine, activatePerson, { body })).status).toBe(422);
  api.clock.now = before;
});
