import { randomUUID } from 'node:crypto';
import { approveAdvances } from '@antela/contract/advance-decisions';
import { listAdvances } from '@antela/contract/advances';
import { listAudit } from '@antela/contract/audit';
import {
  commentedKindNames,
  copyCommentFile,
  createComment,
  listCommentReaders,
  listComments,
  withdrawComment,
  type CommentedKind,
} from '@antela/contract/comments';
import type { BodyOf } from '@antela/contract/endpoint';
import { listNotices } from '@antela/contract/notices';
import { listPayPeriods } from '@antela/contract/pay-periods';
import { listWalletDeposits } from '@antela/contract/wallet-deposits';
import { rejectWalletLoad } from '@antela/contract/wallet-load-decisions';
import { listWalletLoads } from '@antela/contract/wallet-loads';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { insertComment, insertDeposit, insertWaitingAdvance } from '../../../test/comments.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWalletLoad, uploadReceipt } from '../../../test/wallet-load-records.ts';
import { payrolls, periodIdOf } from '../../../test/world/payrolls.ts';
import { userIdOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
const approver = api.signIn('approver');
const onlyA1 = api.signIn('onlyA1');

const make: Record<CommentedKind, () => Promise<string>> = {
  advance: () => insertWaitingAdvance(api),
  wallet_load: async () => (await insertWalletLoad(api, 'in_approval')).load,
  wallet_deposit: () => insertDeposit(api),
  pay_period: async () => periodIdOf('free'),
};

type Said = Partial<BodyOf<typeof createComment>>;
const say = (who: Caller, kind: CommentedKind, id: string, said: Said = {}) =>
  api.call(who, createComment, { body: { kind, id, text: 'Revisé el valor.', ...said } });
const saidOf = async (who: Caller, kind: CommentedKind, id: string) =>
  (await api.ask(who, listComments, { query: { kind, id } })).data;
const mailsTo = (address: string) =>
  api.rows<{ subject: string; text: string }>(
    'select subject, text from outbox_message where recipient = $1 order by created_at desc',
    [address],
  );

test('a comment is read with its file by whoever sees the advance, and the mentioned person is told where to read it', async () => {
  const id = await make.advance();
  const file = { key: uploadReceipt(api, 'admin'), name: 'soporte.pdf' };
  const { status, body } = await say(admin, 'advance', id, {
    text: 'El embargo ya se levantó.\nVa el oficio.',
    mentions: [userIdOf('approver')],
    files: [file],
  });
  expect(status).toBe(201);
  const { isOpen, items } = await saidOf(approver, 'advance', id);
  expect({ isOpen, items }).toMatchObject({
    isOpen: true,
    items: [
      {
        author: 'Marta Administradora',
        text: 'El embargo ya se levantó.\nVa el oficio.',
        mentions: [{ name: 'Pablo Aprobador' }],
        files: [{ name: 'soporte.pdf' }],
        withdrawnAt: null,
        mayWithdraw: false,
      },
    ],
  });
  const [first] = items;
  const query = { commentid: body.data.commentid, fileid: first?.files[0]?.fileid ?? '' };
  const { data: copy } = await api.ask(approver, copyCommentFile, { query });
  expect(api.objects.files.get(copy.key)).toEqual(api.objects.files.get(file.key));
  const [notice] = (await api.ask(approver, listNotices)).data.items;
  expect(notice).toMatchObject({
    subject: 'Marta Administradora te mencionó: Adelanto de salario',
    path: `/transactions?adelanto=${id}`,
  });
  // The mail leads to it and says nothing of it: neither whose advance it is nor what was said.
  const [mail] = await mailsTo('approver@example.co');
  expect(mail?.subject).toBe('Marta Administradora te mencionó: Adelanto de salario');
  expect(mail?.text).not.toMatch(/embargo|Libardo|40\.000/);
  const [entry] = (await api.ask(admin, listAudit, { query: { kind: 'advance', id } })).data;
  expect(entry).toMatchObject({
    title: 'Comentó el adelanto',
    changes: [
      { field: 'Archivos', after: expect.stringMatching(/^soporte\.pdf \(SHA-256 [0-9a-f]{64}\)$/) },
      { field: 'Comentario', after: 'El embargo ya se levantó.\nVa el oficio.' },
      { field: 'Menciona a', after: 'Pablo Aprobador' },
    ],
  });
});

test('whoever may not see it cannot be mentioned, and is answered as somebody who does not exist', async () => {
  const id = await make.wallet_load();
  const readers = (await api.ask(admin, listCommentReaders, { query: { kind: 'wallet_load', id } })).data;
  expect(readers.map(({ name }) => name)).toEqual(['Nelson de Una']);
  const answers = await Promise.all(
    [
      userIdOf('approver'),
      userIdOf('nobody'),
      userIdOf('onlyA2'),
      userIdOf('blocked'),
      userIdOf('invited'),
      userIdOf('foreign'),
      userIdOf('admin'),
      randomUUID(),
    ].map((one) => say(admin, 'wallet_load', id, { mentions: [userIdOf('onlyA1'), one] })),
  );
  expect(
    new Set(answers.map(({ status, problem }) => `${status} ${problem.code} ${problem.detail}`)),
  ).toEqual(
    new Set([
      '422 rule_broken Alguna de esas personas no puede ver esto, y no se le puede mencionar. Quítala.',
    ]),
  );
  expect((await saidOf(admin, 'wallet_load', id)).items).toEqual([]);
  expect(await mailsTo('onlyA1@example.co')).toEqual([]);
});

test.each(commentedKindNames)(
  'of a %s nothing is read, said or taken by whoever may not see it',
  async (kind) => {
    const id = await make[kind]();
    const { commentid, fileid } = await insertComment(api, { kind, subject: id, author: userIdOf('admin') });
    const refusals = async (who: Caller) => {
      const answers = await Promise.all([
        api.call(who, listComments, { query: { kind, id } }),
        api.call(who, listCommentReaders, { query: { kind, id } }),
        api.call(who, copyCommentFile, { query: { commentid, fileid } }),
        say(who, kind, id),
        api.call(who, withdrawComment, { body: { commentid } }),
      ]);
      return answers.map(({ status }) => status);
    };
    expect(await refusals(api.signIn('foreign'))).toEqual([404, 404, 404, 404, 404]);
    // One permission that opens the door, but not this kind.
    const other = kind === 'pay_period' ? 'view_transactions' : 'view_payrolls';
    await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [[other]]);
    expect(await refusals(api.signIn('nobody'))).toEqual([403, 403, 403, 403, 403]);
    await api.rows(`update role set permissions = '{}' where name = 'Rol de nobody'`);
    expect((await saidOf(onlyA1, kind, id)).items.filter((one) => one.commentid === commentid)).toHaveLength(
      1,
    );
  },
);

test('each list says how many comments are on a thing, but for those taken back', async () => {
  const listed: Record<CommentedKind, (id: string) => Promise<number | undefined>> = {
    advance: async (id) =>
      (await api.ask(admin, listAdvances, { query: { kind: 'salary' } })).data.find(
        ({ advanceid }) => advanceid === id,
      )?.comments,
    wallet_load: async (id) =>
      (await api.ask(admin, listWalletLoads)).data.find(({ walletloadid }) => walletloadid === id)?.comments,
    wallet_deposit: async (id) => {
      const [wallet] = await api.rows<{ id: string }>(
        'select wallet_id as id from wallet_deposit where id = $1',
        [id],
      );
      const query = { walletid: wallet?.id ?? '' };
      const { data } = await api.ask(admin, listWalletDeposits, { query });
      return data.find(({ depositid }) => depositid === id)?.comments;
    },
    pay_period: async (id) =>
      (await api.ask(admin, listPayPeriods, { query: { payrollid: payrolls.free.id } })).data.find(
        ({ payperiodid }) => payperiodid === id,
      )?.comments,
  };
  for (const kind of commentedKindNames) {
    const id = await make[kind]();
    const before = await listed[kind](id);
    await say(admin, kind, id);
    const { commentid } = (await say(admin, kind, id)).body.data;
    expect([kind, await listed[kind](id)]).toEqual([kind, (before ?? Number.NaN) + 2]);
    await api.ask(admin, withdrawComment, { body: { commentid } });
    expect([kind, await listed[kind](id)]).toEqual([kind, (before ?? Number.NaN) + 1]);
  }
});

test('what was said of an advance stays as it was once it is decided', async () => {
  const id = await make.advance();
  const { commentid } = (await say(admin, 'advance', id)).body.data;
  await api.ask(approver, approveAdvances, { body: { advanceids: [id], reason: null } });
  expect((await say(admin, 'advance', id)).problem).toMatchObject({
    code: 'conflict',
    detail: 'Ya se decidió: los comentarios quedan como estaban.',
  });
  expect((await api.call(admin, withdrawComment, { body: { commentid } })).problem.code).toBe('conflict');
  expect(await saidOf(admin, 'advance', id)).toMatchObject({
    isOpen: false,
    items: [{ commentid, withdrawnAt: null, mayWithdraw: false }],
  });
});

test('whoever comments while somebody decides comes before the decision or is refused', async () => {
  const id = await make.advance();
  const [decided, ...said] = await Promise.all([
    api.call(approver, approveAdvances, { body: { advanceids: [id], reason: null } }),
    ...Array.from({ length: 6 }, () => say(admin, 'advance', id)),
  ]);
  expect(decided.status).toBe(200);
  const kept = said.filter(({ status }) => status === 201).length;
  expect(said.filter(({ problem }) => problem?.code === 'conflict')).toHaveLength(6 - kept);
  expect((await saidOf(admin, 'advance', id)).items).toHaveLength(kept);
});

test('a load that came back is commented on anew, and what was said before its rejection stays', async () => {
  const id = await make.wallet_load();
  const before = (await say(admin, 'wallet_load', id)).body.data.commentid;
  await api.ask(onlyA1, rejectWalletLoad, { body: { walletloadid: id, reason: 'Falta el soporte.' } });
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
  const after = (await say(admin, 'wallet_load', id)).body.data.commentid;
  const { isOpen, items } = await saidOf(admin, 'wallet_load', id);
  expect([isOpen, ...items.map(({ commentid, mayWithdraw }) => [commentid, mayWithdraw])]).toEqual([
    true,
    [before, false],
    [after, true],
  ]);
  expect((await api.call(admin, withdrawComment, { body: { commentid: before } })).problem.code).toBe(
    'conflict',
  );
});

test('its author alone takes a comment back, once, and it stays to be read', async () => {
  const id = await make.wallet_deposit();
  const { commentid } = (await say(admin, 'wallet_deposit', id)).body.data;
  const withdraw = (who: Caller) => api.call(who, withdrawComment, { body: { commentid } });
  expect((await withdraw(onlyA1)).problem.code).toBe('forbidden');
  const answers = await Promise.all([withdraw(admin), withdraw(admin)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await saidOf(onlyA1, 'wallet_deposit', id)).items).toMatchObject([
    { text: 'Revisé el valor.', withdrawnAt: api.clock.now.toISOString(), mayWithdraw: false },
  ]);
  await expect(
    api.pool.query(`update comment set text = 'otra cosa' where id = $1`, [commentid]),
  ).rejects.toThrow(/permission denied/);
  await expect(api.pool.query('delete from comment where id = $1', [commentid])).rejects.toThrow(
    /permission denied/,
  );
});

test('only a PDF or a picture that one uploaded oneself is attached', async () => {
  const id = await make.pay_period();
  const key = uploadReceipt(api, 'admin');
  api.objects.files.set(key, Buffer.from('MZ un programa'));
  const attach = async (file: string) =>
    (await say(admin, 'pay_period', id, { files: [{ key: file, name: 'soporte.pdf' }] })).problem.code;
  expect(await attach(key)).toBe('unreadable_file');
  expect(await attach(uploadReceipt(api, 'onlyA1'))).toBe('file_missing');
  const before = api.objects.files.size;
  expect(
    (
      await say(api.signIn('approver'), 'pay_period', id, {
        files: [{ key: uploadReceipt(api, 'approver'), name: 'soporte.pdf' }],
      })
    ).problem.code,
  ).toBe('forbidden');
  expect(api.objects.files.size).toBe(before + 1);
});
