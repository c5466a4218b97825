import { useEffect, useRef, type ReactNode } from 'react';
import { signs } from '../lib/state-kinds.ts';
import { CopyCode } from './copy-code.tsx';
import { cx } from './cx.ts';

export type AlertTone = 'bad' | 'warn' | 'info' | 'ok';

const tones: Record<AlertTone, { box: string; mark: string; sign: string }> = {
  bad: { box: 'bg-bad-soft border-bad', mark: 'text-bad', sign: signs.refused },
  warn: { box: 'bg-warn-soft border-warn', mark: 'text-warn', sign: signs.attention },
  info: { box: 'bg-info-soft border-info', mark: 'text-info', sign: signs.course },
  ok: { box: 'bg-ok-soft border-ok', mark: 'text-ok', sign: signs.done },
};

type Props = {
  tone?: AlertTone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
  role?: 'alert' | 'status';
};

/** A message that stays where it belongs. Give it a role only when it appears in answer to something. */
export function Alert({ tone = 'info', title, children, actions, className, role }: Props) {
  const { box, mark, sign } = tones[tone];
  return (
    <div role={role} className={cx('flex gap-3 border-l-3 px-4 py-3', box, className)}>
      <span className={cx('mt-px text-small', mark)} aria-hidden>
        {sign}
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-pretty wrap-anywhere">{children}</div>}
        {actions && (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">{actions}</div>
        )}
      </div>
    </div>
  );
}

type NoticeProps = Pick<Props, 'title' | 'children' | 'actions'> & {
  tone: AlertTone;
  /** Its answer; the same one is said once. Nothing is shown without. */
  of: unknown;
};

/**
 * Answer to a form that was sent: stands above the form or its buttons, is announced, and takes the focus when it appears, which
 * brings it into sight. Where something has to be typed again (`data-retype`), the focus is there.
 */
export function FormNotice({ of, ...alert }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!of) return;
    const field = ref.current?.parentElement?.querySelector<HTMLElement>('[data-retype]');
    (field ?? ref.current)?.focus();
  }, [of]);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={cx('rounded-control outline-none', !of && 'hidden')}>
      {of ? <Alert {...alert} /> : null}
    </div>
  );
}

/** Reason the form was refused. */
export function FormError({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <FormNotice of={children} tone="bad" title={title} actions={<CopyCode of={children} />}>
      {children}
    </FormNotice>
  );
}
