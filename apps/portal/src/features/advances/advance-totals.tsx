import type { listAdvances } from '@antela/contract/advances';
import type { ResponseOf } from '@antela/contract/endpoint';
import { useTranslation } from 'react-i18next';
import { count, pesos } from '../../lib/format.ts';

type Props = Pick<ResponseOf<typeof listAdvances>, 'page' | 'totals'>;

/** Over everything that fulfils the filters, not only the page. */
export function AdvanceTotals({ page, totals }: Props) {
  const { t } = useTranslation('advances');
  const many =
    page.total === null
      ? null
      : page.totalIsCapped
        ? t('Más de {{number}} adelantos', { number: count(page.total) })
        : t('{{n}} adelantos', { count: page.total, n: count(page.total) });
  return (
    <p className="mb-1 text-table text-ink-2" role="status">
      {many && `${many} · `}
      <strong className="font-semibold text-ink">{pesos(totals.amount)}</strong> {t('en adelantos')} ·{' '}
      <strong className="font-semibold text-ink">{pesos(totals.toDeduct)}</strong>{' '}
      {t('a descontar, con la comisión del empleado')}
      {totals.deducted > 0 && (
        <>
          {' · '}
          <strong className="font-semibold text-ink">{pesos(totals.deducted)}</strong> {t('ya descontados')}
        </>
      )}
    </p>
  );
}
