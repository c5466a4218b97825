import { decidedMax } from '@antela/contract/advance-decisions';
import type { Consequence, retryConsequences } from '@antela/contract/consequences';
import type { Parsed } from '@antela/contract/endpoint';
import type { Context, UserContext } from '../../../http/context.ts';
import { countOf, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { listMatching } from './advances.sql.ts';
import { acts, type DecisionKind } from './decide-advances.service.ts';
import { sumDecided, type DecidedSum } from './decided-sums.sql.ts';
import { judgeRetries, type JudgedRetry } from './late-retries.service.ts';

const sums = (rows: readonly JudgedRetry[]) => ({
  count: rows.length,
  amount: rows.reduce((total, { amount }) => total + amount, 0),
});

/** Consequences of paying again: the advances it refuses, with the reason, and the period that deducts each of the others. */
export async function consequencesOfRetry(
  context: Pick<UserContext, 'db' | 'scope' | 'user' | 'now'>,
  body: Body,
): Promise<Consequence[]> {
  const judged = await judgeRetries(context, await idsOf(context, body));
  const paid = judged.filter(({ refusal }) => refusal === null);
  const nameOf = (one: JudgedRetry) => one.with_label ?? `la prima de ${one.semester}`;
  const groups = [...new Set(paid.map((one) => one.with_id ?? nameOf(one)))].map((key) =>
    paid.filter((one) => (one.with_id ?? nameOf(one)) === key),
  );
  const reasons = [...new Set(judged.flatMap(({ refusal }) => refusal ?? []))];
  return [
    ...rowsOf(
      ...reasons.map((reason) => {
        const rows = judged.filter(({ refusal }) => refusal === reason);
        return {
          ...sums(rows),
          code: 'refused',
          tone: 'bad' as const,
          text: rows.length === 1 ? 'No se paga 1 adelanto' : `No se pagan ${rows.length} adelantos`,
          note: `${reason} Cancela lo que no se pueda pagar.`,
        };
      }),
      ...groups.map((rows) => {
        const [first] = rows;
        const isLate = rows.some((one) => one.is_late);
        return {
          code: isLate ? 'deducted_later' : 'deducted_with',
          tone: isLate ? ('warn' as const) : ('info' as const),
          text: `Se descuenta con ${first ? nameOf(first) : ''}`,
          note: isLate ? 'El periodo en que se pidió ya se reportó.' : null,
          count: rows.length,
          amount: rows.reduce((total, row) => total + row.to_deduct, 0),
          payperiodid: first?.with_id ?? null,
        };
      }),
    ),
    totalOf('paid', 'Se paga de nuevo', sums(paid).amount, paid.length),
  ];
}

/** Consequences of approving, rejecting or cancelling: payments made or not, the periods that deduct them, and advances that stay as they are. */
export async function consequencesOfDecision(
  context: Context,
  kind: Exclude<DecisionKind, 'retry'>,
  body: Body,
): Promise<Consequence[]> {
  const { db, scope, actor, now } = context;
  const ids = await idsOf(context, body);
  const rows = await sumDecided(db, scope, ids, acts[kind].move(actor.id, now));
  const total = (of: readonly DecidedSum[], key: 'n' | 'people' | 'amount' | 'to_deduct') =>
    of.reduce((sum, row) => sum + row[key], 0);
  const moved = rows.filter(({ moves }) => moves);
  const kept = rows.filter(({ moves }) => !moves);
  const left = {
    code: 'kept',
    tone: 'warn' as const,
    text: `${countOf(total(kept, 'n'), 'adelanto queda', 'adelantos quedan')} como está${total(kept, 'n') === 1 ? '' : 'n'}`,
    note: 'No admite esta acción: cambió de estado, ya pasó el corte o lo pediste tú.',
    count: total(kept, 'n'),
    amount: total(kept, 'amount'),
  };
  const who = countOf(total(moved, 'people'), 'persona', 'personas');
  if (kind === 'approve')
    return [
      ...rowsOf(
        left,
        ...moved.map((row) => ({
          code: 'deducted_with',
          tone: 'info' as const,
          text: `Se descuenta con ${row.with_label ?? `la prima de ${row.semester}`}`,
          count: row.n,
          amount: row.to_deduct,
          payperiodid: row.with_id,
        })),
      ),
      totalOf('paid', `Se paga a ${who}`, total(moved, 'amount'), total(moved, 'n')),
    ];
  return [
    ...rowsOf(left, {
      code: 'unpaid',
      tone: 'bad',
      text: `No se paga a ${who}`,
      count: total(moved, 'n'),
      amount: total(moved, 'amount'),
    }),
    totalOf('released', 'Ya no se descuenta', total(moved, 'to_deduct'), total(moved, 'n')),
  ];
}

type Body = Parsed<typeof retryConsequences>['body'];

async function idsOf({ db, scope }: Pick<Context, 'db' | 'scope'>, body: Body): Promise<readonly string[]> {
  if ('advanceids' in body) return body.advanceids;
  const { q, ...filters } = body.matching;
  return listMatching(db, scope, { ...filters, terms: searchTerms(q) }, decidedMax);
}
