import type { RetirementOutcome } from '@antela/contract/retirements';
import type { Db, Scope } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { fullNameOf } from '../../text/person-name.ts';
import { recordAudits } from '../audit/audit.service.ts';
import type { RetirementContext } from './retire.service.ts';
import { batchExists, lockBatch, restoreEmployments, type UndoObstacle } from './retirements.sql.ts';

/** Why a retirement cannot be taken back any more. */
export const obstacles: Readonly<Record<UndoObstacle, string>> = {
  came_back: 'Ya tiene otro contrato en la empresa, así que este retiro no se puede deshacer.',
  changed: 'Alguien cambió después la fecha de retiro. Corrígela en el contrato.',
  settled: 'Su liquidación ya se confirmó, así que este retiro no se puede deshacer.',
  code_taken: 'Otro empleado usa ahora su código interno. Cámbialo y vuelve a intentarlo.',
};

/** How many of one action's retirements cannot be taken back. */
export async function countObstacles(db: Db, scope: Scope, batchId: string): Promise<number> {
  const standing = await lockBatch(db, scope, batchId);
  return standing.filter(({ obstacle }) => obstacle !== null).length;
}

/** Takes the retirements of one action back, but those on which something depends; each says why. @throws not_found */
export async function undoBatch(
  { db, scope, actor, now }: RetirementContext,
  batchId: string,
): Promise<{ restored: number; refused: RetirementOutcome[] }> {
  if (!(await batchExists(db, scope, batchId))) throw new AppError('not_found');
  const standing = await lockBatch(db, scope, batchId);
  const free = standing.filter(({ obstacle }) => obstacle === null);
  if (free.length > 0) {
    await restoreEmployments(
      db,
      scope.clientId,
      free.map(({ id }) => id),
      actor.name,
      now,
    );
    await recordAudits(
      db,
      scope.clientId,
      actor,
      now,
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
  const refused = standing.flatMap((row) =>
    row.obstacle === null
      ? []
      : [
          {
            companyemployeeid: row.employment_id,
            fullName: fullNameOf(row),
            done: false,
            code: row.obstacle,
            detail: obstacles[row.obstacle],
          },
        ],
  );
  return { restored: free.length, refused };
}
