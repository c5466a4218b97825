import type { PayPeriod } from '@antela/contract/payrolls';
import { useTranslation } from 'react-i18next';
import { periodStops } from '../../lib/pay-period.ts';
import { placeStops } from '../../ui/period-line-layout.ts';

/** The period line without its words, for a row of the list: the row's other cells say the same. */
export function SmallPeriodLine({ period, today }: { period: PayPeriod; today: string }) {
  const { t } = useTranslation('common');
  const { stops, today: at } = placeStops(periodStops(period, t), today, 0);
  const reached = at ?? (stops[0]?.passed ? 100 : 0);
  return (
    <div
      className="relative mt-1.5 mb-1 inline-block h-1 w-36 align-top rounded-full bg-neutral-soft"
      aria-hidden
    >
      <div className="h-full rounded-full bg-primary" style={{ width: `${reached}%` }} />
      {stops.map((stop) => (
        <span
          key={stop.name}
          className="absolute -top-0.5 h-2 w-px -translate-x-1/2 bg-ink-2"
          style={{ left: `${stop.at}%` }}
        />
      ))}
      {at !== null && (
        <span
          className="absolute -top-1 h-3 w-1 -translate-x-1/2 rounded-full bg-maiz"
          style={{ left: `${at}%` }}
        />
      )}
    </div>
  );
}
