import { useTranslation } from 'react-i18next';
import { ordinalsKept } from '../lib/format.ts';
import { cx } from './cx.ts';
import { Link } from './link.tsx';
import { placeStops, type PeriodStop, type PlacedPeriod } from './period-line-layout.ts';
import { SmallLine } from './small-line.tsx';

type Props = {
  title: string;
  /** "Faltan 2 días para el corte". */
  note?: string;
  stops: readonly PeriodStop[];
  /** `YYYY-MM-DD`, the business date of the session. */
  today: string;
  /** Where the name of the period leads. */
  href?: string;
  /** Over a list that has to begin on the first screen of a phone: the name, the note and the line, without the stops' words. */
  isSmall?: boolean;
  /** Class of the section, instead of a panel's. */
  className?: string;
};

const short = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const shortDay = (date: string) =>
  short
    .format(new Date(`${date}T00:00:00Z`))
    .replace(' de ', ' ')
    .replace('.', '');
const longDay = (date: string) => long.format(new Date(`${date}T00:00:00Z`));

/** The signature of the house: apertura → corte → cierre → pago, with today in maize. Below 32rem of room it stands upright. */
export function PeriodLine({ title, note, stops, today, href, isSmall = false, className }: Props) {
  const placed = placeStops(stops, today);
  if (isSmall)
    return (
      <section
        className="relative -mx-4 mb-2 bg-surface px-4 py-2 md:mx-0 md:rounded-panel"
        aria-label={title}
      >
        <div className="flex items-baseline justify-between gap-3 text-small">
          <h2 className="min-w-0 truncate font-ui text-table">
            <Name title={title} href={href} className="after:absolute after:inset-0" />
          </h2>
          {note && <p className="max-w-full shrink-0 truncate text-ink-2">{note}</p>}
        </div>
        <InWords stops={stops} today={today} />
        <SmallLine placed={placeStops(stops, today, 0)} className="mt-1.5 mb-1 block" />
      </section>
    );
  return (
    <section className={className ?? '@container rounded-panel bg-surface px-5 pt-4 pb-3'} aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-title">
          <Name title={title} href={href} className="hover:underline" />
        </h2>
        {note && <p className="text-small text-ink-2">{note}</p>}
      </div>
      <InWords stops={stops} today={today} />
      <Lying placed={placed} today={today} />
      <Standing placed={placed} today={today} />
    </section>
  );
}

function Name({ title: words, href, className }: Pick<Props, 'title' | 'href'> & { className: string }) {
  const title = ordinalsKept(words);
  if (!href) return title;
  return (
    <Link href={href} className={className}>
      {title}
    </Link>
  );
}

/** The same line as a list in the order of time, for who cannot see it. */
function InWords({ stops, today }: Pick<Props, 'stops' | 'today'>) {
  const { t } = useTranslation('ui');
  const next = stops.find((stop) => stop.date >= today);
  return (
    <ol className="sr-only">
      <li>{t('Hoy es {{date}}', { date: longDay(today) })}</li>
      {stops.map((stop) => (
        <li key={stop.name} aria-current={stop === next ? 'step' : undefined}>
          {[stop.name, longDay(stop.date), stop.detail].filter(Boolean).join(', ')}
          {stop.date < today && ` ${t('(pasó)')}`}
        </li>
      ))}
    </ol>
  );
}

type DrawnProps = { placed: PlacedPeriod; today: string };

function Lying({ placed, today }: DrawnProps) {
  const { t } = useTranslation('ui');
  const reached = placed.today ?? (placed.stops[0]?.passed ? 100 : 0);
  return (
    <div className="relative mx-1 mt-10 mb-1 hidden h-14 @lg:block" aria-hidden>
      <div className="absolute inset-x-0 top-1 h-1.5 rounded-full bg-neutral-soft">
        <div className="h-full rounded-full bg-primary" style={{ width: `${reached}%` }} />
      </div>
      {placed.stops.map((stop, index) => (
        <div key={stop.name} className="absolute top-0 w-0" style={{ left: `${stop.at}%` }}>
          <div className="h-3.5 w-0.5 -translate-x-1/2 bg-ink-2" />
          <StopWords stop={stop} className={cx('mt-1 w-max', alignOf(index, placed.stops.length))} />
        </div>
      ))}
      {placed.today !== null && (
        <div className="absolute -top-6 w-0" style={{ left: `${placed.today}%` }}>
          <div className="absolute top-5 left-0 h-5.5 w-0.5 -translate-x-1/2 bg-maiz" />
          <span
            className={cx(
              'relative block w-max rounded-tag bg-maiz px-1.5 py-0.5 text-small font-semibold text-on-maiz',
              flagAlignOf(placed.today),
            )}
          >
            {t('Hoy, {{date}}', { date: shortDay(today) })}
          </span>
        </div>
      )}
    </div>
  );
}

function Standing({ placed, today }: DrawnProps) {
  const { t } = useTranslation('ui');
  const after = placed.today === null ? -1 : placed.stops.findIndex((stop) => stop.date >= today);
  const flag = (
    <span className="rounded-tag bg-maiz px-1.5 py-0.5 text-small font-semibold text-on-maiz">
      {t('Hoy, {{date}}', { date: shortDay(today) })}
    </span>
  );
  return (
    <div className="mt-3 flex flex-col border-l-3 border-neutral-soft @lg:hidden" aria-hidden>
      {placed.stops.map((stop, index) => (
        <div key={stop.name} className="flex flex-col">
          {index === after && stop.date !== today && (
            <div className="-ml-[3px] border-l-3 border-maiz py-1.5 pl-3">{flag}</div>
          )}
          <div
            className={cx(
              '-ml-[3px] flex items-baseline justify-between gap-3 border-l-3 py-1 pl-3',
              stop.passed ? 'border-primary' : 'border-transparent',
            )}
          >
            <span className="text-table font-medium">{stop.name}</span>
            <span className="text-right text-small text-ink-2">
              {stop.date === today && index === after ? flag : shortDay(stop.date)}
              {stop.detail && `, ${stop.detail}`}
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}

function StopWords({ stop, className }: { stop: PeriodStop; className: string }) {
  return (
    <div className={cx('text-small text-ink-2', className)}>
      <div className="font-medium text-ink">{stop.name}</div>
      <div>
        {shortDay(stop.date)}
        {stop.detail && `, ${stop.detail}`}
      </div>
    </div>
  );
}

/** The words at the ends stay inside the panel. */
function alignOf(index: number, count: number): string {
  if (index === 0) return 'text-left -translate-x-px';
  if (index === count - 1) return '-translate-x-full text-right';
  return '-translate-x-1/2 text-center';
}

function flagAlignOf(at: number): string {
  if (at < 8) return '-translate-x-px';
  if (at > 92) return '-translate-x-full';
  return '-translate-x-1/2';
}
