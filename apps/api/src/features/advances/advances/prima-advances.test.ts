import { approveAdvances } from '@antela/contract/advance-decisions';
import { quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance } from '@antela/contract/advances';
import { expect, test } from 'vitest';
import { advanceDoors } from '../../../test/advances.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { expireAdvances } from './expire-advances.service.ts';

const { api, admin } = await startFileApi();
const approver = api.signIn('approver');
const { detail, pay } = advanceDoors(api, admin);

test('prima is advanced out of the semester and stays out of the pay period', async () => {
  const query = { companyemployeeid: employmentIdOf('line2'), kind: 'prima' as const };
  const { data: quoted } = await api.ask(admin, quoteAdvance, { query });
  expect(quoted).toMatchObject({ allowed: true, semester: '2026-2', period: null });
  const { data } = await api.ask(admin, createAdvance, {
    body: { ...query, amount: 200_000, authorization: 'Por escrito.' },
  });
  await pay(data.advanceid);
  expect(await detail(data.advanceid)).toMatchObject({
    semester: '2026-2',
    period: null,
    deductionState: 'pending',
  });
  expect((await api.ask(admin, quoteAdvance, { query: { ...query, kind: 'salary' } })).data.taken).toBe(0);
  expect((await api.ask(admin, quoteAdvance, { query })).data.available).toBe(quoted.available - 210_000);
});

test('a prima advance is approved only until the prima is paid; then whoever waited is told it expired', async () => {
  const query = { companyemployeeid: employmentIdOf('line2'), kind: 'prima' as const };
  const waiting = async (semester: string) => {
    const { data } = await api.ask(admin, createAdvance, {
      body: { ...query, amount: 50_000, authorization: 'Por escrito.' },
    });
    await api.rows(`update advance set payment_state = 'in_approval', semester = $2 where id = $1`, [
      data.advanceid,
      semester,
    ]);
    return data.advanceid;
  };
  await api.rows('update employment set account_hold_until = null where id = $1', [query.companyemployeeid]);
  const [late, inTime] = [await waiting('2026-1'), await waiting('2026-2')];
  const { data } = await api.ask(approver, approveAdvances, {
    body: { advanceids: [late, inTime], reason: null },
  });
  expect(Object.fromEntries(data.map(({ advanceid, done, code }) => [advanceid, done || code]))).toEqual({
    [late]: 'too_late',
    [inTime]: true,
  });
  expect(data.find(({ advanceid }) => advanceid === late)?.detail).toMatch(/^La prima ya se pagó/);
  await expireAdvances(api.pool, clients.a, api.clock.now);
  const expired = await detail(late);
  expect(expired.paymentState).toBe('expired');
  expect(expired.history.at(-1)).toMatchObject({ reason: 'Nadie lo aprobó antes del pago de la prima.' });
});
