import { cx } from './cx.ts';

type Stop = {
  name: string;
  /** A word or two below the name. */
  note?: string;
};

type Props = {
  label: string;
  stops: readonly Stop[];
  /** Place past those stops where the reader is. */
  here?: string;
  /** Stops after it. */
  ahead?: readonly Stop[];
  /** As wide as its page, like the line of a period. */
  isWide?: boolean;
};

/** The line of the portal where no period is meant: a way still to come, or the known places beside which one stands. */
export function WordLine({ label, stops, here, ahead = [], isWide = false }: Props) {
  return (
    <ol
      aria-label={label}
      className={cx(
        'md:grid md:auto-cols-fr md:grid-flow-col',
        here ? 'mt-8 md:mt-16' : 'mt-8',
        isWide ? 'w-full' : 'max-w-160',
      )}
    >
      {stops.map((stop) => (
        <StopOf key={stop.name} {...stop} />
      ))}
      {here && (
        <li aria-current="location" className={stretch}>
          <span className="rounded-tag bg-maiz px-1.5 py-0.5 text-small font-semibold text-on-maiz md:absolute md:-top-9 md:left-0 md:rounded-bl-none">
            {here}
          </span>
          <span className="absolute hidden border-l-2 border-maiz md:-top-4 md:left-0 md:block md:h-6" />
        </li>
      )}
      {ahead.map((stop) => (
        <StopOf key={stop.name} {...stop} />
      ))}
    </ol>
  );
}

function StopOf({ name, note }: Stop) {
  return (
    <li className={stretch}>
      <span className="absolute top-2 -left-1.5 w-2.5 border-t-2 border-ink-2 md:-top-2.5 md:left-0 md:h-4 md:w-0 md:border-t-0 md:border-l-2" />
      <span className="font-medium">{name}</span>
      {note && <span className="block text-small text-ink-2">{note}</span>}
    </li>
  );
}

const stretch =
  'relative border-l-4 border-neutral-soft py-1.5 pl-4 md:border-t-4 md:border-l-0 md:pt-3 md:pr-4 md:pl-0';
