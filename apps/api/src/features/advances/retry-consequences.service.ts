import { decidedMax } from '@antela/contract/advance-decisions';
import type { Consequence, retryConsequences } from '@antela/contract/consequences';
import type { Parsed } from '@antela/contract/endpoint';
import { searchTerms } from '../../text/person-name.ts';
import type { AdvanceContext } from './advances.service.ts';
import { listMatching } from './advances.sql.ts';
import { judgeRetries, type JudgedRetry } from './late-retries.service.ts';

const none = { note: null, payperiodid: null };
const sums = (rows: readonly JudgedRetry[]) => ({
  count: rows.length,
  amount: rows.reduce((total, { amount }) => total + amount, 0),
});

/** Consequences of paying again: the advances it refuses, with the reason, and the period that deducts each of the others. */
export async function consequencesOfRetry(
  context: Pick<AdvanceContext, 'db' | 'scope' | 'now'>,
  body: Parsed<typeof retryConsequences>['body'],
): Promise<Consequence[]> {
  const judged = await judgeRetries(context, await idsOf(context, body));
  const paid = judged.filter(({ refusal }) => refusal === null);
  const nameOf = (one: JudgedRetry) => one.with_label ?? `la prima de ${one.semester}`;
  const groups = [...new Set(paid.map((one) => one.with_id ?? nameOf(one)))].map((key) =>
    paid.filter((one) => (one.with_id ?? nameOf(one)) === key),
  );
  const reasons = [...new Set(judged.flatMap(({ refusal }) => refusal ?? []))];
  return [
    ...reasons.map((reason) => {
      const rows = judged.filter(({ refusal }) => refusal === reason);
      return {
        ...none,
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
        ...none,
        code: isLate ? 'deducted_later' : 'deducted_with',
        tone: isLate ? ('warn' as const) : ('info' as const),
        text: `Se descuenta con ${first ? nameOf(first) : ''}`,
        note: isLate ? 'El periodo en que se pidió ya se reportó.' : null,
        count: rows.length,
        amount: rows.reduce((total, row) => total + row.to_deduct, 0),
        payperiodid: first?.with_id ?? null,
      };
    }),
    { ...none, ...sums(paid), code: 'paid', tone: 'total', text: 'Se paga de nuevo' },
  ];
}

async function idsOf(
  { db, scope }: Pick<AdvanceContext, 'db' | 'scope'>,
  body: Parsed<typeof retryConsequences>['body'],
): Promise<readonly string[]> {
  if ('advanceids' in body) return body.advanceids;
  const { q, ...filters } = body.matching;
  return listMatching(db, scope, { ...filters, terms: searchTerms(q) }, decidedMax);
}
