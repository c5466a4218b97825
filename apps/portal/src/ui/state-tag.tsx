import { signs, type StateKind } from '../lib/state-kinds.ts';
import { cx } from './cx.ts';

const looks: Record<StateKind, string> = {
  course: 'bg-info-soft text-info',
  done: 'bg-ok-soft text-ok',
  attention: 'bg-warn-soft text-warn',
  refused: 'bg-bad-soft text-bad',
  void: 'bg-neutral-soft text-neutral',
};

const colours: Record<StateKind, string> = {
  course: 'text-info',
  done: 'text-ok',
  attention: 'text-warn',
  refused: 'text-bad',
  void: 'text-neutral',
};

/** The shape alone, where the words beside it say the state. */
export function Sign({ kind, className }: { kind: StateKind; className?: string }) {
  return (
    <span className={cx('text-[0.625rem] leading-none', colours[kind], className)} aria-hidden>
      {signs[kind]}
    </span>
  );
}

/** A state said three times over, so that no one sign has to carry it: shape, word and colour. */
export function StateTag({
  kind,
  children,
  className,
}: {
  kind: StateKind;
  children: string | number;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'state-tag inline-flex items-center gap-1.5 rounded-tag px-2 py-0.5 text-small font-semibold whitespace-nowrap',
        looks[kind],
        className,
      )}
    >
      <span className="text-[0.625rem] leading-none" aria-hidden>
        {signs[kind]}
      </span>
      {children}
    </span>
  );
}
