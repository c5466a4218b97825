import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from './choice.tsx';
import { FieldError } from './field.tsx';

type Choice<Value extends string = string> = { value: Value; label: string };
type Props<Value extends string> = {
  choices: readonly Choice<Value>[];
  ticked: readonly string[];
  onChange: (ticked: Value[]) => void;
  error?: string | undefined;
  /** How many columns the choices stand in, read downwards. */
  columns?: number;
};

/** Any number out of a few, each with its box; the answer keeps the order of the choices. */
export function Ticks<Value extends string>({ choices, ticked, onChange, error, columns = 1 }: Props<Value>) {
  const errorId = useId();
  const toggled = (value: Value, on: boolean) =>
    choices.map((each) => each.value).filter((each) => (each === value ? on : ticked.includes(each)));
  return (
    <div className="flex flex-col" data-invalid={error ? true : undefined}>
      {/* A grid, because columns of text break between boxes at heights of their own. */}
      <div
        className="grid auto-cols-fr grid-flow-col gap-x-6 pointer-coarse:gap-y-1"
        style={{ gridTemplateRows: `repeat(${Math.ceil(choices.length / columns)}, auto)` }}
      >
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={ticked.includes(value)}
            onChange={(event) => onChange(toggled(value, event.currentTarget.checked))}
          />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

type FieldProps<Value extends string> = Omit<Props<Value>, 'choices'> & {
  legend: string;
  hint?: string;
  /** Where a choice says what it means, it does once it is ticked. */
  choices: readonly (Choice<Value> & { meaning?: string })[];
};

/** Ticks as a field of a form. */
export function TickField<Value extends string>({ legend, hint, ...ticks }: FieldProps<Value>) {
  const meant = ticks.choices.filter(({ value, meaning }) => meaning && ticks.ticked.includes(value));
  return (
    <fieldset>
      <legend className="text-table font-medium">{legend}</legend>
      {hint && <p className="mb-1 text-small text-ink-2">{hint}</p>}
      <Ticks {...ticks} />
      {meant.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1 text-small text-ink-2">
          {meant.map(({ value, meaning }) => (
            <li key={value}>{meaning}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** Ticked choices in words, for a chip: "Nómina, Tesorería", how many where that gets long, null while nothing is. */
export function useTicksInWords(): (choices: readonly Choice[], ticked: readonly string[]) => string | null {
  const { t } = useTranslation('ui');
  return (choices, ticked) => {
    if (ticked.length === 0) return null;
    if (ticked.length > 2) return t('{{n}} elegidos', { count: ticked.length, n: ticked.length });
    return choices
      .filter(({ value }) => ticked.includes(value))
      .map(({ label }) => label)
      .join(', ');
  };
}
