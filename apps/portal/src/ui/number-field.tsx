import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode'
> & {
  /** Null while there is no number. */
  value: number | null;
  /** Null both for an empty field and for text that is no number; the field itself then says what is wrong. */
  onValueChange: (value: number | null) => void;
  /** `percent` reads and gives basis points: `12,5` is 1250. */
  kind?: 'whole' | 'percent';
};

const readers = {
  whole: (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  percent(text: string): number | null {
    const bare = text.replace(/%$/, '').trimEnd().replace(',', '.');
    return /^\d{1,3}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : null;
  },
};
const writers = {
  whole: String,
  percent: (basisPoints: number) => String(basisPoints / 100).replace('.', ','),
};

/** A whole number, or a percentage with up to two decimals, as people type it. */
export function NumberField({ value, onValueChange, kind = 'whole', error, onBlur, end, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const read = (text: string) => readers[kind](text.trim());
  const unreadable = typed !== null && typed.trim() !== '' && read(typed) === null;
  const plea =
    kind === 'percent'
      ? t('Escribe un porcentaje, por ejemplo 12,5.')
      : t('Escribe un número sin decimales.');

  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode={kind === 'percent' ? 'decimal' : 'numeric'}
      data-unreadable={unreadable || undefined}
      end={kind === 'percent' ? <span className="pr-2 text-ink-2">%</span> : end}
      value={typed ?? (value === null ? '' : writers[kind](value))}
      error={unreadable && left ? plea : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setLeft(false);
        onValueChange(read(event.currentTarget.value));
      }}
      onBlur={(event) => {
        setLeft(true);
        if (!unreadable) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
