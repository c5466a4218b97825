import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { AtFoot } from '../../../ui/foot-bar.tsx';

type Props = {
  detail: PeriodDetail;
  /** False of an act that is not the next one: it stays where it is. */
  isNext?: boolean;
  children: ReactNode;
};

/** The next act on a period, with the amount it is about. */
export function ActAtFoot({ detail, isNext = true, children }: Props) {
  const figure = useFigure(detail);
  return isNext ? <AtFoot figure={figure}>{children}</AtFoot> : children;
}

/** Null where the act is about no money. */
function useFigure({ period, toDeduct, totals, confirmation, remittance }: PeriodDetail) {
  const { t } = useTranslation('pay-periods');
  switch (period.state) {
    case 'open':
      return { label: t('Por aprobar'), value: pesos(toDeduct.toApprove.amount) };
    case 'cutoff':
      return { label: t('Por descontar'), value: pesos(toDeduct.amount) };
    case 'reported':
      return { label: t('Reportado'), value: pesos(totals.total) };
    case 'confirmed':
    case 'with_differences':
      return { label: t('Descontado'), value: pesos(confirmation?.deducted ?? 0) };
    case 'reconciled':
      return { label: t('Falta por girar'), value: pesos(remittance.due - remittance.paidSoFar) };
    default:
      return null;
  }
}
