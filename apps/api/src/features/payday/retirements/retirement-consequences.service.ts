import type { Consequence, retireConsequences } from '@antela/contract/consequences';
import type { Parsed } from '@antela/contract/endpoint';
import type { Db, Scope } from '../../../db/database.ts';
import { countOf, nobodyIsLeft, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { sumOwed, type OwedSums } from '../../ledger/owed/owed.service.ts';
import { refusalOf } from './retire.service.ts';
import type { PersonSettlement } from './settlement.service.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');

interface Leaving extends OwedSums {
  people: number;
  /** People who stay as they are. */
  refused: number;
  walletBalances: 'keep' | 'return';
  /** Note about a day to come; null where all of it happens now. */
  later: string | null;
}

/** Consequences of retiring people: requests cancelled, balances returned, debts left; a day to come does it on that day. */
export async function consequencesOfRetiring(
  db: Db,
  scope: Scope,
  chosen: readonly PersonSettlement['employment'][],
  { endDate, walletBalances }: Parsed<typeof retireConsequences>['body'],
  today: string,
): Promise<Consequence[]> {
  const leaving = chosen.filter((employment) => refusalOf(employment, endDate, today) === null);
  if (leaving.length === 0)
    return nobodyIsLeft(
      chosen.flatMap((employment) => {
        const refusal = refusalOf(employment, endDate, today);
        return refusal ? [{ fullName: fullNameOf(employment), detail: refusal.detail }] : [];
      }),
    );
  return consequencesOfLeaving({
    ...(await sumOwed(
      db,
      scope,
      leaving.map(({ id }) => id),
    )),
    people: leaving.length,
    refused: chosen.length - leaving.length,
    walletBalances,
    later: endDate > today ? 'Ese día, si siguen así.' : null,
  });
}

export function consequencesOfLeaving({
  waiting,
  holding,
  owing,
  walletBalances,
  later,
  ...sums
}: Leaving): Consequence[] {
  const isReturned = walletBalances === 'return';
  return [
    ...rowsOf(
      {
        code: 'cancelled',
        tone: 'bad',
        text: `Se cancelan ${countOf(waiting.count, 'solicitud', 'solicitudes')} sin pagar`,
        note: later ?? 'Si deshaces el retiro, no vuelven.',
        ...waiting,
      },
      {
        code: isReturned ? 'returned' : 'wallets_kept',
        tone: isReturned ? 'warn' : 'info',
        text: isReturned
          ? `Vuelve de billeteras al fondo, de ${people(holding.count)}`
          : `Queda en billeteras para gastar, de ${people(holding.count)}`,
        note: isReturned ? later : null,
        ...holding,
      },
      {
        code: 'refused',
        tone: 'info',
        text: `${sums.refused === 1 ? 'Queda como está' : 'Quedan como están'} ${people(sums.refused)}`,
        note: 'Ya estaban retiradas, o la fecha no cabe en su contrato.',
        count: sums.refused,
        amount: 0,
      },
    ),
    totalOf(
      'settlement',
      owing.count === 0 ? 'No queda nada por descontar' : `Queda por descontar, de ${people(owing.count)}`,
      owing.amount,
      sums.people,
    ),
  ];
}
