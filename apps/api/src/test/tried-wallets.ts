import { controls } from '@antela/contract/controls';
import { listProposals } from '@antela/contract/proposals';
import { changeWalletUsers, updateWalletUser } from '@antela/contract/wallet-user-changes';
import { listWalletUsers } from '@antela/contract/wallet-users';
import { getWallet, updateWallet } from '@antela/contract/wallets';
import type { Loosening, Steps, Tried } from './tried.ts';
import { insertWallet, insertWalletUser } from './wallet-user-records.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';
import { payrolls } from './world/payrolls.ts';

export const walletSteps: Record<keyof typeof controls.wallet.fields, Steps> = {
  approvalAbove: [0, 500_000, 900_000_000],
  userCap: [100_000, 500_000, null],
  loadCap: [1_000_000, 5_000_000, null],
  lowBalanceAt: [900_000, 100_000, null],
};

export async function triedWallet(
  { api, maker }: Loosening,
  field: keyof typeof walletSteps,
): Promise<Tried> {
  const id = await insertWallet(api);
  const column = controls.wallet.fields[field].column;
  const [tight, middle, loose] = walletSteps[field];
  await api.rows(`update wallet set ${column} = $2 where id = $1`, [id, middle]);
  const read = async () => (await api.ask(maker, getWallet, { query: { walletid: id } })).data;
  const set = async (value: unknown) => {
    const { name, purpose, userCap, loadCap, approvalAbove, lowBalanceAt, state, version } = await read();
    const settings = { name, purpose, userCap, loadCap, approvalAbove, lowBalanceAt, state };
    const body = { ...settings, payrolls: [payrolls.free.id], [field]: value };
    const { data } = await api.ask(maker, updateWallet, { query: { walletid: id }, version, body });
    return data.proposalid;
  };
  return {
    subject: 'wallet',
    id,
    now: async () => (await read())[field],
    loosen: () => set(loose),
    tighten: () => set(tight),
  };
}

export async function triedLimit({ api, maker }: Loosening): Promise<Tried> {
  const walletId = await insertWallet(api, { funding: 'payroll' });
  const id = await insertWalletUser(api, walletId, { limit: 200_000 });
  const read = async () => {
    const { data } = await api.ask(maker, listWalletUsers, { query: { walletid: walletId } });
    const [row] = data;
    if (!row) throw new Error('nobody is enrolled');
    return row;
  };
  const set = async (limit: number | null) => {
    const { version } = await read();
    const body = { limit, state: 'active' as const, reason: null };
    const query = { payrolltypemoneybagemployeeid: id };
    return (await api.ask(maker, updateWalletUser, { query, version, body })).data.proposalid;
  };
  return {
    subject: 'wallet_user',
    id,
    now: async () => (await read()).limit,
    loosen: () => set(900_000_000),
    tighten: () => set(100_000),
  };
}

export async function triedLimits({ api, maker }: Loosening): Promise<Tried> {
  const walletId = await insertWallet(api, { funding: 'payroll' });
  for (const [who, limit] of [
    ['ana', 200_000],
    ['invited', 300_000],
  ] as const)
    await insertWalletUser(api, walletId, {
      employment: employmentIdOf(who),
      employee: employeeIdOf(who),
      limit,
    });
  const matching = { walletid: walletId };
  const set = async (limit: number | null) => {
    const body = { action: 'limit_all' as const, matching, expected: 2, limit };
    const { data } = await api.ask(maker, changeWalletUsers, { body });
    if (data.waiting === 0) return null;
    const proposals = await api.ask(maker, listProposals, { query: { subject: 'wallet', id: walletId } });
    return proposals.data[0]?.proposalid ?? null;
  };
  const now = async () => {
    const { data } = await api.ask(maker, listWalletUsers, { query: { walletid: walletId } });
    return data.map(({ limit }) => Number(limit)).toSorted((one, other) => one - other);
  };
  return {
    subject: 'wallet',
    id: walletId,
    now,
    loosen: () => set(900_000_000),
    tighten: () => set(100_000),
  };
}
