import {
  downloadStatement,
  downloadTrialBalance,
  getStatement,
  getTrialBalance,
  listLedgerAccounts,
} from '@antela/contract/ledger';
import { downloadWalletLoad } from '@antela/contract/wallet-load-files';
import { listWalletLoadLines } from '@antela/contract/wallet-load-lines';
import { getWalletLoad } from '@antela/contract/wallet-loads';
import {
  downloadWalletUser,
  downloadWalletUsers,
  listWalletUserMovements,
  listWalletUsers,
} from '@antela/contract/wallet-users';
import { downloadWallets, listWallets } from '@antela/contract/wallets';
import { expect } from 'vitest';
import { insertWalletLoad } from '../wallet-load-records.ts';
import { accountOf } from '../wallet-user-records.ts';
import { clients, companies } from '../world/clients.ts';
import { employeeIdOf } from '../world/employees.ts';
import { type Pair, type Query, type Shown, type ReportWorld, all, bogota, add, person } from './screen.ts';

async function loadQuery({ api }: ReportWorld): Promise<Query> {
  const { load, user } = await insertWalletLoad(api, 'partially_applied');
  await api.rows(
    `insert into wallet_load_line (client_id, id, load_id, row_number, wallet_user_id, amount, state, applied_at, deleted_by, reversed_amount)
     select $1, gen_random_uuid(), $2, n, $3, 1000 * n, state, null, case state when 'excluded' then 'marta' end, 0
     from (values (2, 'excluded'), (3, 'failed'), (4, 'excluded')) g(n, state)`,
    [clients.a, load, user],
  );
  await api.rows('update wallet_load set line_count = 2, total = 4000 where id = $1', [load]);
  return { walletloadid: load };
}

const movement = (row: { at: string; amount: number; memo: string | null }): Shown => ({
  Fecha: bogota(row.at),
  Detalle: row.memo,
  Valor: row.amount,
});

/** Files of wallets and books, each with its screen. */
export const walletReports = (world: ReportWorld): Record<string, Pair[]> => {
  const { api, admin } = world;
  return {
    [downloadWallets.name]: [
      {
        query: () => ({ companyid: companies.a1 }),
        async screen(query) {
          type Answer = Awaited<ReturnType<typeof api.ask<typeof listWallets>>>;
          const { rows, first } = await all<Answer['data'][number]>(world, listWallets, query);
          const named = (of: Answer['totals']): Shown => ({
            Fondo: of.fund,
            Comprometido: of.committed,
            Disponible: of.available,
          });
          return {
            rows: rows.map((row) => ({ Billetera: row.name, Usuarios: row.users, ...named(row) })),
            totals: named((first as Answer).totals),
          };
        },
      },
    ],
    [downloadWalletUsers.name]: [
      {
        query: () => ({ companyid: companies.a1 }),
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listWalletUsers>>>['data'][number];
          const { rows } = await all<Row>(world, listWalletUsers, query);
          return {
            rows: rows.map((row) => ({
              ...person(row),
              Saldo: row.balance,
              'Límite por periodo': row.effectiveLimit,
              'Gastado en el periodo': row.spent,
              Disponible: row.available,
            })),
            totals: { Saldo: add(rows, ({ balance }) => balance) },
          };
        },
      },
    ],
    [downloadWalletUser.name]: [
      {
        query: () => ({ employeeid: employeeIdOf('free') }),
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listWalletUserMovements>>>['data'][number];
          const { rows } = await all<Row>(world, listWalletUserMovements, query);
          return {
            rows: rows.map((row) => ({ ...movement(row), Billetera: row.walletName })),
            totals: { Valor: add(rows, ({ amount }) => amount) },
          };
        },
      },
    ],
    [downloadWalletLoad.name]: [
      {
        query: () => loadQuery(world),
        async screen({ walletloadid = '' }) {
          const { data } = await api.ask(admin, listWalletLoadLines, {
            query: { walletloadid, limit: '200' },
          });
          const load = (await api.ask(admin, getWalletLoad, { query: { walletloadid } })).data;
          return {
            rows: data.map((line) => ({
              Fila: line.rowNumber,
              Valor: line.state === 'excluded' ? null : line.amount,
              'Valor excluido': line.state === 'excluded' ? line.amount : null,
              Reversado: line.reversedAmount === 0 ? null : line.reversedAmount,
            })),
            totals: {
              Valor: load.total,
              'Valor excluido': load.byState.excluded.amount,
              Reversado: load.reversedAmount === 0 ? null : load.reversedAmount,
            },
          };
        },
      },
    ],
    [downloadTrialBalance.name]: [
      {
        query: () => ({}),
        async screen() {
          type Row = Awaited<ReturnType<typeof api.ask<typeof listLedgerAccounts>>>['data'][number];
          const { rows } = await all<Row>(world, listLedgerAccounts, {});
          const { data } = await api.ask(admin, getTrialBalance);
          const named = (of: { debits: number; credits: number; balance: number }): Shown => ({
            Débitos: of.debits,
            Créditos: of.credits,
            Saldo: of.balance,
          });
          return {
            rows: rows.map((row) => ({ Cuenta: row.owner, ...named(row) })),
            totals: named({ ...data, balance: data.debits - data.credits }),
          };
        },
      },
    ],
    [downloadStatement.name]: [
      {
        query: async () => ({ accountid: await accountOf(api, world.users[0] ?? '') }),
        async screen(query) {
          type Row = Awaited<ReturnType<typeof api.ask<typeof getStatement>>>['data'][number];
          const { rows } = await all<Row>(world, getStatement, query);
          expect(rows.length).toBeGreaterThan(1);
          return { rows: rows.map(movement), totals: { Valor: rows[0]?.balance ?? null } };
        },
      },
    ],
  };
};
