import type { Consequence } from '@antela/contract/consequences';
import type { WalletState } from '@antela/rules/wallet-states';
import type { Db, Scope } from '../../../db/database.ts';
import { countOf, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { mustGetWallet } from './wallets.service.ts';
import { sumHolders } from './wallets.sql.ts';

/** Consequences of a wallet's settings for its people and its fund. @throws not_found */
export async function consequencesOfWallet(
  db: Db,
  scope: Scope,
  { walletid, state, userCap }: { walletid: string; state: WalletState; userCap: number | null },
): Promise<Consequence[]> {
  const before = await mustGetWallet(db, scope, walletid);
  const holders = await sumHolders(db, scope.clientId, walletid, userCap);
  const people = countOf(holders.people, 'persona', 'personas');
  const all = { count: holders.people, amount: holders.held };
  return [
    ...(state === before.state
      ? []
      : rowsOf(
          state === 'active'
            ? { code: 'use_again', tone: 'info', text: `Vuelven a usar su saldo ${people}`, ...all }
            : state === 'suspended'
              ? {
                  code: 'shut_out',
                  tone: 'bad',
                  text: `Dejan de usar su saldo ${people}`,
                  note: 'El saldo sigue siendo suyo; vuelve con la billetera activa.',
                  ...all,
                }
              : {
                  code: 'close',
                  tone: 'bad',
                  text: `Se quedan sin esta billetera ${people}`,
                  note: 'Cerrarla no tiene vuelta.',
                  ...all,
                },
        )),
    ...(userCap === before.user_cap
      ? []
      : rowsOf({
          code: 'over_cap',
          tone: 'warn',
          text: `Ya tienen más que el tope ${countOf(holders.over, 'persona', 'personas')}`,
          note: 'Conservan lo que tienen y no reciben más hasta bajar de ahí.',
          count: holders.over,
          amount: holders.excess,
        })),
    totalOf('fund', `Sigue en el fondo de ${before.name}`, before.available),
  ];
}
