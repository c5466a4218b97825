import type { AnomalyState } from '@antela/contract/anomalies';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { lockAnomaly, setVerdict } from './anomalies.sql.ts';

export { countAnomalies, getSalaryChange } from './anomalies.sql.ts';

/**
 * Keeps what somebody decided about a fact. It is about that very fact: another salary, another account is another finding.
 * @throws not_found, conflict when it is not so any more
 */
export async function decide(
  context: Context,
  id: string,
  { state, reason }: { state: AnomalyState; reason: string },
): Promise<void> {
  const { db, scope, actor, now } = context;
  const before = orNotFound(await lockAnomaly(db, scope, id));
  if (before.is_gone) throw new AppError('conflict');
  await setVerdict(
    db,
    scope.clientId,
    id,
    state === 'waiting' ? null : { state, reason, by: { id: actor.id, name: actor.name } },
    now,
  );
  await recordAudit(context, 'anomaly.decided', 'employment', before.employment_id, {
    kind: [null, before.kind],
    state: [before.state, state],
    reason: [null, reason],
  });
}
