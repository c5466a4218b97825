import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from './money-text.ts';
import { TextField } from './text-field.tsx';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode'
> & {
  /** Whole pesos, or null while there is no amount. */
  value: number | null;
  /** Null both for an empty field and for text that is no amount; the field itself then says what is wrong. */
  onValueChange: (pesos: number | null) => void;
};

export function MoneyField({ value, onValueChange, error, onBlur, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const unreadable = typed !== null && readMoney(typed) === 'unreadable';

  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      data-unreadable={unreadable || undefined}
      value={typed ?? (value === null ? '' : writeMoney(value))}
      error={unreadable && left ? t('Escribe el valor en pesos, solo con números y sin centavos.') : error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const pesos = readMoney(text);
        setTyped(text);
        setLeft(false);
        onValueChange(pesos === 'unreadable' ? null : pesos);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (!unreadable) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
