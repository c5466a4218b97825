import type { AdvanceRow } from '@antela/contract/advances';
import { deductionLabels, isWithoutMoney } from '@antela/rules/advance-state';
import { useTranslation } from 'react-i18next';
import { pesos } from '../lib/format.ts';
import type { Column } from './data-table.tsx';
import { StateOf } from './state-of.tsx';

/** Money of an advance and both its states, as every table of advances shows them. A phone has room for the state that can still change. */
export function useAdvanceColumns(): Column<AdvanceRow>[] {
  const { t } = useTranslation('ui');
  const { t: common } = useTranslation('common');
  const isSettled = ({ deductionState }: AdvanceRow) => deductionState === 'not_applicable';
  return [
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      sortKey: 'amount',
      cell: ({ amount }) => pesos(amount),
      detail: ({ paymentState, toDeduct }) =>
        isWithoutMoney(paymentState)
          ? t('no se descuenta')
          : t('se descuentan {{amount}}', { amount: pesos(toDeduct) }),
    },
    {
      key: 'payment',
      isSettled: (row) => !isSettled(row),
      narrow: 'state',
      header: t('Pago'),
      cell: ({ paymentState }) => <StateOf noun="payment" state={paymentState} />,
    },
    {
      key: 'deduction',
      isSettled,
      narrow: 'state-2',
      header: t('Descuento'),
      cell: (row) =>
        isSettled(row) ? (
          <span className="text-ink-2">{common(deductionLabels.not_applicable)}</span>
        ) : (
          <StateOf noun="deduction" state={row.deductionState} />
        ),
    },
  ];
}
