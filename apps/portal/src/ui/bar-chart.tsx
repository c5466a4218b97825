import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

export type Bar = {
  key: string;
  /** Short, under the axis: "25 oct". */ label: string;
  value: number;
  current?: boolean;
};

type Props = {
  /** The whole chart as one sentence, for who cannot see it. */
  summary: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  /** Headings of the table behind the toggle. */
  labelHeading: string;
  valueHeading: string;
  className?: string;
};

const height = 72;
const slot = 24;
const gap = 3;

/** Quiet bars with the current one in primary; zero and maximum are the only lines, and a table stands behind a toggle. */
export function BarChart({ summary, bars, format, labelHeading, valueHeading, className }: Props) {
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  const max = Math.max(...bars.map((bar) => bar.value), 0);

  return (
    <figure className={cx('min-w-0', className)}>
      {asTable ? (
        <BarTable {...{ summary, bars, format, labelHeading, valueHeading }} />
      ) : (
        <Bars {...{ summary, bars, format, max }} />
      )}
      <figcaption className="mt-1 flex justify-between gap-4 text-caption text-ink-2">
        {!asTable && bars.length > 0 && <span>{`${bars[0]?.label} – ${bars.at(-1)?.label}`}</span>}
        <button
          type="button"
          className="ml-auto min-h-6 pointer-coarse:min-h-11 underline underline-offset-3 hover:text-ink"
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('Ver como gráfica') : t('Ver como tabla')}
        </button>
      </figcaption>
    </figure>
  );
}

function Bars({ summary, bars, format, max }: Pick<Props, 'summary' | 'bars' | 'format'> & { max: number }) {
  const width = Math.max(bars.length * slot - gap, 1);
  return (
    <div className="relative">
      <p className="absolute top-0 left-0 text-caption text-ink-2" aria-hidden>
        {max > 0 && format(max)}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-24 w-full pt-5"
        role="img"
        aria-label={summary}
      >
        <line
          x1="0"
          y1="0"
          x2={width}
          y2="0"
          className="stroke-line"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        {bars.map((bar, index) => {
          const tall = max > 0 ? Math.max((height * bar.value) / max, bar.value > 0 ? 1.5 : 0) : 0;
          return (
            <rect
              key={bar.key}
              x={index * slot}
              y={height - tall}
              width={slot - gap}
              height={tall}
              className={bar.current ? 'fill-primary' : 'fill-bar'}
            >
              <title>{`${bar.label}: ${format(bar.value)}`}</title>
            </rect>
          );
        })}
        <line
          x1="0"
          y1={height}
          x2={width}
          y2={height}
          className="stroke-line-strong"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}

function BarTable({ summary, bars, format, labelHeading, valueHeading }: Omit<Props, 'className'>) {
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{summary}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-small">
          <th scope="col" className="py-1.5 font-medium">
            {labelHeading}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            {valueHeading}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key} className={cx('border-b border-line', bar.current && 'font-semibold')}>
            <th scope="row" className="py-1.5 text-left font-[inherit]">
              {bar.label}
            </th>
            <td className="py-1.5 text-right">{format(bar.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
