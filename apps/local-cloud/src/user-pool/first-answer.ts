import { query } from '../database.ts';
import { openJson, sealJson } from '../sealing.ts';
import { isRecord, WireError, type Output } from '../wire.ts';
import type { UserPool } from './pool.ts';
import type { OneTime } from './steps.ts';

type Answer = { output: Output } | { refusal: { name: string; message: string; statusCode: number } };

/**
 * Carries a signed change out once. Whoever sends the very same request again has lost the answer, and gets it, a refusal too.
 * While the first is under way, and where nobody knows what became of it, the other is told to come back.
 */
export async function answerOnce(
  pool: UserPool,
  once: OneTime,
  work: () => Promise<Output>,
): Promise<Output> {
  if (!(await begin(pool, once))) return answerOf(await firstAnswer(pool, once.id));
  try {
    const output = await work();
    await keep(pool, once.id, { output });
    return output;
  } catch (error) {
    if (error instanceof WireError) {
      const { name, message, statusCode } = error;
      await keep(pool, once.id, { refusal: { name, message, statusCode } });
    }
    throw error;
  }
}

async function begin(pool: UserPool, { id, expiresAt }: OneTime): Promise<boolean> {
  const begun = await query(
    pool.db,
    'insert into cloud.spent (id, expires_at) values ($1, $2) on conflict do nothing returning 1',
    [id, expiresAt],
  );
  return begun.length > 0;
}

const keep = (pool: UserPool, id: string, answer: Answer): Promise<unknown> =>
  query(pool.db, 'update cloud.spent set answer = $2 where id = $1', [
    id,
    Buffer.from(sealJson(pool.atRest, answer, id)),
  ]);

async function firstAnswer(pool: UserPool, id: string): Promise<Answer | null> {
  const [row] = await query<{ answer: Buffer | null }>(
    pool.db,
    'select answer from cloud.spent where id = $1',
    [id],
  );
  const answer = row?.answer ? openJson(pool.atRest, row.answer.toString(), id) : null;
  // Sealed by `keep`: its shape is ours.
  return isRecord(answer) ? (answer as Answer) : null;
}

function answerOf(answer: Answer | null): Output {
  if (answer === null)
    throw new WireError('TooManyRequestsException', 'The same request is still under way.', 429);
  if ('output' in answer) return answer.output;
  const { name, message, statusCode } = answer.refusal;
  throw new WireError(name, message, statusCode);
}
