import { cx } from './cx.ts';

/** ● in course, ■ done, ▲ needs attention, ◆ refused or failed, — void. */
export type StateKind = 'course' | 'done' | 'attention' | 'refused' | 'void';

const kinds: Record<StateKind, { shape: string; look: string }> = {
  course: { shape: '●', look: 'bg-info-soft text-info' },
  done: { shape: '■', look: 'bg-ok-soft text-ok' },
  attention: { shape: '▲', look: 'bg-warn-soft text-warn' },
  refused: { shape: '◆', look: 'bg-bad-soft text-bad' },
  void: { shape: '—', look: 'bg-neutral-soft text-neutral' },
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
      {kinds[kind].shape}
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
  const { shape, look } = kinds[kind];
  return (
    <span
      className={cx(
        'state-tag inline-flex items-center gap-1.5 rounded-tag px-2 py-0.5 text-small font-semibold whitespace-nowrap',
        look,
        className,
      )}
    >
      <span className="text-[0.625rem] leading-none" aria-hidden>
        {shape}
      </span>
      {children}
    </span>
  );
}
