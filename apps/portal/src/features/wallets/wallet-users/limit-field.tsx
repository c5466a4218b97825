import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../ui/money-field.tsx';

type Props = {
  /** Undefined while no wallet is chosen. */
  funding: 'prefunded' | 'payroll' | undefined;
  value: number | null;
  onValueChange: (value: number | null) => void;
  error?: string | undefined;
};

/** Limit of a person in a wallet, with what it bounds and what none means: the same in every form that asks for it. */
export function LimitField({ funding, value, onValueChange, error }: Props) {
  const { t } = useTranslation('wallet-users');
  return (
    <MoneyField
      label={t('Límite por periodo')}
      optional
      hint={
        funding === 'payroll'
          ? t(
              'Lo más que puede gastar para descontar de una nómina. Vacío, el tope de la billetera; si no tiene tope, no gasta hasta que otra persona apruebe su límite.',
            )
          : t('Lo más que puede gastar de su saldo en un periodo de nómina. Vacío, todo su saldo.')
      }
      value={value}
      onValueChange={onValueChange}
      error={error}
    />
  );
}
