import type { SettlementItem, SettlementTotals } from '@antela/contract/retirements';
import { useTranslation } from 'react-i18next';
import { dayOf, joined, pesos, shortDate } from '../../../lib/format.ts';
import { StateOf } from '../../../ui/state-of.tsx';

/** Items still to be deducted from one person, and their sum. */
export function SettlementList({
  items,
  totals,
}: {
  items: readonly SettlementItem[];
  totals: SettlementTotals;
}) {
  const { t } = useTranslation('employees');
  if (items.length === 0) return <p className="text-ink-2">{t('No le queda nada por descontar.')}</p>;
  return (
    <ul className="text-table" aria-label={t('Lo que falta por descontar')}>
      {items.map((item) => (
        <li
          key={item.itemid}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{titleOf(item, t)}</span>
            <span className="block text-ink-2">{joined(shortDate(dayOf(item.requestedAt)), item.label)}</span>
            {(item.fees > 0 || item.deducted > 0) && (
              <span className="block text-ink-2">
                {item.deducted > 0
                  ? t('{{amount}} más {{fees}} de costo; ya se descontaron {{deducted}}', {
                      amount: pesos(item.amount),
                      fees: pesos(item.fees),
                      deducted: pesos(item.deducted),
                    })
                  : t('{{amount}} más {{fees}} de costo', {
                      amount: pesos(item.amount),
                      fees: pesos(item.fees),
                    })}
              </span>
            )}
          </span>
          {item.paymentState === 'processing' ? (
            <StateOf noun="payment" state="processing" />
          ) : (
            <StateOf noun="deduction" state={item.deductionState} />
          )}
          <span className="ml-auto tabular-nums">{pesos(item.remaining)}</span>
        </li>
      ))}
      <Total label={t('Total por descontar')} amount={totals.total} isMain />
      {totals.carried > 0 && (
        <Total label={t('De ellos, trasladado de otros periodos')} amount={totals.carried} />
      )}
      {totals.fees > 0 && <Total label={t('De ellos, costo e IVA')} amount={totals.fees} />}
    </ul>
  );
}

export function Total({
  label,
  amount,
  isMain = false,
}: {
  label: string;
  amount: number;
  isMain?: boolean;
}) {
  return (
    <li
      className={`flex items-baseline justify-between gap-3 py-1 ${isMain ? 'mt-1 border-t border-line-strong pt-2 font-medium' : 'text-ink-2'}`}
    >
      <span>{label}</span>
      <span className="tabular-nums">{pesos(amount)}</span>
    </li>
  );
}

function titleOf({ kind }: SettlementItem, t: (key: string) => string): string {
  if (kind === 'salary') return t('Adelanto de salario');
  return kind === 'prima' ? t('Adelanto de prima') : t('Compra con billetera');
}
