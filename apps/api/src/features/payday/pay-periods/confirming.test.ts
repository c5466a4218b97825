import { listDeductionLines } from '@antela/contract/deduction-lines';
import { reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { expectEquation } from '../../../test/closing-equation.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import { detailOf, insertPayroll, insertPeople, reportPeriod } from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { filesOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

const linesOf = async (payperiodid: string, query: object = {}) =>
  (await api.ask(admin, listDeductionLines, { query: { payperiodid, limit: '200', ...query } })).data;
const advancesOf = (periodId: string) =>
  api.rows<{ amount: number; deducted: number; deduction_state: string }>(
    'select amount::int, deducted::int, deduction_state from advance where pay_period_id = $1 order by requested_at',
    [periodId],
  );

test('differences are corrected until they are explained; one that was none is settled', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const [one = '', two = ''] = await insertPeople(api, payroll, 2);
  await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: one, amount: 100_000 },
    { periodId: october, employmentId: two, amount: 100_000 },
  ]);
  await reportPeriod(api, admin, october);
  const confirm = (differences: object[]) =>
    api.call(admin, reconcilePayPeriod, {
      body: { action: 'lines', version: 1, payperiodid: october, differences: differences as never },
    });
  const said = { deducted: 0, reason: null, note: null };
  expect((await confirm([{ companyemployeeid: employmentIdOf('ana'), ...said }])).problem.code).toBe(
    'rule_broken',
  );
  expect(
    (
      await confirm([
        { companyemployeeid: one, ...said },
        { companyemployeeid: one, ...said },
      ])
    ).problem.code,
  ).toBe('rule_broken');
  expect(
    (
      await confirm([
        { companyemployeeid: one, ...said },
        { companyemployeeid: two, ...said },
      ])
    ).status,
  ).toBe(200);

  const resolve = (differences: object[], finish: boolean) =>
    api.call(admin, resolvePayPeriod, {
      body: { payperiodid: october, differences: differences as never, finish },
    });
  expect((await resolve([], true)).problem.code).toBe('rule_broken');
  const explained = await resolve(
    [
      { companyemployeeid: one, deducted: 105_950, reason: null, note: null, destination: 'next_period' },
      {
        companyemployeeid: two,
        deducted: 5_950,
        reason: 'garnishment',
        note: null,
        destination: 'final_settlement',
      },
    ],
    false,
  );
  expect(explained.body.data.confirmation).toMatchObject({
    differences: 1,
    unexplained: 0,
    toSettlement: 100_000,
  });
  expect((await resolve([], true)).body.data.period.state).toBe('reconciled');
  expect((await advancesOf(october)).map((row) => row.deduction_state)).toEqual(['deducted', 'carried']);
});

test('a spreadsheet is reviewed with every fault in its place and confirms what the review said', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const people = await insertPeople(api, payroll, 3);
  await insertPaidAdvances(
    api,
    payroll,
    people.map((employmentId) => ({ periodId: october, employmentId, amount: 100_000 })),
  );
  await reportPeriod(api, admin, october);
  const documents = (await linesOf(october)).map(({ documentNumber }) => documentNumber);
  const upload = (text: string) => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.csv`;
    api.objects.files.set(fileKey, Buffer.from(text));
    return { payperiodid: october, fileKey, fileName: 'descontado.csv' };
  };
  const faulty = upload(
    [
      'Cédula;Valor descontado;Motivo',
      `${documents[0]};105.950;`,
      `${documents[1]};200.000;`,
      '52999999;10.000;',
      `${documents[2]};;`,
    ].join('\r\n'),
  );
  const review = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'review', ...faulty, absent: 'as_reported' },
  });
  expect(review.data.review).toMatchObject({ asReported: 1, differences: 0, errors: 2, absent: 0 });
  expect(review.data.review?.excess).toEqual({ people: 1, amount: 94_050 });
  expect(review.data.review?.outcomes.map(({ rowNumber, faults }) => [rowNumber, faults[0]?.code])).toEqual([
    [3, undefined],
    [4, 'not_reported'],
    [5, 'deducted_missing'],
  ]);
  const file = upload(
    [
      'Documento;Descontado;Motivo',
      `${documents[0]};105950;`,
      `${documents[1]};50.000;Neto insuficiente`,
    ].join('\n'),
  );
  const seen = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'review', ...file, absent: 'not_deducted' },
  });
  expect(seen.data.review).toMatchObject({
    asReported: 1,
    differences: 1,
    errors: 0,
    absent: 1,
    reported: 317_850,
    deducted: 155_950,
  });
  const apply = (expectedDeducted: number) =>
    api.call(admin, reconcilePayPeriod, {
      body: { action: 'apply', version: 1, ...file, absent: 'not_deducted', expectedDeducted },
    });
  expect((await apply(155_951)).problem.code).toBe('conflict');
  expect((await apply(155_950)).body.data.detail).toMatchObject({
    period: { state: 'with_differences' },
    confirmation: { method: 'file', deducted: 155_950, differences: 2, unexplained: 1 },
  });
  expect(await linesOf(october, { difference: 'unanswered' })).toMatchObject([
    { documentNumber: documents[2], difference: { isAbsent: true } },
  ]);
  const { confirmation } = await detailOf(api, admin, october);
  expect(confirmation?.groups).toEqual({
    absent: { people: 1, amount: 105_950 },
    less: { people: 1, amount: 55_950 },
    more: { people: 0, amount: 0 },
    asReported: { people: 1, amount: 105_950 },
  });
});

test('a file names whom it leaves out, says when it may have been cut, and nothing is assumed of them', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const people = await insertPeople(api, payroll, 4);
  await insertPaidAdvances(
    api,
    payroll,
    people.map((employmentId) => ({ periodId: october, employmentId, amount: 100_000 })),
  );
  await reportPeriod(api, admin, october);
  const lines = await linesOf(october);
  const fileOf = (named: readonly number[], heading = 'Documento;Descontado;Observación') => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.csv`;
    const rows = named.map(
      (index) => `${lines[index]?.documentNumber};${index === 0 ? '0;Renunció' : '105950;'}`,
    );
    api.objects.files.set(fileKey, Buffer.from([heading, ...rows].join('\n')));
    return { payperiodid: october, fileKey, fileName: 'descontado.csv' };
  };
  const review = async (file: ReturnType<typeof fileOf>) =>
    (await api.ask(admin, reconcilePayPeriod, { body: { action: 'review', ...file, absent: null } })).data
      .review;
  const nameOf = (index: number) => lines[index]?.fullName;
  // All who are missing come after the last one named.
  const cut = await review(fileOf([0, 1]));
  expect(cut).toMatchObject({
    cutAfter: nameOf(1),
    absent: 2,
    absentTotal: 211_900,
    absentees: [
      { fullName: nameOf(2), documentNumber: lines[2]?.documentNumber, reported: 105_950 },
      { fullName: nameOf(3), documentNumber: lines[3]?.documentNumber, reported: 105_950 },
    ],
  });
  // Some of them stand between others: nothing was cut.
  expect(await review(fileOf([0, 1, 3]))).toMatchObject({
    cutAfter: null,
    absent: 1,
    absentees: [{ fullName: nameOf(2) }],
  });
  expect(await review(fileOf([0, 1, 2, 3]))).toMatchObject({ cutAfter: null, absent: 0, absentees: [] });
  // The reason is read from whichever column the company calls it by.
  for (const heading of ['Observación', 'Motivo', 'Novedad', 'Causal'])
    expect((await review(fileOf([0, 1, 2, 3], `Documento;Descontado;${heading}`)))?.outcomes).toMatchObject([
      { title: nameOf(0), reason: 'retirement', deducted: 0 },
    ]);
  const applied = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'apply', version: 1, ...fileOf([0, 1]), absent: null, expectedDeducted: 105_950 },
  });
  expect(applied.data.detail).toMatchObject({
    period: { state: 'with_differences' },
    confirmation: {
      unexplained: 2,
      unanswered: 211_900,
      // Nobody has said where it goes: it is part of no destination.
      toNextPeriod: 0,
      deducted: 105_950,
      groups: { absent: { people: 2, amount: 211_900 } },
    },
  });
  await expectEquation(api, admin, october);
  // Read as a reason of the list, and kept as it was written.
  expect((await linesOf(october)).map(({ difference }) => difference?.note ?? null)).toEqual([
    'Renunció',
    null,
    null,
    null,
  ]);
  expect(await linesOf(october, { difference: 'next_period' })).toEqual([]);
  expect(await linesOf(october, { difference: 'unanswered' })).toHaveLength(2);
});

test('somebody who left and came back within the period has two lines: a file confirms them with a row each, or with one for both', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const [before = '', after = ''] = await insertPeople(api, payroll, 2);
  await api.rows(`update employment set end_date = '2026-10-10' where client_id = $1 and id = $2`, [
    clients.a,
    before,
  ]);
  await api.rows(
    `update employment e set employee_id = b.employee_id, start_date = '2026-10-15' from employment b
     where e.client_id = $1 and b.client_id = $1 and e.id = $2 and b.id = $3`,
    [clients.a, after, before],
  );
  await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: before, amount: 100_000 },
    { periodId: october, employmentId: after, amount: 200_000 },
  ]);
  await reportPeriod(api, admin, october);
  const [document = '', same] = (await linesOf(october)).map(({ documentNumber }) => documentNumber);
  expect(same).toBe(document);
  const upload = (...rows: string[]) => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.csv`;
    const text = ['Cédula;Valor descontado;Motivo', ...rows.map((row) => `${document};${row}`)].join('\n');
    api.objects.files.set(fileKey, Buffer.from(text));
    return { payperiodid: october, fileKey, fileName: 'descontado.csv', absent: 'not_deducted' as const };
  };
  const review = async (...rows: string[]) => {
    const body = { action: 'review' as const, ...upload(...rows) };
    return (await api.ask(admin, reconcilePayPeriod, { body })).data.review;
  };
  // In any order: each amount finds its line.
  expect(await review('205950;', '105950;')).toMatchObject({ asReported: 2, errors: 0, deducted: 311_900 });
  expect(await review('311900;')).toMatchObject({ asReported: 1, errors: 0, deducted: 311_900 });
  expect(await review('311901;')).toMatchObject({ errors: 0, excess: { people: 1, amount: 1 } });
  expect(await review('105950;', '105950;', '1;')).toMatchObject({ errors: 2 });
  const partly = upload('150000;Neto insuficiente');
  const applied = await api.call(admin, reconcilePayPeriod, {
    body: { action: 'apply', version: 1, ...partly, expectedDeducted: 150_000 },
  });
  expect(applied.body.data.detail).toMatchObject({ confirmation: { deducted: 150_000, differences: 1 } });
  const taken = new Map((await linesOf(october)).map((line) => [line.companyemployeeid, line.deducted]));
  expect([taken.get(before), taken.get(after)]).toEqual([105_950, 44_050]);
});
