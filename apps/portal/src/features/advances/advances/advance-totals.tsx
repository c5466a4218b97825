import type { listAdvances } from '@antela/contract/advances';
import type { ResponseOf } from '@antela/contract/endpoint';
import { useTranslation } from 'react-i18next';
import { count, dot, pesos } from '../../../lib/format.ts';

type Props = { answer: ResponseOf<typeof listAdvances> | undefined };

/** Over everything that fulfils the filters, not only the page. Its line is kept before it is known. */
export function AdvanceTotals({ answer }: Props) {
  const { t } = useTranslation('advances');
  if (!answer) return <p className="mb-1 min-h-5" />;
  const { page, totals } = answer;
  const many =
    page.total === null
      ? null
      : page.totalIsCapped
        ? t('Más de {{number}} adelantos', { number: count(page.total) })
        : t('{{n}} adelantos', { count: page.total, n: count(page.total) });
  return (
    <p className="mb-1 text-table text-ink-2" role="status">
      {many && many + dot}
      <span className="max-md:hidden">
        <strong className="font-semibold text-ink">{pesos(totals.amount)}</strong> {t('en adelantos')}
        {dot}
      </span>
      <strong className="font-semibold text-ink">{pesos(totals.toDeduct)}</strong>{' '}
      <span className="max-md:hidden">{t('a descontar, con la comisión del empleado')}</span>
      <span className="md:hidden">{t('a descontar')}</span>
      {totals.deducted > 0 && (
        <span className="max-md:hidden">
          {dot}
          <strong className="font-semibold text-ink">{pesos(totals.deducted)}</strong> {t('ya descontados')}
        </span>
      )}
    </p>
  );
}
