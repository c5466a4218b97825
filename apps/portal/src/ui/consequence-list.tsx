import { signs } from '../lib/state-kinds.ts';
import { cx } from './cx.ts';
import { ErrorBlock } from './error-block.tsx';
import { Link } from './link.tsx';
import { AfterDelay, ToneBlock } from './skeleton.tsx';

type Tone = 'bad' | 'warn' | 'info' | 'total';

const tones: Record<Tone, { sign: string; look: string }> = {
  bad: { sign: signs.refused, look: 'text-bad' },
  warn: { sign: signs.attention, look: 'text-warn' },
  info: { sign: signs.course, look: 'text-info' },
  total: { sign: '', look: '' },
};

type Props = {
  /** Null while they are not known. */
  rows:
    | readonly { code: string; tone: Tone; text: string; note: string | null; count: number; value: string }[]
    | null;
  fault: { message: string; onRetry: () => void } | null;
  /** Where the rows behind one can be seen. */
  hrefs?: Readonly<Record<string, string>>;
};

/** The ledger of an act: what it does to whom and for how much, and under the rule what there is afterwards. */
export function ConsequenceList({ rows, fault, hrefs = {} }: Props) {
  if (fault) return <ErrorBlock {...fault} />;
  if (!rows)
    return (
      <AfterDelay>
        <ToneBlock className="h-11 w-full" />
        <ToneBlock className="mt-2 h-11 w-full" />
      </AfterDelay>
    );
  return (
    <ul className="text-ink">
      {rows.map(({ code, tone, text, note, value }) => {
        const { sign, look } = tones[tone];
        const href = hrefs[code];
        return (
          <li
            key={`${code} ${text} ${note}`}
            className={cx(
              'flex min-h-11 items-baseline justify-between gap-4 py-2.5',
              tone === 'total'
                ? 'border-t-2 border-ink font-semibold'
                : 'not-last:border-b not-last:border-line',
            )}
          >
            <span className="min-w-0">
              {sign && (
                <span className={cx('mr-2 text-small', look)} aria-hidden>
                  {sign}
                </span>
              )}
              {href ? (
                <Link href={href} className="text-link underline">
                  {text}
                </Link>
              ) : (
                text
              )}
              {note && <span className="block text-small whitespace-pre-line text-ink-2">{note}</span>}
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{value}</span>
          </li>
        );
      })}
    </ul>
  );
}
