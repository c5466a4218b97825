import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  hint?: ReactNode;
  error?: string;
  hideLabel?: boolean;
};

export function Checkbox({ label, hint, error, hideLabel, className, id, ...input }: BoxProps) {
  return (
    <Tick
      {...{ label, hint, error, hideLabel, className, id }}
      input={{ ...input, type: 'checkbox', className: 'tick-box' }}
    />
  );
}

/** Takes effect at once, unlike a checkbox, which waits for the form to be sent. */
export function Switch({ label, hint, error, hideLabel, className, id, ...input }: BoxProps) {
  const look =
    'relative h-5.5 w-10 flex-none appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-line-strong before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-4.5 checked:before:bg-on-primary disabled:opacity-50';
  return (
    <Tick
      {...{ label, hint, error, hideLabel, className, id }}
      input={{ ...input, type: 'checkbox', role: 'switch', className: look }}
    />
  );
}

type RadioOption = { value: string; label: string; hint?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  name: string;
  options: readonly RadioOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  className?: string;
};

export function RadioGroup({
  label,
  hint,
  error,
  name,
  options,
  value,
  onValueChange,
  className,
}: RadioGroupProps) {
  const errorId = useId();
  return (
    <fieldset
      className={cx('flex min-w-0 flex-col gap-1', className)}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className="mb-1 text-table font-medium">{label}</legend>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      {options.map((option) => (
        <Tick
          key={option.value}
          label={option.label}
          hint={option.hint}
          input={{
            type: 'radio',
            name,
            value: option.value,
            checked: option.value === value,
            disabled: option.disabled,
            onChange: () => onValueChange(option.value),
            className: 'tick-box',
          }}
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

type TickProps = Pick<BoxProps, 'label' | 'hint' | 'error' | 'hideLabel' | 'className' | 'id'> & {
  input: ComponentProps<'input'>;
};

function Tick({ label, hint, error, hideLabel, className, id, input }: TickProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={cx('flex flex-col', className)}>
      <label
        className={cx(
          'flex min-h-7 items-center gap-2.5 text-body pointer-coarse:min-h-11',
          hideLabel && 'pointer-coarse:min-w-11 pointer-coarse:justify-end',
        )}
      >
        <input
          {...input}
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(hint ? hintId : '', error ? errorId : '') || undefined}
        />
        <span className={cx(hideLabel && 'sr-only')}>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-7 text-small text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
