import { hostname, userInfo } from 'node:os';
import type { Db } from '@antela/api/db/database';
import { newId } from '@antela/api/db/ids';
import type { Actor } from '@antela/api/http/principal';
import { OpsError, type Command, type Given, type Operator, type OperatorContext } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { endAct, insertAct } from './operators.sql.ts';
import { proveOperator } from './prove-operator.ts';

/** Runs a command as who proved to be an operator; who, what and when is written down before anything else is. @throws OpsError */
export function runAsOperator(
  command: Extract<Command, { by: 'operator' }>,
  given: Given,
  context: OpsContext,
): Promise<number> {
  return onRecord(
    context,
    command.name,
    given,
    (db) => proveOperator(db, context),
    (operator, actor) => command.run(given, { ...context, operator, actor } satisfies OperatorContext),
  );
}

/** Asks who acts and writes the act down, does it, and writes down how it ended. @throws OpsError */
export async function onRecord<T extends Operator | null>(
  { opsPool, clock }: OpsContext,
  command: string,
  given: Given,
  prove: (db: Db) => Promise<T>,
  work: (operator: T, actor: Actor) => Promise<number>,
): Promise<number> {
  const id = newId();
  const operator = await inOperatorTransaction(opsPool, async (db) => {
    const proven = await prove(db);
    const [operatorId, target] = [proven?.id ?? null, targetOf(given)];
    await insertAct(db, { id, operatorId, command, target, origin, at: clock() });
    return proven;
  });
  const end = (outcome: 'done' | 'refused' | 'failed') =>
    inOperatorTransaction(opsPool, (db) => endAct(db, id, outcome, clock()));
  try {
    const code = await work(operator, actorOf(operator, id));
    await end(code === 0 ? 'done' : 'refused');
    return code;
  } catch (error) {
    // The original error matters more than a failure to write it down.
    await end(error instanceof OpsError ? 'refused' : 'failed').catch(() => undefined);
    throw error;
  }
}

/** The only place that says how an operator is written down: by the enrolled id, which no spelling changes. */
const actorOf = (operator: Operator | null, requestId: string): Actor => ({
  id: operator === null ? 'operator' : `operator:${operator.id}`,
  name: operator === null ? 'Operador' : `${operator.name} (operador)`,
  impersonator: null,
  requestId,
  ip: null,
});

/**
 * Arguments of a command for the record. Only the end of a person's document is kept, so that nothing here outlives their
 * suppression.
 */
function targetOf(given: Given): Record<string, unknown> {
  const target: Record<string, unknown> = { ...given };
  if (typeof target['document'] === 'string') target['document'] = `…${target['document'].trim().slice(-4)}`;
  return target;
}

const origin = `${userInfo().username}@${hostname()}`;
