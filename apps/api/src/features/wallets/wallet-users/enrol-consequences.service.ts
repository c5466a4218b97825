import type { Consequence } from '@antela/contract/consequences';
import { boundsPayroll } from '@antela/contract/controls';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { countOf, nothingChanges, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { getWalletTarget, listEnrollable } from './wallet-user-writes.sql.ts';

const whyNot = 'Ya la tienen, o su nómina no usa esta billetera.';
const people = (n: number) => countOf(n, 'persona', 'personas');

/** Consequences of enrolling people: who comes in and with how much, whose limit waits, and who stays out. @throws not_found */
export async function consequencesOfEnrolling(
  { db, scope, now }: Omit<Context, 'actor'>,
  employeeIds: readonly string[],
  { walletid, limit }: { walletid: string; limit: number | null },
): Promise<Consequence[]> {
  const [wallet, served] = await Promise.all([
    getWalletTarget(db, scope, walletid),
    listEnrollable(db, scope, walletid, employeeIds, bogotaDate(now)),
  ]);
  if (!wallet) throw new AppError('not_found');
  const coming = new Set(served.filter((row) => !row.is_enrolled).map((row) => row.employee_id)).size;
  const out = employeeIds.length - coming;
  if (coming === 0) return nothingChanges(whyNot, out);
  const waits = limit !== null && boundsPayroll({ funding: wallet.funding, userCap: wallet.user_cap });
  return [
    ...rowsOf(
      {
        code: 'waiting',
        tone: 'warn',
        text: `Espera a otra persona el límite de ${people(coming)}`,
        note: 'Hasta entonces no pueden gastar.',
        count: waits ? coming : 0,
        amount: coming * (limit ?? 0),
      },
      {
        code: 'refused',
        tone: 'info',
        text: `${out === 1 ? 'Queda como está' : 'Quedan como están'} ${people(out)}`,
        note: whyNot,
        count: out,
        amount: 0,
      },
    ),
    totalOf(
      'enrol',
      limit === null
        ? `${coming === 1 ? 'Se inscribe' : 'Se inscriben'} ${people(coming)}; se mueven`
        : `${coming === 1 ? 'Se inscribe' : 'Se inscriben'} ${people(coming)}, que por periodo gastan hasta`,
      coming * (limit ?? 0),
      coming,
    ),
  ];
}
