import type { PrimaTotals } from '@antela/contract/prima-accruals';
import { useTranslation } from 'react-i18next';
import { bigPesos, count, dot } from '../../../lib/format.ts';

/** Over everything that fulfils the filters, not only the page. */
export function AccrualTotals({ totals }: { totals: PrimaTotals }) {
  const { t } = useTranslation('prima-accruals');
  const { employees, accrued, projected, advanced, toPay } = totals;
  const strong = (amount: number) => <strong className="font-semibold text-ink">{bigPesos(amount)}</strong>;
  return (
    <p className="text-table text-ink-2" role="status">
      {t('{{n}} empleados', { count: employees, n: count(employees) })}
      {dot}
      {accrued !== null && projected !== null && toPay !== null && (
        <>
          {strong(accrued)} {t('ganados hasta hoy')}
          {dot}
          {strong(projected)} {t('al final del semestre')}
          {dot}
        </>
      )}
      {strong(advanced)} {t('adelantados')}
      {toPay !== null && (
        <>
          {dot}
          {strong(toPay)} {t('por pagar al final')}
        </>
      )}
    </p>
  );
}
