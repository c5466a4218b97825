import { Combobox as Base } from '@base-ui/react/combobox';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';
import { insideScreen } from './inside-screen.ts';
import { Caret, type Option } from './select.tsx';

type Props = FieldProps & {
  id?: string;
  options: readonly Option[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Give it when the server does the searching: the options are then shown as they come. */
  onSearch?: (text: string) => void;
  searching?: boolean;
};

/** A list one can type into: banks, cities, employees. Accents and case do not matter when it filters by itself. */
export function Combobox({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  value,
  onValueChange,
  placeholder,
  disabled,
  onSearch,
  searching,
}: Props) {
  const { t } = useTranslation('ui');
  const chosen = options.find((option) => option.value === value) ?? null;

  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(aria) => (
        <Base.Root
          items={[...options]}
          value={chosen}
          onValueChange={(option: Option | null) => onValueChange(option?.value ?? null)}
          isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
          onInputValueChange={(text, details) => {
            if (details.reason === 'input-change') onSearch?.(text);
          }}
          filter={
            onSearch
              ? null
              : (option: Option, query) => foldAccents(option.label).includes(foldAccents(query))
          }
          disabled={disabled}
        >
          <span className="relative block">
            <Base.Input {...aria} placeholder={placeholder} className="control-box pr-9" />
            <Base.Trigger
              tabIndex={-1}
              aria-label={t('Ver opciones de {{field}}', { field: label })}
              className="absolute inset-y-0 right-0 flex w-9 pointer-coarse:w-11 items-center justify-center"
            >
              <Caret />
            </Base.Trigger>
          </span>
          <OptionsPopup searching={searching} />
        </Base.Root>
      )}
    </Field>
  );
}

function OptionsPopup({ searching = false }: { searching?: boolean | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} {...insideScreen} className="z-40">
        <Base.Popup className="overlay-motion max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-48 overflow-y-auto overscroll-contain rounded-panel bg-raised py-1 shadow-pop">
          <Base.Status className="px-3 text-small text-ink-2 empty:hidden">
            {searching ? t('Buscando…') : null}
          </Base.Status>
          <Base.Empty className="px-3 py-2 text-table text-ink-2 empty:hidden">
            {searching ? null : t('Nada coincide con lo que escribiste.')}
          </Base.Empty>
          <Base.List>
            {(option: Option) => (
              <Base.Item
                key={option.value}
                value={option}
                // Options on the way out belong to the text before: Enter would take somebody else.
                disabled={option.disabled || searching}
                className="flex min-h-9 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 text-table data-disabled:text-ink-3 data-highlighted:bg-selected pointer-coarse:min-h-11"
              >
                {option.label}
                <Base.ItemIndicator className="font-semibold text-primary">✓</Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}
