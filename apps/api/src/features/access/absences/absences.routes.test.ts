import { createAbsence, endAbsence, listAbsences, listDelegates } from '@antela/contract/absences';
import { approveAdvances } from '@antela/contract/advance-decisions';
import { createAdvance, getAdvance } from '@antela/contract/advances';
import { listApprovals } from '@antela/contract/approvals';
import { listAudit } from '@antela/contract/audit';
import { listNotices } from '@antela/contract/notices';
import { rejectProposal } from '@antela/contract/proposals';
import { approveWalletLoad } from '@antela/contract/wallet-load-decisions';
import { getWalletLoad } from '@antela/contract/wallet-loads';
import { addDays } from '@antela/rules/calendar-date';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertAbsence } from '../../../test/absences.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertProposal } from '../../../test/proposals.ts';
import { insertCompanyUser } from '../../../test/staff-examples.ts';
import { insertWalletLoad } from '../../../test/wallet-load-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow, worldToday } from '../../../test/world/time.ts';
import { roleIdOf, userIdOf, type UserKey } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
const approver = api.signIn('approver');

beforeEach(() =>
  api.rows(`update absence set ended_at = $1, ended_by_name = 'x' where ended_at is null`, [worldNow]),
);

const onDays = (from: number, until: number) => ({
  from: addDays(worldToday, from),
  until: addDays(worldToday, until),
});
const away = (who: UserKey, delegateid: string, [from, until]: [number, number] = [0, 3], userid?: string) =>
  api.call(api.signIn(who), createAbsence, {
    body: { delegateid, ...onDays(from, until), ...(userid !== undefined && { userid }) },
  });
const insertAway = (user: UserKey, delegate: UserKey, [from, until]: [number, number] = [0, 0]) =>
  insertAbsence(api, { user: userIdOf(user), delegate: userIdOf(delegate), ...onDays(from, until) });

/** An advance that waits, as somebody asked for it. */
async function requestedBy(who: UserKey): Promise<string> {
  const body = {
    companyemployeeid: employmentIdOf('checked'),
    kind: 'salary' as const,
    amount: 40_000,
    authorization: 'Me lo pidió por escrito.',
  };
  const { advanceid } = (await api.ask(admin, createAdvance, { body })).data;
  await api.rows('update advance set requested_by = $1 where id = $2', [userIdOf(who), advanceid]);
  return advanceid;
}
const approvedBy = async (advanceid: string) =>
  (await api.ask(admin, getAdvance, { query: { advanceid } })).data.history
    .filter(({ to }) => to === 'approved')
    .map(({ actor }) => actor);
const inboxOf = async (who: UserKey) =>
  new Map(
    (await api.ask(api.signIn(who), listApprovals, {})).data.items.map(({ id, inPlaceOf }) => [
      id,
      inPlaceOf,
    ]),
  );

describe('decisions of a delegate', () => {
  test('say in whose place they are, unless the absent had a part in it', async () => {
    await insertAway('admin', 'approver');
    const [others, theirs] = [await requestedBy('nobody'), await requestedBy('admin')];
    const inbox = await inboxOf('approver');
    expect([inbox.get(others), inbox.get(theirs)]).toEqual(['Marta Administradora', null]);
    await api.ask(approver, approveAdvances, { body: { advanceids: [others, theirs], reason: null } });
    expect([await approvedBy(others), await approvedBy(theirs)]).toEqual([
      ['Pablo Aprobador por Marta Administradora'],
      ['Pablo Aprobador'],
    ]);
    const { data } = await api.ask(admin, listAudit, { query: { kind: 'advance', id: others } });
    expect(data.find(({ title }) => title.startsWith('Aprobó'))?.actor).toBe(
      'Pablo Aprobador por Marta Administradora',
    );
    const told = (await api.ask(api.signIn('nobody'), listNotices)).data.items;
    expect(told[0]?.subject).toBe(
      'Pablo Aprobador por Marta Administradora aprobó un adelanto de salario que pediste',
    );
  });

  test('are never about what the delegate asked for, and no right comes with them', async () => {
    await insertAway('admin', 'approver');
    const own = await requestedBy('approver');
    const { load } = await insertWalletLoad(api, 'in_approval');
    await api.rows('update wallet_load set prepared_by = $1 where id = $2', [[userIdOf('nobody')], load]);
    expect([...(await inboxOf('approver')).keys()].filter((id) => id === own || id === load)).toEqual([]);
    const tried = await api.ask(approver, approveAdvances, { body: { advanceids: [own], reason: null } });
    expect(tried.data).toMatchObject([{ done: false, code: 'own_request' }]);
    const refused = await api.call(approver, approveWalletLoad, {
      body: { walletloadid: load },
      version: 1,
    });
    expect(refused.status).toBe(403);
  });

  test('are in the absent person’s place for loads and changes too', async () => {
    await insertAway('onlyA1', 'admin');
    const { load } = await insertWalletLoad(api, 'in_approval');
    await api.rows('update wallet_load set prepared_by = $1 where id = $2', [[userIdOf('nobody')], load]);
    const { version } = (await api.ask(admin, getWalletLoad, { query: { walletloadid: load } })).data;
    await api.ask(admin, approveWalletLoad, { body: { walletloadid: load }, version });
    const opened = await api.ask(admin, getWalletLoad, { query: { walletloadid: load } });
    expect(opened.data.approvedBy).toBe('Marta Administradora por Nelson de Una');
    const asked = async (company: string, payroll: string) => {
      const id = await insertProposal(api, { client: clients.a, company, payroll });
      await api.rows('update proposal set requested_by = $1 where id = $2', [userIdOf('nobody'), id]);
      return id;
    };
    const decidedBy = async (proposalid: string) => {
      await api.ask(admin, rejectProposal, { body: { proposalid, reason: 'No hace falta.' } });
      const rows = await api.rows<{ name: string }>(
        'select decided_by_name as name from proposal where id = $1',
        [proposalid],
      );
      return rows[0]?.name;
    };
    expect(await decidedBy(await asked(companies.a1, payrolls.free.id))).toBe(
      'Marta Administradora por Nelson de Una',
    );
    // Out of the absent person's sight, so that it never waited for them.
    expect(await decidedBy(await asked(companies.a2, payrolls.checked.id))).toBe('Marta Administradora');
  });

  test.each([
    ['before it begins', () => insertAway('admin', 'approver', [1, 3])],
    [
      'once it is ended',
      async () => {
        const absenceid = await insertAway('admin', 'approver');
        await api.ask(approver, endAbsence, { body: { absenceid } });
      },
    ],
    [
      'of somebody who may not decide any more',
      async () => {
        const user = await insertCompanyUser(api, 'blocked', roleIdOf('admin'));
        await insertAbsence(api, { user, delegate: userIdOf('approver') });
      },
    ],
  ])('are their own alone %s', async (_when, arrange) => {
    await arrange();
    const id = await requestedBy('nobody');
    await api.ask(approver, approveAdvances, { body: { advanceids: [id], reason: null } });
    expect(await approvedBy(id)).toEqual(['Pablo Aprobador']);
  });
});

describe('an absence', () => {
  test('tells its delegate, and is ended by either of them', async () => {
    const { status, body } = await away('admin', userIdOf('approver'));
    expect([status, body.data.state, body.data.delegate.name]).toEqual([201, 'current', 'Pablo Aprobador']);
    const noticesOf = async (who: UserKey) =>
      (await api.ask(api.signIn(who), listNotices)).data.items[0]?.subject;
    expect(await noticesOf('approver')).toBe(
      'Reemplazas a Marta Administradora del 20/11/2026 al 23/11/2026',
    );
    const { absenceid } = body.data;
    const ended = await api.ask(approver, endAbsence, { body: { absenceid } });
    expect(ended.data).toMatchObject({ state: 'ended', endedBy: 'Pablo Aprobador', mayEnd: false });
    expect(await noticesOf('admin')).toBe('Pablo Aprobador terminó tu ausencia: decides tú otra vez');
    expect((await api.call(admin, endAbsence, { body: { absenceid } })).problem.code).toBe('conflict');
    const { data } = await api.ask(admin, listAudit, {
      query: { kind: 'company_user', id: userIdOf('admin') },
    });
    expect(data.slice(0, 2).map(({ title, actor }) => [title, actor])).toEqual([
      ['Terminó una ausencia', 'Pablo Aprobador'],
      ['Registró una ausencia', 'Marta Administradora'],
    ]);
    expect(data[1]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['Desde', '20/11/2026'],
      ['Hasta', '23/11/2026'],
      ['Reemplazo', 'Pablo Aprobador'],
    ]);
  });

  test('is seen by its two people and by whoever sees users, and ended by nobody else', async () => {
    const absenceid = await insertAway('approver', 'admin');
    const seenBy = async (who: UserKey) =>
      (await api.ask(api.signIn(who), listAbsences)).data
        .filter((one) => one.absenceid === absenceid)
        .map(({ mayEnd }) => mayEnd);
    expect(await Promise.all((['approver', 'admin', 'onlyA1', 'nobody'] as const).map(seenBy))).toEqual([
      [true],
      [true],
      // They see one of the absent person's companies, and change nobody who works beyond it.
      [false],
      [],
    ]);
    const tryEnd = async (who: UserKey) =>
      (await api.call(api.signIn(who), endAbsence, { body: { absenceid } })).status;
    expect([await tryEnd('onlyA1'), await tryEnd('nobody'), await tryEnd('foreign')]).toEqual([
      403, 404, 404,
    ]);
  });

  test('says of each candidate what they decide by their own right, and what they do not', async () => {
    const { data } = await api.ask(admin, listDelegates, { query: { userid: userIdOf('admin') } });
    const of = (who: UserKey) => data.find(({ user }) => user.id === userIdOf(who));
    expect(of('approver')?.covers).toEqual(['Adelantos y lotes de pago']);
    expect(of('approver')?.lacks).toContain('Cargues y topes de billeteras');
    expect(of('onlyA1')?.covers).toContain('Adelantos y lotes de pago');
    expect(of('onlyA1')?.lacks).toContain('Adelantos y lotes de pago en Tejidos del Sur S.A.S.');
    expect([of('admin'), of('nobody'), of('blocked'), of('foreign')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each<[string, () => ReturnType<typeof away>, number, string]>([
    ['oneself', () => away('admin', userIdOf('admin')), 422, 'Elige a otra persona: nadie se reemplaza'],
    [
      'oneself for somebody else',
      () => away('admin', userIdOf('admin'), [0, 1], userIdOf('approver')),
      422,
      'No puedes nombrarte tú.',
    ],
    [
      'somebody who decides nothing of it',
      () => away('approver', userIdOf('nobody')),
      422,
      'reemplazar no da permisos',
    ],
    ['anybody, who approves nothing', () => away('nobody', userIdOf('admin')), 422, 'no necesita reemplazo'],
    [
      'somebody else’s absence without the right',
      () => away('approver', userIdOf('admin'), [0, 1], userIdOf('nobody')),
      403,
      '',
    ],
    ['somebody of another client', () => away('admin', userIdOf('foreign')), 404, ''],
    ['days that are over', () => away('admin', userIdOf('approver'), [-1, 3]), 422, 'Elige un día desde hoy'],
    [
      'an end before the beginning',
      () => away('admin', userIdOf('approver'), [3, 2]),
      422,
      'anterior al primero',
    ],
    ['half a year and more', () => away('admin', userIdOf('approver'), [0, 180]), 422, 'a lo sumo 180 días'],
  ])('cannot name %s', async (_what, attempt, status, detail) => {
    const answer = await attempt();
    expect([answer.status, answer.problem.detail]).toEqual([status, expect.stringContaining(detail)]);
  });

  test('begins no chain and no circle, and no second one on its days', async () => {
    await insertAway('admin', 'approver', [2, 4]);
    const said = async (attempt: ReturnType<typeof away>) => {
      const { status, problem } = await attempt;
      return `${status} ${problem.detail}`;
    };
    expect(await said(away('admin', userIdOf('onlyA1'), [4, 6]))).toContain('409 Ya hay una ausencia del');
    // The delegate is away themselves: by a circle, and by a chain.
    expect(await said(away('approver', userIdOf('admin'), [1, 2]))).toContain('tampoco está');
    expect(await said(away('approver', userIdOf('onlyA1'), [4, 9]))).toContain(
      '409 Pablo Aprobador reemplaza a Marta Administradora',
    );
    expect(await said(away('onlyA1', userIdOf('admin'), [0, 2]))).toContain('Marta Administradora tampoco');
    expect((await away('approver', userIdOf('admin'), [5, 6])).status).toBe(201);
  });

  test('that two people register of each other at one instant is one of them', async () => {
    const answers = await Promise.all([
      away('admin', userIdOf('approver'), [0, 1]),
      away('approver', userIdOf('admin'), [0, 1]),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
