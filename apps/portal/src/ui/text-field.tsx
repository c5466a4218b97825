import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** Stands inside the box, at its end: a unit or a small button. */
    end?: ReactNode;
    /** For codes, documents and account numbers. */
    mono?: boolean;
  };

export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  end,
  mono,
  type = 'text',
  ...input
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(aria) => (
        <span className="relative block">
          <input
            {...input}
            {...aria}
            type={type}
            className={cx('control-box', mono && 'font-mono', end ? 'pr-12' : '')}
          />
          {end && <span className="absolute inset-y-0 right-1 flex items-center">{end}</span>}
        </span>
      )}
    </Field>
  );
}

type AreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>;

/** Several lines of text: a reason, a note. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  rows = 3,
  ...area
}: AreaProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(aria) => <textarea {...area} {...aria} rows={rows} className="control-box resize-y py-2" />}
    </Field>
  );
}
