import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className'> & {
    options: readonly Option[];
    /** The line shown while nothing is chosen; its value is the empty string. */
    placeholder?: string;
    /** A title that one chooses from, instead of a box. */
    look?: 'box' | 'title';
  };

const looks = {
  box: 'control-box',
  title:
    'min-h-11 w-full rounded-control bg-transparent font-display text-title font-semibold hover:bg-hover',
} as const;

/** The browser's own list: it works with every keyboard, screen reader and phone. For long lists take the combobox. */
export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  look = 'box',
  ...select
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(aria) => (
        <span className="relative block">
          <select {...select} {...aria} className={cx('appearance-none truncate pr-9', looks[look])}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Caret className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
        </span>
      )}
    </Field>
  );
}

export function Caret({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      className={cx('size-3 fill-none stroke-current stroke-[1.75] text-ink-2', className)}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="m2 4 4 4 4-4" />
    </svg>
  );
}
