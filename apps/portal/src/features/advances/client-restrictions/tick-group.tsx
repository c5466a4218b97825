import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Ticks } from '../../../ui/ticks.tsx';

type Props = {
  label: string;
  hint?: string;
  choices: readonly { value: string; label: string }[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
  error?: string;
};

/** A few boxes under one name, with what is wrong with them. */
export function TickGroup({ label, hint, choices, ticked, onChange, error }: Props) {
  const errorId = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1"
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className="mb-1 text-table font-medium">{label}</legend>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      <div className={cx(choices.length > 12 && 'max-h-72 overflow-y-auto overscroll-contain')}>
        <Ticks choices={choices} ticked={ticked} onChange={onChange} />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
