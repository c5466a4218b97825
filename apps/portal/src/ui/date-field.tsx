import { Popover } from '@base-ui/react/popover';
import type { TFunction } from 'i18next';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../lib/lazy-screen.ts';
import { dateFault, outsideBounds, readDate, writeDate, type DateFault } from './date-text.ts';
import { insideScreen } from './inside-screen.ts';
import { TextField } from './text-field.tsx';

const Calendar = lazyScreen(() => import('./calendar.tsx'), 'Calendar');

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'end' | 'min' | 'max'
> & {
  value: string | null;
  /** Null both for an empty field and for text that is no date; the field itself then says what is wrong. */
  onValueChange: (date: string | null) => void;
  /** Days outside can neither be picked nor sent when typed: the field says why. */
  min?: string | undefined;
  max?: string | undefined;
  /** The last day is today: a later one is in the future. */
  isPast?: boolean;
  /** Sentence for a day before the first that says more than where it is. */
  early?: string | undefined;
};

export function DateField({
  value,
  onValueChange,
  min,
  max,
  early,
  isPast = false,
  error,
  onBlur,
  disabled,
  readOnly,
  ...rest
}: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  // A value that was there when the form opened is for the form to judge: nobody chose it here.
  const [isChosen, setChosen] = useState(false);
  const unreadable = typed !== null && readDate(typed) === 'unreadable';
  const side = isChosen ? outsideBounds(value, { min, max }) : null;
  const sentences = {
    early:
      early ?? t('Ese día es anterior al {{date}}, el primero que vale.', { date: writeDate(min ?? '') }),
    late: isPast
      ? t('Ese día todavía no llega: el último que vale es hoy, {{date}}.', { date: writeDate(max ?? '') })
      : t('Ese día es posterior al {{date}}, el último que vale.', { date: writeDate(max ?? '') }),
  };
  const outside = side === null ? undefined : sentences[side];

  function pick(date: string) {
    setTyped(null);
    setChosen(true);
    onValueChange(date);
  }

  return (
    <TextField
      autoComplete="off"
      placeholder={t('dd/mm/aaaa')}
      {...rest}
      disabled={disabled}
      readOnly={readOnly}
      inputMode="numeric"
      data-unreadable={unreadable || outside !== undefined || undefined}
      value={typed ?? (value === null ? '' : writeDate(value))}
      error={
        unreadable && left ? faultSentence(dateFault(typed), t) : ((left ? outside : undefined) ?? error)
      }
      onChange={(event) => {
        const text = event.currentTarget.value;
        const date = readDate(text);
        setTyped(text);
        setChosen(true);
        setLeft(false);
        onValueChange(date === 'unreadable' ? null : date);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (!unreadable) setTyped(null);
        onBlur?.(event);
      }}
      end={
        !disabled &&
        !readOnly && <CalendarPopover label={rest.label} value={value} onPick={pick} min={min} max={max} />
      }
    />
  );
}

type CalendarProps = ComponentProps<typeof Calendar> & { label: string };

function CalendarPopover({ label, onPick, ...calendar }: CalendarProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);

  function pick(date: string) {
    setOpen(false);
    onPick(date);
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t('Elegir en el calendario: {{field}}', { field: label })}
        className="inline-flex size-9 pointer-coarse:size-11 items-center justify-center rounded-control text-ink-2 hover:text-ink"
      >
        <CalendarDays className="size-5" strokeWidth={1.75} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" {...insideScreen} className="z-40">
          <Popover.Popup
            className="overlay-motion max-h-(--available-height) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-panel bg-raised p-3 shadow-pop"
            aria-label={t('Calendario')}
          >
            <Suspense fallback={<div className="h-80 w-72" />}>
              <Calendar {...calendar} onPick={pick} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const monthName = new Intl.DateTimeFormat('es-CO', { month: 'long', timeZone: 'UTC' });

function faultSentence(fault: DateFault, t: TFunction<'ui'>): string {
  switch (fault.kind) {
    case 'no_such_day':
      return t('Ese día no existe: {{month}} de {{year}} tiene {{days}} días.', {
        month: monthName.format(Date.UTC(fault.year, fault.month - 1)),
        year: fault.year,
        days: fault.days,
      });
    case 'no_such_month':
      return t('El mes {{month}} no existe. Va primero el día y después el mes: dd/mm/aaaa.', {
        month: fault.month,
      });
    case 'short_year':
      return t('Escribe el año con sus cuatro dígitos, por ejemplo 04/03/2026.');
    case 'shape':
      return t('Escribe la fecha como día, mes y año, por ejemplo 04/03/2026.');
  }
}
