import type { controls } from '@antela/contract/controls';
import { getSuspensionSettings, updateSuspensionSettings } from '@antela/contract/prima-accruals';
import { approveProposal, listProposals } from '@antela/contract/proposals';
import type { SuspensionSettings } from '@antela/rules/suspension-kinds';
import { beforeEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { clients } from '../../../test/world/clients.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';

const { api, admin: maker } = await startFileApi();
// A second person who sees the whole client and may do everything in it.
await api.rows(
  `update company_user set role_id = (select o.role_id from company_user o where o.client_id = company_user.client_id and o.id = $2) where id = $1`,
  [userIdOf('approver'), userIdOf('admin')],
);
const checker = api.signIn('approver');
await api.rows(`update role set permissions = '{view_transactions}' where id = $1`, [roleIdOf('nobody')]);

beforeEach(async () => {
  await api.rows("update client set settings = '{}', settings_version = 1");
  await api.rows(`update proposal set state = 'withdrawn', decided_at = now() where state = 'waiting'`);
});

const now = async (): Promise<SuspensionSettings> => {
  const { lowersPrima, vacationBlocksAdvances } = (await api.ask(maker, getSuspensionSettings)).data;
  return { lowersPrima, vacationBlocksAdvances };
};
const change = async ({ lowersPrima, vacationBlocksAdvances }: SuspensionSettings) => {
  const { version } = (await api.ask(maker, getSuspensionSettings)).data;
  const body = { lowersPrima: [...lowersPrima], vacationBlocksAdvances };
  return (await api.ask(maker, updateSuspensionSettings, { version, body })).data.proposalid;
};

const strict: SuspensionSettings = { lowersPrima: ['strike'], vacationBlocksAdvances: true };
const loosened: Record<keyof typeof controls.suspensions.fields, SuspensionSettings> = {
  lowersPrima: { ...strict, lowersPrima: ['sick_leave'] },
  vacationBlocksAdvances: { ...strict, vacationBlocksAdvances: false },
};

test.each(Object.entries(loosened))(
  '%s: what lets more be advanced changes nothing until another person approves it; what lets less rules at once',
  async (_field, loose) => {
    expect(await change(strict)).toBeNull();
    expect(await now()).toEqual(strict);
    const proposalid = (await change(loose)) ?? '';
    expect(await now()).toEqual(strict);
    expect((await api.call(maker, approveProposal, { body: { proposalid } })).problem.code).toBe(
      'own_request',
    );
    await approveWaiting(api, checker, 'client', clients.a);
    expect(await now()).toEqual(loose);
  },
);

test('what was made stricter meanwhile is not loosened by what was asked for before', async () => {
  await change(strict);
  const proposalid = (await change(loosened.vacationBlocksAdvances)) ?? '';
  const stricter = { ...strict, lowersPrima: ['sick_leave', 'strike'] as const };
  expect(await change(stricter)).toBeNull();
  expect((await api.call(checker, approveProposal, { body: { proposalid } })).problem.code).toBe('conflict');
  expect(await now()).toEqual(stricter);
});

test('whoever decides reads it in words, before and after', async () => {
  await change(strict);
  await change({ lowersPrima: [], vacationBlocksAdvances: false });
  const [waiting] = (await api.ask(checker, listProposals, { query: { subject: 'client' } })).data;
  expect(waiting?.changes).toEqual([
    { field: 'Bajan la prima', before: 'Huelga', after: 'Ninguna', isHidden: false },
    { field: 'Las vacaciones impiden adelantar', before: 'Sí', after: 'No', isHidden: false },
  ]);
});

test('what waits is read by whoever opens its page, and nothing else of the client', async () => {
  await change(strict);
  await change(loosened.vacationBlocksAdvances);
  const waitingFor = async () =>
    (await api.ask(api.signIn('nobody'), listProposals, { query: { subject: 'client' } })).data;
  expect(await waitingFor()).toMatchObject([{ kind: 'suspensions', mayApprove: false }]);
  await api.rows(`update proposal set kind = 'second_factor' where state = 'waiting'`);
  expect(await waitingFor()).toEqual([]);
});
