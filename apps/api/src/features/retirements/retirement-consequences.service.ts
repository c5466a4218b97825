import type { Consequence, retireConsequences } from '@antela/contract/consequences';
import type { Parsed } from '@antela/contract/endpoint';
import { countOf, rowsOf, totalOf } from '../../text/consequence-rows.ts';
import { refusalOf } from './retire.service.ts';
import { totalsOf, type PersonSettlement } from './settlement.service.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');
const holding = ({ walletBalance }: PersonSettlement): boolean => (walletBalance ?? 0) > 0;

/** Consequences of retiring people: requests cancelled, balances returned, debts left; a day to come does it on that day. */
export function consequencesOfRetiring(
  chosen: readonly PersonSettlement[],
  { endDate, walletBalances }: Parsed<typeof retireConsequences>['body'],
  today: string,
): Consequence[] {
  const leaving = chosen.filter(({ employment }) => refusalOf(employment, endDate, today) === null);
  const sum = (amountOf: (one: PersonSettlement) => number) =>
    leaving.reduce((total, one) => total + amountOf(one), 0);
  const later = endDate > today ? 'Ese día, si siguen así.' : null;
  const holders = leaving.filter(holding).length;
  const waiting = sum((one) => one.waiting);
  const owing = leaving.filter(({ total }) => total > 0).length;
  const isReturned = walletBalances === 'return';
  const kept = chosen.length - leaving.length;
  return [
    ...rowsOf(
      {
        code: 'cancelled',
        tone: 'bad',
        text: `Se cancelan ${countOf(waiting, 'solicitud', 'solicitudes')} sin pagar`,
        note: later ?? 'Si deshaces el retiro, no vuelven.',
        count: waiting,
        amount: sum((one) => one.waitingAmount),
      },
      {
        code: isReturned ? 'returned' : 'wallets_kept',
        tone: isReturned ? 'warn' : 'info',
        text: isReturned
          ? `Vuelve de billeteras al fondo, de ${people(holders)}`
          : `Queda en billeteras para gastar, de ${people(holders)}`,
        note: isReturned ? later : null,
        count: holders,
        amount: sum((one) => one.walletBalance ?? 0),
      },
      {
        code: 'refused',
        tone: 'info',
        text: `${kept === 1 ? 'Queda como está' : 'Quedan como están'} ${people(kept)}`,
        note: 'Ya estaban retiradas, o la fecha no cabe en su contrato.',
        count: kept,
        amount: 0,
      },
    ),
    totalOf(
      'settlement',
      owing === 0 ? 'No queda nada por descontar' : `Queda por descontar, de ${people(owing)}`,
      totalsOf(leaving.flatMap(({ items }) => items)).total,
      leaving.length,
    ),
  ];
}
