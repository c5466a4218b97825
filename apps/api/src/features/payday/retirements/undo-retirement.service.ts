import type { RetirementOutcome } from '@antela/contract/retirements';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { lockBalances } from '../../ledger/ledger/ledger.service.ts';
import { writeEnds } from '../../people/employees/employment-ends.service.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { restoreWalletUsers } from '../../wallets/wallet-users/retire-wallet-user.service.ts';
import {
  batchExists,
  fundsOf,
  getStanding,
  listBatch,
  lockBatch,
  markUndone,
  type RetirementRecord,
  type UndoObstacle,
} from './retirements.sql.ts';

/** Reason a retirement cannot be taken back any more. */
const obstacles: Readonly<Record<UndoObstacle, string>> = {
  came_back: 'Ya tiene otro contrato en la empresa, así que este retiro no se puede deshacer.',
  changed: 'Alguien cambió después la fecha de retiro. Corrígela en el contrato.',
  settled: 'Su liquidación ya se confirmó, así que este retiro no se puede deshacer.',
  code_taken: 'Otro empleado usa ahora su código interno. Cámbialo y vuelve a intentarlo.',
};

interface Refusal {
  code: UndoObstacle | 'fund_short';
  detail: string;
}

/**
 * Reason each cannot be taken back; null for those that can. Together they take no more from a wallet's fund than it holds: those
 * for whom nothing is left stay as they are.
 */
function refusalsOf(
  standing: readonly RetirementRecord[],
  funds: ReadonlyMap<string, number>,
): (Refusal | null)[] {
  const left = new Map(funds);
  return standing.map(({ obstacle, wallets }) => {
    if (obstacle !== null) return { code: obstacle, detail: obstacles[obstacle] };
    const missing = wallets.reduce(
      (sum, { wallet_id, returned }) => sum + Math.max(0, returned - (left.get(wallet_id) ?? 0)),
      0,
    );
    if (missing > 0) return { code: 'fund_short', detail: fundShort(returnedOf(wallets), missing) };
    for (const { wallet_id, returned } of wallets) left.set(wallet_id, (left.get(wallet_id) ?? 0) - returned);
    return null;
  });
}

const fundShort = (returned: number, missing: number): string =>
  `Al retirarlo volvieron ${amountText(pesos(returned))} de su billetera al fondo de la empresa, y hoy al fondo le faltan ${amountText(pesos(missing))} para devolverlos. Deposítalos y deshaz el retiro después.`;

export const returnedOf = (wallets: RetirementRecord['wallets']): number =>
  wallets.reduce((sum, { returned }) => sum + returned, 0);

const walletIdsOf = (standing: readonly RetirementRecord[]): string[] => [
  ...new Set(
    standing.flatMap(({ wallets }) => wallets.flatMap((one) => (one.returned > 0 ? [one.wallet_id] : []))),
  ),
];

/** Reason the retirement that stands cannot be taken back; null when it can. */
export async function undoRefusalOf(
  db: Db,
  clientId: string,
  standing: RetirementRecord,
): Promise<string | null> {
  const [refusal] = refusalsOf([standing], await fundsOf(db, clientId, walletIdsOf([standing])));
  return refusal?.detail ?? null;
}

/** How many of one action's retirements cannot be taken back. */
export async function countObstacles(
  db: Db,
  scope: Scope,
  batchId: string,
  isHeld: boolean,
): Promise<number> {
  const standing = await (isHeld ? lockBatch : listBatch)(db, scope, batchId);
  const funds = await fundsOf(db, scope.clientId, walletIdsOf(standing));
  return refusalsOf(standing, funds).filter((refusal) => refusal !== null).length;
}

interface Undone {
  restored: number;
  walletsBack: number;
  cancelledRequests: number;
  cancelledAmount: number;
  refused: RetirementOutcome[];
}

/** Takes the retirements of one action back, but those on which something depends; each says why. @throws not_found */
export async function undoBatch(context: Context, batchId: string): Promise<Undone> {
  const { db, scope, actor, now } = context;
  if (!(await batchExists(db, scope, batchId))) throw new AppError('not_found');
  const standing = await lockBatch(db, scope, batchId);
  const refusals = await lockedRefusals(context, standing);
  const free = standing.filter((_, index) => refusals[index] === null);
  if (free.length > 0) {
    await writeEnds(
      db,
      scope.clientId,
      free.map((row) => ({
        employmentId: row.employment_id,
        endDate: row.previous_end_date,
        leavingReason: row.previous_leaving_reason,
      })),
      now,
    );
    await markUndone(
      db,
      scope.clientId,
      free.map(({ id }) => id),
      actor.name,
      now,
    );
    await restoreWalletUsers(
      context,
      free.flatMap(({ wallets }) => wallets),
    );
    await recordAudits(
      context,
      free.map((row) => ({
        action: 'employment.retirement_undone',
        entityKind: 'employment',
        entityId: row.employment_id,
        changes: {
          endDate: [row.end_date, row.previous_end_date],
          leavingReason: [row.leaving_reason, row.previous_leaving_reason],
        },
      })),
    );
  }
  return {
    restored: free.length,
    walletsBack: free.reduce((sum, { wallets }) => sum + returnedOf(wallets), 0),
    cancelledRequests: free.reduce((sum, { cancelled_requests }) => sum + cancelled_requests, 0),
    cancelledAmount: free.reduce((sum, { cancelled_amount }) => sum + cancelled_amount, 0),
    refused: standing.flatMap((row, index) => {
      const refusal = refusals[index];
      if (!refusal) return [];
      return [{ companyemployeeid: row.employment_id, fullName: fullNameOf(row), done: false, ...refusal }];
    }),
  };
}

/**
 * Somebody whose end was taken away in the contract stays: no retirement stands any more, and wallets are as they were.
 * @throws conflict when a wallet's fund no longer has what it got
 */
export async function forgetRetirement(context: Context, employmentId: string): Promise<void> {
  const { db, scope, actor, now } = context;
  const standing = await getStanding(db, scope, employmentId);
  if (!standing) return;
  const [refusal] = await lockedRefusals(context, [{ ...standing, obstacle: null }]);
  if (refusal) throw new AppError('conflict', { detail: refusal.detail });
  await markUndone(db, scope.clientId, [standing.id], actor.name, now);
  await restoreWalletUsers(context, standing.wallets);
}

/** The refusals with the funds held until the transaction ends. */
async function lockedRefusals(
  { db, scope, now }: Context,
  standing: readonly RetirementRecord[],
): Promise<(Refusal | null)[]> {
  return refusalsOf(
    standing,
    await lockBalances(db, scope.clientId, 'company_fund', walletIdsOf(standing), now),
  );
}
