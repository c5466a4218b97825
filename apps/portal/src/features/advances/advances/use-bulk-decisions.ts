import { decidedMax } from '@antela/contract/advance-decisions';
import type { AdvanceRow } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { count } from '../../../lib/format.ts';
import type { BulkAction } from '../../../ui/data-table-bulk.tsx';
import type { AdvanceFilters } from './advance-search.ts';
import type { Decision } from './advances.queries.ts';
import { canTake, decisionOver, decisionPermissions, type PendingDecision } from './decisions.ts';

const order: readonly Decision[] = ['approve', 'reject', 'retry', 'cancel'];

/** Everything that the list's filters let through, as a scope of its own. */
export type Matching = { filters: AdvanceFilters; total: number; amount: number };

/** Whether a decision can be taken over the whole filter; a total that was cut off is more than one decision takes. */
export const canTakeAll = (total: number | null, isCapped: boolean): total is number =>
  total !== null && !isCapped && total <= decidedMax;

/**
 * Acts on the ticked rows, each with how many it takes, or on everything that fulfils the filters; undefined for people who may
 * decide nothing.
 */
export function useBulkDecisions(
  rows: readonly AdvanceRow[],
  matching: Matching | null,
  onAsk: (pending: PendingDecision) => void,
): BulkAction[] | undefined {
  const { t } = useTranslation('advances');
  const allowed = order.filter((decision) => hasPermission(decisionPermissions[decision]));
  if (allowed.length === 0) return undefined;
  const label: Record<Decision, (n: string) => string> = {
    approve: (n) => t('Aprobar ({{number}})', { number: n }),
    reject: (n) => t('Rechazar ({{number}})', { number: n }),
    retry: (n) => t('Reintentar el pago ({{number}})', { number: n }),
    cancel: (n) => t('Cancelar ({{number}})', { number: n }),
  };
  if (matching) {
    const { filters, total, amount } = matching;
    const scope = { matching: filters, expected: total };
    return allowed.map((decision) => ({
      label: label[decision](count(total)),
      onAct: () => onAsk({ decision, scope, count: total, amount, name: null, left: 0 }),
    }));
  }
  return allowed.flatMap((decision) => {
    const takes = canTake(decision, rows);
    if (takes.length === 0) return [];
    return [
      {
        label: label[decision](count(takes.length)),
        onAct: () => onAsk(decisionOver(decision, takes, rows.length - takes.length)),
      },
    ];
  });
}
