import { useRef, type ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'maxLength' | 'inputMode'> & {
    value: string;
    onValueChange: (code: string) => void;
    /** Called once each time the field becomes full, with the whole code. */
    onComplete?: (code: string, field: HTMLInputElement) => void;
    maxLength?: number;
    /** Numeric by default: other characters are dropped, so that "123 456" pastes well. */
    inputMode?: 'numeric' | 'text';
  };

/**
 * docs/spec.md §5: one-time code with a maximum length, numeric by default, and a completion callback when full.
 * One real input rather than six, so that paste, autofill from a message and screen readers work as everywhere else.
 */
export function CodeField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onValueChange,
  onComplete,
  maxLength = 6,
  inputMode = 'numeric',
  ...input
}: Props) {
  const completed = useRef('');

  function change(field: HTMLInputElement) {
    const code = field.value.replace(inputMode === 'numeric' ? /\D/g : /\s/g, '').slice(0, maxLength);
    onValueChange(code);
    if (code.length < maxLength) completed.current = '';
    else if (code !== completed.current) {
      completed.current = code;
      onComplete?.(code, field);
    }
  }

  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(aria) => (
        <input
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...aria}
          data-retype
          value={value}
          inputMode={inputMode}
          onChange={(event) => change(event.currentTarget)}
          className="control-box h-13 max-w-64 text-center font-mono text-[1.625rem] tracking-[0.35em] indent-[0.35em]"
        />
      )}
    </Field>
  );
}
