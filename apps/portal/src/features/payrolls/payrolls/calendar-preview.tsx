import type { PayPeriod } from '@antela/rules/pay-period';
import { payPeriodLabel } from '@antela/rules/pay-period';
import { useTranslation } from 'react-i18next';
import { joined, shortDate, shortInstant } from '../../../lib/format.ts';

/** The calendar as it would be saved: every period with its cut-off and its payment. */
export function CalendarPreview({ periods }: { periods: readonly PayPeriod[] }) {
  const { t } = useTranslation('payrolls');
  if (periods.length === 0) return null;
  return (
    <section aria-label={t('Así queda el calendario')} aria-live="polite">
      <h3 className="text-table font-medium">{t('Así queda el calendario')}</h3>
      <p className="mb-2 text-small text-ink-2">
        {t('{{count}} periodos, doce meses hacia adelante. Después puedes ajustar cada uno.', {
          count: periods.length,
        })}
      </p>
      <ol className="border-t border-line text-table">
        {periods.map((period) => (
          <li key={period.start} className="border-b border-line py-2">
            <span className="font-medium">{payPeriodLabel(period)}</span>{' '}
            <span className="text-ink-2">
              {shortDate(period.start)} – {shortDate(period.end)}
            </span>
            <span className="block text-small text-ink-2">
              {joined(
                t('Corte {{cutoff}}', { cutoff: shortInstant(period.cutoff) }),
                t('Pago {{payment}}', { payment: shortDate(period.paymentDate) }),
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
