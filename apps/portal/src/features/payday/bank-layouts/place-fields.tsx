import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import type { PlaceForm } from './bank-layout-form.ts';

/** First and last character of a field of the bank's lines. */
export function PlaceFields({ label, place }: { label: string; place: Fields<PlaceForm> }) {
  const { t } = useTranslation('bank-layouts');
  return (
    <div className="flex gap-3">
      <NumberField className="flex-1" label={t('{{label}}, desde', { label })} {...place.field('from')} />
      <NumberField className="flex-1" label={t('{{label}}, hasta', { label })} {...place.field('to')} />
    </div>
  );
}
