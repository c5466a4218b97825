import { Popover as Base } from '@base-ui/react/popover';
import { ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { insideScreen } from './inside-screen.ts';
import { Popover } from './popover.tsx';
import { Caret } from './select.tsx';
import { Sheet } from './sheet.tsx';
import { useNarrow } from './use-narrow.ts';

export type Filter = {
  key: string;
  label: string;
  /** Value it is set to, in words, or null while it is off. */
  value: string | null;
  onClear: () => void;
  /** The controls, shown in a small panel under the chip. */
  children: ReactNode;
  /** Set by a link: it can only be taken off. */
  isFromLink?: true;
};

const isSet = ({ value }: Filter): boolean => value !== null;

type Props = { filters: readonly Filter[]; onClearAll?: () => void };

const pinnedMax = 3;

/**
 * Three filters are pinned, the others are behind one button until they are set, so that the head of a list keeps to one line. A chip
 * says what it is set to; clearing one is a press on its own button. On a phone one button leads to all.
 */
export function FilterChips({ filters, onClearAll }: Props) {
  const { t } = useTranslation('ui');
  const active = filters.filter(isSet).length;
  if (useNarrow()) return <FilterSheet {...{ filters, active, onClearAll }} />;
  const chosen = filters.filter(({ isFromLink }) => !isFromLink);
  const [pinned, others] = [chosen.slice(0, pinnedMax), chosen.slice(pinnedMax)];
  // One of the others that is set takes the place of one that is not.
  const room = Math.max(0, pinnedMax - chosen.filter(isSet).length);
  const gaveWay = pinned.filter((filter) => !isSet(filter)).slice(room);
  const isBehind = (filter: Filter) =>
    gaveWay.includes(filter) || (others.includes(filter) && !isSet(filter));
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t('Filtros')}>
      {filters.map((filter) => !isBehind(filter) && <Chip key={filter.key} filter={filter} />)}
      {others.length > 0 && (
        <Popover
          label={t('Más filtros')}
          trigger={
            <button
              type="button"
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 text-table pointer-coarse:min-h-11 print:hidden"
            >
              {t('Más filtros')}
              <Caret className="size-2.5" />
            </button>
          }
        >
          <FilterParts filters={[...others, ...gaveWay]} />
        </Popover>
      )}
      {active > 0 && onClearAll && (
        <button type="button" className="text-link min-h-8 px-1 text-table" onClick={onClearAll}>
          {t('Quitar filtros')}
        </button>
      )}
    </div>
  );
}

/** Filters in a sheet. A choice takes effect at once: the list behind answers, and the sheet's foot leads back to it. */
function FilterSheet({ filters, active, onClearAll }: Props & { active: number }) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="shrink-0 px-3">
        <ListFilter className="size-4" strokeWidth={1.75} aria-hidden />
        {t('Filtros')}
        {active > 0 && (
          <span className="-mr-1 min-w-5 rounded-full bg-primary px-1.5 text-small text-on-primary">
            {active}
          </span>
        )}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        side="bottom"
        title={t('Filtros')}
        footer={
          <>
            {active > 0 && onClearAll && <Button onClick={onClearAll}>{t('Quitar filtros')}</Button>}
            <Button look="primary" onClick={() => setOpen(false)}>
              {t('Ver la lista')}
            </Button>
          </>
        }
      >
        <FilterParts filters={filters} />
      </Sheet>
    </>
  );
}

/** Filters under their names, each with its way back. */
function FilterParts({ filters }: Pick<Props, 'filters'>) {
  const { t } = useTranslation('ui');
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {filters.map((filter) => (
        <section key={filter.key} aria-label={filter.label} className="flex min-w-0 flex-col gap-2">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="text-body">{filter.label}</h3>
            {isSet(filter) && (
              <button
                type="button"
                aria-label={t('Quitar filtro {{filter}}', { filter: filter.label })}
                className="text-link min-h-8 text-table pointer-coarse:min-h-11"
                onClick={filter.onClear}
              >
                {t('Quitar')}
              </button>
            )}
          </div>
          {filter.children}
        </section>
      ))}
    </div>
  );
}

function Chip({ filter }: { filter: Filter }) {
  const { t } = useTranslation('ui');
  const on = isSet(filter);
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center rounded-full border text-table',
        on
          ? 'border-primary bg-primary-soft font-semibold text-primary'
          : 'border-line-strong bg-surface print:hidden',
      )}
    >
      <Base.Root>
        <Base.Trigger className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full px-3.5 pointer-coarse:min-h-11">
          <span className="truncate">{on ? `${filter.label}: ${filter.value}` : filter.label}</span>
          {!on && <Caret className="size-2.5" />}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner align="start" sideOffset={6} {...insideScreen} className="z-40">
            <Base.Popup
              aria-label={filter.label}
              className="overlay-motion flex max-h-[min(26rem,var(--available-height))] max-w-[min(24rem,calc(100vw-1rem))] min-w-56 flex-col gap-3 overflow-y-auto rounded-panel bg-raised p-4 shadow-pop"
            >
              {filter.children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {on && (
        <button
          type="button"
          aria-label={t('Quitar filtro {{filter}}', { filter: filter.label })}
          onClick={filter.onClear}
          className="-ml-2 inline-flex size-8 items-center justify-center rounded-full pointer-coarse:size-11"
        >
          ✕
        </button>
      )}
    </span>
  );
}
