import type { AdvanceRow } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../lib/data-store.ts';
import { count } from '../../lib/format.ts';
import type { BulkAction } from '../../ui/data-table-bulk.tsx';
import type { Decision } from './advances.queries.ts';
import { canTake, decisionPermissions, type PendingDecision } from './decisions.ts';

const order: readonly Decision[] = ['approve', 'reject', 'retry', 'cancel'];

/** What can be done with the ticked rows, each act with how many it takes; undefined for who may decide nothing. */
export function useBulkDecisions(
  rows: readonly AdvanceRow[],
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
  return allowed.flatMap((decision) => {
    const takes = canTake(decision, rows);
    if (takes.length === 0) return [];
    return [
      {
        label: label[decision](count(takes.length)),
        onAct: () => onAsk({ decision, rows: takes, left: rows.length - takes.length }),
      },
    ];
  });
}
