import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { useTranslation } from 'react-i18next';
import { longDate, pesos } from '../../../lib/format.ts';
import { isLeastAvailable } from '../../../lib/least-available.ts';
import { cx } from '../../../ui/cx.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { QuoteRules } from './quote-rules.tsx';

type Props = {
  quote: AdvanceQuote | undefined;
  /** Somebody is chosen, so there will be a quote. */
  waiting: boolean;
  /** The figures are of the amount before this one. */
  stale: boolean;
};

/** Amount this person can take today and why, beside the form that asks for it. */
export function QuotePanel({ quote, waiting, stale }: Props) {
  const { t } = useTranslation('advances');
  if (!quote && !waiting) {
    return (
      <Panel>
        <p className="text-ink-2">
          {t('Elige un empleado y verás aquí cuánto puede adelantar hoy y cada regla que lo decide.')}
        </p>
      </Panel>
    );
  }
  if (!quote) {
    return (
      <Panel className="min-h-148">
        <AfterDelay>
          <ToneBlock className="h-10 w-40" />
          <ToneBlock className="mt-6 h-40 w-full" />
        </AfterDelay>
      </Panel>
    );
  }

  const asked = quote.amount > 0;
  return (
    <Panel className={cx('transition-opacity', stale && 'opacity-60')}>
      <Figure
        size="large"
        label={isLeastAvailable(quote) ? t('Disponible hoy, al menos') : t('Disponible hoy')}
        value={pesos(quote.available)}
        note={
          quote.available < quote.withinAmounts
            ? t('Por valores serían {{amount}}, pero una regla lo impide.', {
                amount: pesos(quote.withinAmounts),
              })
            : isLeastAvailable(quote)
              ? t('Tu rol no ve los salarios: puede haber más.')
              : undefined
        }
      />
      {asked && (
        <p
          className={cx('mt-3 flex gap-2 font-semibold', quote.allowed ? 'text-ok' : 'text-bad')}
          role="status"
          aria-busy={stale}
        >
          <span aria-hidden>{quote.allowed ? '✔' : '✖'}</span>
          {quote.allowed
            ? t('Se puede adelantar {{amount}}', { amount: pesos(quote.amount) })
            : t('No se puede adelantar {{amount}}', { amount: pesos(quote.amount) })}
        </p>
      )}
      <DescriptionList
        className="mt-3"
        items={[
          ...(asked ? costItems(quote, t) : []),
          { term: t('Ganado hasta hoy'), value: quote.accrued === null ? t('Oculto') : pesos(quote.accrued) },
          { term: t('Ya adelantado'), value: pesos(quote.taken) },
          {
            term: t('Cabe en el pago'),
            value: quote.headroom === null ? t('Oculto') : pesos(quote.headroom),
          },
        ]}
      />
      <QuoteRules rules={quote.rules} />
    </Panel>
  );
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Fee, deduction and its date, for the panel and for the check page. */
export function costItems(quote: AdvanceQuote, t: Translate): { term: string; value: string }[] {
  const { fee, vat, employeePays, employerPays } = quote.fee;
  return [
    { term: t('Comisión e IVA'), value: `${pesos(fee)} + ${pesos(vat)}` },
    ...(employerPays > 0 ? [{ term: t('Lo asume la empresa'), value: pesos(employerPays) }] : []),
    { term: t('Se descuenta al empleado'), value: pesos(quote.amount + employeePays) },
    { term: t('Se descuenta en'), value: deductedIn(quote, t) },
  ];
}

function deductedIn({ period, semester }: AdvanceQuote, t: Translate): string {
  if (period)
    return t('{{period}}, pago del {{date}}', { period: period.label, date: longDate(period.paymentDate) });
  return semester ? t('la prima del semestre {{semester}}', { semester }) : '—';
}
