import type { PayPeriod } from '@antela/contract/payrolls';
import { useTranslation } from 'react-i18next';
import { periodStops } from '../../../lib/pay-period.ts';
import { placeStops } from '../../../ui/period-line-layout.ts';
import { SmallLine } from '../../../ui/small-line.tsx';

/** The period line in a row of the list: the row's other cells say its words. */
export function SmallPeriodLine({ period, today }: { period: PayPeriod; today: string }) {
  const { t } = useTranslation('common');
  return (
    <SmallLine
      placed={placeStops(periodStops(period, t), today, 0)}
      className="mt-1.5 mb-1 inline-block w-36 align-top"
    />
  );
}
