import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../lib/format.ts';
import { daysUntil } from '../../../lib/pay-period.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { StateTag } from '../../../ui/state-tag.tsx';

/** The last day for sending what was deducted; once it has passed, for how long. */
export function RemitBy({ by }: { by: string | null }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  if (by === null) return t('Sin plazo');
  const left = daysUntil(by, today);
  if (left > 0) return shortDate(by);
  return (
    <StateTag kind="attention">
      {left === 0 ? t('Vence hoy') : t('Venció hace {{count}} días', { count: -left })}
    </StateTag>
  );
}
