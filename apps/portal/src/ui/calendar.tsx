import { DayPicker, type Matcher } from 'react-day-picker';
import { es } from 'react-day-picker/locale';

type Props = {
  value: string | null;
  onPick: (date: string) => void;
  min?: string;
  max?: string;
};

const dayButton = 'size-10 rounded-control text-table enabled:hover:bg-hover';
const arrow =
  'inline-flex size-9 items-center justify-center rounded-control text-ink-2 hover:bg-hover aria-disabled:opacity-40';

/** One month of days to pick from; loaded only when somebody opens it. */
export function Calendar({ value, onPick, min, max }: Props) {
  const selected = value === null ? undefined : localDay(value);
  const outside: Matcher[] = [];
  if (min !== undefined) outside.push({ before: localDay(min) });
  if (max !== undefined) outside.push({ after: localDay(max) });

  return (
    <DayPicker
      mode="single"
      locale={es}
      weekStartsOn={1}
      selected={selected}
      defaultMonth={selected ?? (max === undefined ? undefined : localDay(max))}
      onSelect={(day) => day && onPick(isoDay(day))}
      disabled={outside}
      startMonth={min === undefined ? new Date(1900, 0) : localDay(min)}
      endMonth={max === undefined ? new Date(2199, 11) : localDay(max)}
      captionLayout="dropdown"
      showOutsideDays
      autoFocus
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: arrow,
        button_next: arrow,
        chevron: 'size-4 fill-current',
        month_caption: 'flex h-9 items-center justify-center',
        dropdowns: 'flex gap-1',
        dropdown_root:
          'relative inline-flex items-center rounded-control px-1 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
        caption_label: 'inline-flex items-center gap-1 text-table font-semibold [&>svg]:size-3',
        month_grid: 'mt-2',
        weekday: 'size-10 text-caption font-medium text-ink-2',
        day: 'p-0 text-center',
        day_button: dayButton,
        today: '[&>button]:font-semibold [&>button]:shadow-[inset_0_-3px_0_var(--maiz)]',
        selected:
          '[&>button]:bg-primary [&>button]:text-on-primary [&>button]:enabled:hover:bg-primary-hover',
        outside: 'text-ink-3',
        disabled: '[&>button]:text-ink-3 [&>button]:line-through',
      }}
    />
  );
}

function localDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function isoDay(day: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
