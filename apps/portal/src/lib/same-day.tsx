import type { SameDay, ToDeduct } from '@antela/contract/to-deduct';
import { useTranslation } from 'react-i18next';
import { count, pesos } from './format.ts';

type Props = {
  figure: Pick<ToDeduct, 'amount'>;
  sameDay: SameDay | null;
};

/** The figure beside the one of the same day of the last period; nothing where there is none to compare with. */
export function SameDayNote({ figure, sameDay }: Props) {
  const { t } = useTranslation('common');
  if (!sameDay) return null;
  const difference = figure.amount - sameDay.amount;
  const words = {
    amount: pesos(Math.abs(difference)),
    total: pesos(sameDay.amount),
    count: sameDay.employees,
    n: count(sameDay.employees),
  };
  return (
    <p className="mt-1 text-small text-ink-2">
      {difference === 0
        ? t('Igual que a este mismo día del periodo pasado: {{total}} de {{n}} personas.', words)
        : difference > 0
          ? t('{{amount}} más que a este mismo día del periodo pasado: {{total}} de {{n}} personas.', words)
          : t(
              '{{amount}} menos que a este mismo día del periodo pasado: {{total}} de {{n}} personas.',
              words,
            )}{' '}
      {t('Cuenta a quienes se les descontó lo que habían pedido hasta entonces.')}
    </p>
  );
}
