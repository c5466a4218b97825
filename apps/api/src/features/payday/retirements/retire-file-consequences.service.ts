import { countOf, rowsOf } from '../../../text/consequence-rows.ts';
import type { ImportKind } from '../../files/imports/import-kind.service.ts';
import { sumOwed } from '../../ledger/owed/owed.service.ts';
import { listLeaving } from './retire-from-file.sql.ts';
import { consequencesOfLeaving } from './retirement-consequences.service.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');

/** Consequences of a reviewed file of retirements. */
export const consequencesOfFile: ImportKind['consequences'] = async (
  db,
  { record, scope, today },
  { walletBalances, seesSalary },
) => {
  const leaving = await listLeaving(db, scope.clientId, record.id, today);
  const later = leaving.filter((one) => one.later).length;
  const now = leaving.length - later;
  const sums = await sumOwed(
    db,
    scope,
    leaving.map(({ id }) => id),
  );
  const salaries = leaving.reduce((sum, { salary }) => sum + salary, 0);
  return [
    ...rowsOf(
      {
        code: 'leaving',
        tone: 'bad',
        text: `${now === 1 ? 'Deja' : 'Dejan'} de adelantar hoy ${people(now)}`,
        count: now,
        amount: 0,
      },
      {
        code: 'leaving_later',
        tone: 'warn',
        text: `${later === 1 ? 'Deja' : 'Dejan'} de adelantar en su fecha ${people(later)}`,
        count: later,
        amount: 0,
      },
      {
        code: 'salaries',
        tone: 'info',
        text: `Salen de la nómina salarios al mes de ${people(leaving.length)}`,
        count: seesSalary ? leaving.length : 0,
        amount: salaries,
      },
    ),
    ...consequencesOfLeaving({
      ...sums,
      people: leaving.length,
      refused: 0,
      walletBalances,
      later: later === 0 ? null : 'De cada quien en su fecha, si siguen así.',
    }),
  ];
};
