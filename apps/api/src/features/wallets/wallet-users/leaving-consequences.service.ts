import type { Consequence } from '@antela/contract/consequences';
import type { BalanceChoice } from '@antela/contract/wallet-user-changes';
import type { Db, Scope } from '../../../db/database.ts';
import { countOf, nothingChanges, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { sumLeaving } from './wallet-users.sql.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');

/** Consequences of leaving their wallets: balances kept or returned, and purchases that payroll goes on deducting. */
export async function consequencesOfLeaving(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  choice: BalanceChoice,
): Promise<Consequence[]> {
  const sum = await sumLeaving(db, scope, ids);
  if (sum.people === 0) return nothingChanges('Ya salieron de su billetera.', ids.length);
  const isReturned = choice === 'return';
  return [
    ...rowsOf(
      {
        code: isReturned ? 'returned' : 'kept',
        tone: isReturned ? 'bad' : 'info',
        text: isReturned
          ? `Vuelve al fondo, de ${people(sum.holders)}`
          : `Queda para gastar, de ${people(sum.holders)}`,
        note: isReturned ? 'No se puede deshacer.' : null,
        count: sum.holders,
        amount: sum.held,
      },
      {
        code: 'owed',
        tone: 'info',
        text: `Se sigue descontando de la nómina, de ${people(sum.owing)}`,
        count: sum.owing,
        amount: sum.owed,
      },
    ),
    totalOf(
      'leave',
      `${sum.people === 1 ? 'Sale' : 'Salen'} ${people(sum.people)}, con`,
      isReturned ? 0 : sum.held,
      sum.people,
    ),
  ];
}
