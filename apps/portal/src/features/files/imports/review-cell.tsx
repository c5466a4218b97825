import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

export type CellMark = {
  severity: 'error' | 'warning';
  message: string;
  /** The head of its column says it for all rows. */
  isQuiet: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

/** A value of the file; one with a fault is a button that says it, edged for an error and toned for a warning. */
export function ReviewCell({
  text,
  mark,
  className,
}: {
  text: string;
  mark: CellMark | null;
  className?: string;
}) {
  if (!mark) {
    return (
      <div role="cell" className={cx('flex min-w-0 items-center px-2', className)} title={text}>
        <span className="truncate">{text}</span>
      </div>
    );
  }
  const isError = mark.severity === 'error';
  return (
    <div role="cell" className={cx('min-w-0', className)}>
      <Press
        aria-pressed={mark.isChosen}
        aria-label={`${text || '—'}. ${mark.message}`}
        onClick={mark.onChoose}
        onFocus={mark.onChoose}
        className={cx(
          'flex size-full items-center gap-1.5 px-2 text-left -outline-offset-2',
          mark.isQuiet && !mark.isChosen
            ? 'bg-bad-soft/50'
            : isError
              ? 'border-2 border-bad bg-bad-soft'
              : 'border-2 border-transparent bg-warn-soft',
          mark.isChosen && (isError ? 'font-semibold' : 'border-warn font-semibold'),
        )}
      >
        {!mark.isQuiet && (
          <span aria-hidden className={cx('text-[0.625rem]', isError ? 'text-bad' : 'text-warn')}>
            {isError ? '◆' : '▲'}
          </span>
        )}
        <span className="truncate">{text || '—'}</span>
      </Press>
    </div>
  );
}
