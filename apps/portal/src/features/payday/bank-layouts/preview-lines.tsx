import type { BankLayout } from '@antela/contract/bank-layout';
import type { BankPreview } from '@antela/contract/bank-layouts';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { formOf } from './bank-layout-form.ts';
import { columnWords, recordWords } from './bank-layout-words.ts';

type Line = BankPreview['lines'][number];
type Props = { lines: readonly Line[]; layout: BankLayout };

/** The lines under a ruler of their characters, each column in its own tone; it scrolls sideways. */
export function PreviewLines({ lines, layout }: Props) {
  const { t } = useTranslation('bank-layouts');
  const form = formOf(layout);
  const longest = Math.max(0, ...lines.map((line) => lengthOf(line)));
  return (
    <div
      role="region"
      aria-label={t('Líneas del archivo')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-sunken p-3"
    >
      <div className="w-max font-mono text-small leading-6 whitespace-pre">
        <p aria-hidden className="text-ink-2">
          {rulerOf(longest)}
        </p>
        {lines.map((line, index) => (
          <p
            key={line.record === 'fill' ? `fill ${index}` : `${line.record} ${line.position}`}
            aria-label={nameOf(line, line.record === 'fill' ? t('Relleno') : t(recordWords[line.record]))}
          >
            {line.pieces.map((piece) => {
              const column = line.record === 'fill' ? undefined : form[line.record][piece.column];
              return (
                <span
                  key={piece.column}
                  title={
                    column && `${piece.from}–${piece.from + piece.text.length - 1} ${columnWords(column, t)}`
                  }
                  className={cx(
                    piece.fault !== null ? 'bg-bad-soft text-bad' : piece.column % 2 === 1 && 'bg-hover',
                  )}
                >
                  {piece.column > 0 && layout.separator}
                  {piece.text === '' && piece.fault !== null ? '?' : piece.text}
                </span>
              );
            })}
          </p>
        ))}
      </div>
    </div>
  );
}

const nameOf = ({ position, pieces }: Line, record: string): string =>
  `${record}${position === null ? '' : ` ${position}`}: ${pieces.map(({ text }) => text).join(' ')}`;

function lengthOf({ pieces }: Line): number {
  const last = pieces.at(-1);
  return last ? last.from + last.text.length - 1 : 0;
}

/** '    .    10    .    20' */
const rulerOf = (length: number): string =>
  Array.from(
    { length: Math.ceil(length / 10) },
    (_ten, index) => `....:${String((index + 1) * 10).padStart(5, '.')}`,
  )
    .join('')
    .slice(0, Math.max(length, 10));
