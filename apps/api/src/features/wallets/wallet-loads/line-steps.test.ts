import { walletLoadLineTransitions, type WalletLoadLineState } from '@antela/rules/wallet-states';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWalletLoad } from '../../../test/wallet-load-records.ts';

const { api } = await startFileApi();

/** Columns beside the state, as each state has them. */
const beside: Record<WalletLoadLineState, string> = {
  pending: 'deleted_by = null, reversed_amount = 0',
  excluded: `deleted_by = 'Marta', reversed_amount = 0`,
  applied: 'deleted_by = null, reversed_amount = 0',
  failed: 'deleted_by = null, reversed_amount = 0',
  reversed: 'deleted_by = null, reversed_amount = amount',
};

test('the database takes exactly the steps of a line that the rules know, and of one that moved neither its amount nor its end', async () => {
  const { line } = await insertWalletLoad(api, 'draft');
  const states = Object.keys(walletLoadLineTransitions) as WalletLoadLineState[];
  const client = await api.owner.connect();
  /** Whether the database lets a statement about the line in this state pass; nothing of it stays. */
  const allows = async (from: WalletLoadLineState, statement: string): Promise<boolean> => {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update wallet_load_line set state = $1, ${beside[from]} where id = $2`, [from, line]);
    await client.query('set local session_replication_role = origin');
    const error = await client.query(`${statement} where id = '${line}'`).catch(String);
    await client.query('rollback');
    return typeof error !== 'string';
  };
  const taken: string[] = [];
  try {
    for (const from of states)
      for (const to of states)
        if (from !== to && (await allows(from, `update wallet_load_line set state = '${to}', ${beside[to]}`)))
          taken.push(`${from}>${to}`);
    const known = states.flatMap((from) => walletLoadLineTransitions[from].map((to) => `${from}>${to}`));
    expect(taken.toSorted()).toEqual(known.toSorted());
    const kept = ['applied', 'reversed'] as const;
    for (const from of kept) expect(await allows(from, 'update wallet_load_line set amount = 7')).toBe(false);
    for (const from of states)
      expect(await allows(from, 'delete from wallet_load_line')).toBe(from === 'pending');
  } finally {
    client.release();
  }
});
