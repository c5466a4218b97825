import type { DisbursementLine, DisbursementRow } from '@antela/contract/disbursements';
import { useTranslation } from 'react-i18next';
import type { StateKind } from '../../../ui/state-tag.tsx';

type Look<State extends string> = Record<State, { kind: StateKind; word: string }>;

/** How the state of a batch and of one of its payments look and are called. */
export function useDisbursementStates(): {
  batch: Look<DisbursementRow['state']>;
  line: Look<DisbursementLine['state']>;
} {
  const { t } = useTranslation('disbursements');
  return {
    batch: {
      draft: { kind: 'attention', word: t('Por aprobar') },
      approved: { kind: 'course', word: t('En el banco') },
      settled: { kind: 'done', word: t('Respondido') },
      discarded: { kind: 'void', word: t('Descartado') },
    },
    line: {
      waiting: { kind: 'course', word: t('En espera') },
      sent: { kind: 'course', word: t('Enviado') },
      paid: { kind: 'done', word: t('Pagado') },
      rejected: { kind: 'refused', word: t('Rechazado') },
      returned: { kind: 'attention', word: t('Devuelto') },
      dropped: { kind: 'void', word: t('Fuera del lote') },
    },
  };
}
