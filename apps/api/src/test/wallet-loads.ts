import { randomUUID } from 'node:crypto';
import { declareWalletDeposit } from '@antela/contract/wallet-deposits';
import * as decisions from '@antela/contract/wallet-load-decisions';
import { listWalletLoadLines } from '@antela/contract/wallet-load-lines';
import * as contract from '@antela/contract/wallet-loads';
import type { WalletLoad } from '@antela/contract/wallet-loads';
import { createWallet, getWallet } from '@antela/contract/wallets';
import { inTenant } from '../db/transaction.ts';
import { post } from '../features/ledger/ledger/ledger.service.ts';
import { system } from '../features/wallets/wallet-loads/apply-load.service.ts';
import { confirmDeposit } from '../features/wallets/wallets/deposits.service.ts';
import type { Caller } from './calls.ts';
import { approveWaiting } from './proposals.ts';
import type { TestApi } from './test-api.ts';
import { uploadReceipt } from './wallet-load-records.ts';
import { clients, companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';
import { filesOf } from './world/users.ts';

export const documents = (count: number): string[] =>
  Array.from({ length: count }, () => String(Math.floor(10_000_000 + Math.random() * 80_000_000)));

export const linesOf = (users: readonly string[], amount: number) => ({
  lines: users.map((id) => ({ payrolltypemoneybagemployeeid: id, amount, concept: null })),
});

/** Doors of company A1 to wallets and their loads: `maker` prepares them and `checker` approves. */
export function loadDoors(api: TestApi, { maker, checker }: { maker: Caller; checker: Caller }) {
  async function newWallet(more: object = {}): Promise<string> {
    const { data } = await api.ask(maker, createWallet, {
      body: {
        companyid: companies.a1,
        funding: 'prefunded',
        name: `Billetera ${randomUUID()}`,
        purpose: 'food',
        payrolls: [payrolls.free.id],
        userCap: null,
        loadCap: null,
        approvalAbove: 0,
        lowBalanceAt: null,
        ...more,
      },
    });
    // A threshold looser than every load is another person's to approve.
    if (data.proposalid !== null) await approveWaiting(api, checker, 'wallet', data.walletid);
    return data.walletid;
  }

  async function declare(walletid: string, amount: number): Promise<string> {
    const { data } = await api.ask(maker, declareWalletDeposit, {
      query: { walletid },
      body: {
        amount,
        depositedOn: '2026-11-19',
        reference: 'Transferencia 4471',
        receipt: { key: uploadReceipt(api, 'onlyA1'), name: 'comprobante.pdf' },
      },
    });
    return data.depositid;
  }

  const confirm = (depositId: string) =>
    inTenant(api.pool, clients.a, (db) =>
      confirmDeposit({ db, scope: { clientId: clients.a }, actor: system, now: api.clock.now }, depositId),
    );
  const deposit = async (walletid: string, amount: number) => confirm(await declare(walletid, amount));

  const get = async (walletloadid: string): Promise<WalletLoad> =>
    (await api.ask(maker, contract.getWalletLoad, { query: { walletloadid } })).data;

  async function until(walletloadid: string, isDone: (load: WalletLoad) => boolean): Promise<WalletLoad> {
    for (let tries = 0; tries < 600; tries += 1) {
      const load = await get(walletloadid);
      if (isDone(load)) return load;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`still ${JSON.stringify(await get(walletloadid))}`);
  }
  const checked = (id: string) => until(id, ({ validatedAt }) => validatedAt !== null);
  const inState = (id: string, state: WalletLoad['state']) => until(id, (load) => load.state === state);

  async function create(walletid: string, more: object): Promise<string> {
    const { data } = await api.ask(maker, contract.createWalletLoad, {
      body: { walletid, concept: 'Auxilio de noviembre', scheduledOn: null, ...more },
    });
    return data.walletloadid;
  }

  async function submit(id: string): Promise<WalletLoad> {
    const { version, total } = await checked(id);
    const body = { walletloadid: id, controlTotal: total };
    return (await api.ask(maker, decisions.submitWalletLoad, { version, body })).data;
  }
  async function approve(id: string): Promise<WalletLoad> {
    const { version } = await get(id);
    return (await api.ask(checker, decisions.approveWalletLoad, { version, body: { walletloadid: id } }))
      .data;
  }
  const fundOf = async (walletid: string) => {
    const { fund, committed, available } = (await api.ask(maker, getWallet, { query: { walletid } })).data;
    return { fund, committed, available };
  };
  const balanceOf = async (user: string): Promise<number> =>
    (
      await api.rows<{ balance: string }>(
        `select balance from ledger_account where kind = 'wallet_user' and owner_key = $1`,
        [user],
      )
    ).map(({ balance }) => Number(balance))[0] ?? 0;
  const lines = async (walletloadid: string) =>
    (await api.ask(maker, listWalletLoadLines, { query: { walletloadid, limit: '200' } })).data;

  async function upload(text: string | Buffer, name = 'cargue.csv') {
    const key = `${filesOf('onlyA1')}wallet-loads/${randomUUID()}/${name}`;
    api.objects.files.set(key, Buffer.from(text));
    return { file: { key, name } };
  }

  /** Told in the load's history by the newest act of that name. */
  async function changesOf(action: string, id: string): Promise<unknown> {
    const [row] = await api.rows<{ changes: unknown }>(
      'select changes from audit_event where action = $1 and entity_id = $2 order by at desc, id desc limit 1',
      [action, id],
    );
    return row?.changes;
  }
  /** As the app would: out of the person's account to the shop; below zero, back. */
  async function spend(user: string, amount: number): Promise<void> {
    const shop = { kind: 'bank_clearing', ownerKey: 'client' } as const;
    const person = { kind: 'wallet_user', ownerKey: user } as const;
    const [debit, credit] = amount > 0 ? [person, shop] : [shop, person];
    await inTenant(api.pool, clients.a, (db) =>
      post(
        db,
        clients.a,
        [{ eventKey: `spend:${randomUUID()}`, debit, credit, amount: Math.abs(amount), advanceId: null }],
        api.clock.now,
      ),
    );
  }
  return {
    newWallet,
    declare,
    confirm,
    deposit,
    get,
    until,
    checked,
    inState,
    create,
    submit,
    approve,
    fundOf,
    balanceOf,
    lines,
    upload,
    changesOf,
    spend,
  };
}
