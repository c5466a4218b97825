import { randomUUID } from 'node:crypto';
import { createAdvance } from '@antela/contract/advances';
import { createEmployee } from '@antela/contract/employees';
import { expect, test } from 'vitest';
import { pruneOld } from '../jobs/retention.ts';
import { plainEmployee } from '../test/employee-examples.ts';
import { startFileApi } from '../test/file-api.ts';
import { clients } from '../test/world/clients.ts';
import { employmentIdOf } from '../test/world/employees.ts';
import { payrolls } from '../test/world/payrolls.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

const { api, admin } = await startFileApi();

let documents = 71_000_000;
const newPerson = () => plainEmployee(String((documents += 1)));
type Person = ReturnType<typeof newPerson>;

const create = (body: Person, key: string, caller = admin) =>
  api.call(caller, createEmployee, { body, headers: { 'idempotency-key': key } });
const peopleOf = (body: Person) =>
  api.rows('select from employee where document_number = $1', [body.person.documentNumber]);

test('the same request again gets the stored answer, to the byte, and does nothing', async () => {
  const [body, key] = [newPerson(), randomUUID()];
  const first = await create(body, key);
  const again = await create(body, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  expect(await peopleOf(body)).toHaveLength(1);
});

test('ten of the same request at once, on two servers, have one effect and one answer', async () => {
  const other = await api.startAnother();
  for (let round = 0; round < effort; round += 1) {
    const [body, key] = [newPerson(), randomUUID()];
    const input = { body, headers: { 'idempotency-key': key } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.call(admin, createEmployee, input, index % 2 === 0 ? api.origin : other),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await peopleOf(body)).toHaveLength(1);
    expect(
      await api.rows(`select from audit_event where action = 'employee.created' and entity_id = $1`, [
        answers[0]?.body.data.employeeid,
      ]),
    ).toHaveLength(1);
  }
});

test('the same key with another body, or on another call, is refused', async () => {
  const key = randomUUID();
  await create(newPerson(), key);
  expect(await create(newPerson(), key)).toMatchObject({
    status: 422,
    problem: { code: 'idempotency_mismatch' },
  });
  const advance = {
    companyemployeeid: employmentIdOf('free'),
    kind: 'salary' as const,
    amount: 50_000,
    authorization: 'Por escrito.',
  };
  expect(
    await api.call(admin, createAdvance, { body: advance, headers: { 'idempotency-key': key } }),
  ).toMatchObject({ status: 422, problem: { code: 'idempotency_mismatch' } });
});

test.each(['corta', 'con espacio dentro', 'x'.repeat(101)])(
  'a key that cannot be one is answered with what one looks like: %s',
  async (key) => {
    const { status, problem } = await create(newPerson(), key);
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([
      400,
      'invalid_input',
      'Idempotency-Key',
    ]);
  },
);

test('keys of different people never meet', async () => {
  const key = randomUUID();
  const [mine, theirs] = [newPerson(), newPerson()];
  expect((await create(mine, key)).status).toBe(201);
  expect((await create(theirs, key, api.signIn('onlyA1'))).status).toBe(201);
});

test('what was refused is not remembered: put right, the same key goes through', async () => {
  const [body, key] = [newPerson(), randomUUID()];
  const elsewhere = { ...body, employment: { ...body.employment, payrollid: payrolls.checked.id } };
  expect((await create(elsewhere, key)).status).toBe(404);
  expect((await create(body, key)).status).toBe(201);
});

test('a crash before the answer is stored leaves nothing, and trying again does it once', async () => {
  const [body, key] = [newPerson(), randomUUID()];
  await api.rows(
    `create function antela.crash() returns trigger language plpgsql as $$ begin raise exception 'the lights went out'; end $$`,
  );
  await api.rows(
    'create trigger crash before update on idempotency_key for each row execute function antela.crash()',
  );
  expect(await create(body, key)).toMatchObject({ status: 500, problem: { code: 'internal' } });
  expect(await peopleOf(body)).toHaveLength(0);
  expect(await api.rows('select from idempotency_key where key = $1', [key])).toEqual([]);
  await api.rows('drop trigger crash on idempotency_key');
  expect((await create(body, key)).status).toBe(201);
  expect(await peopleOf(body)).toHaveLength(1);
});

test('a key is remembered for a day and then free again', async () => {
  const [body, key] = [newPerson(), randomUUID()];
  await create(body, key);
  const hoursLater = (hours: number) => new Date(api.clock.now.getTime() + hours * 3_600_000);
  await pruneOld(api.pool, clients.a, hoursLater(23));
  expect((await create(body, key)).headers.get('idempotent-replayed')).toBe('true');
  await pruneOld(api.pool, clients.a, hoursLater(25));
  expect((await create(newPerson(), key)).status).toBe(201);
});
