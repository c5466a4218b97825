import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CopyCode } from './copy-code.tsx';
import { cx } from './cx.ts';
import { dismissToast, readToastHost, toastStore, type Toast } from './toast.ts';

const gapPx = 12;

type Props = { durationMs: number; errorDurationMs: number; visibleCount: number };

/**
 * Once in the application. Last in the body and above everything, so that no sheet or dialog hides what happened; while a sheet is
 * open what was done in it is said in the sheet. While the pointer or the focus is on a toast, none of them leaves.
 */
export function Toaster({ durationMs, errorDurationMs, visibleCount }: Props) {
  const { t } = useTranslation('ui');
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const host = useSyncExternalStore(toastStore.subscribe, readToastHost);
  const [held, setHeld] = useState(false);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (section.current) liftOverFoot(section.current);
  }, [toasts]);
  const said = toasts
    .slice(0, visibleCount)
    .map((each) => (
      <OneToast
        key={each.id}
        toast={each}
        durationMs={each.tone === 'error' ? errorDurationMs : durationMs}
        held={held}
        isInSheet={host !== null}
      />
    ));
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };

  return (
    <>
      {createPortal(
        <section
          ref={section}
          aria-label={t('Avisos')}
          className="pointer-events-none fixed inset-x-3 z-60 ml-auto flex max-w-100 flex-col-reverse gap-2 print:hidden"
          {...hold}
        >
          <div aria-live="polite" className="contents">
            {host === null && said}
          </div>
        </section>,
        document.body,
      )}
      {host !== null &&
        createPortal(
          <div className="contents" {...hold}>
            {said}
          </div>,
          host,
        )}
    </>
  );
}

/** Over the bar at the foot of the page, where a phone has the button one needs next. */
function liftOverFoot(section: HTMLElement): void {
  const tops = [...document.querySelectorAll('[data-foot]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom >= innerHeight - 1)
    .map(({ top }) => top);
  section.style.bottom = `${innerHeight - Math.min(innerHeight, ...tops) + gapPx}px`;
}

type OneProps = { toast: Toast; durationMs: number; held: boolean; isInSheet: boolean };

function OneToast({ toast, durationMs, held, isInSheet }: OneProps) {
  const { t } = useTranslation('ui');
  const close = () => dismissToast(toast.id);
  const error = toast.tone === 'error';

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, durationMs]);

  return (
    <div
      role={error ? 'alert' : 'status'}
      className={cx(
        'appear pointer-events-auto flex items-start gap-3 px-4 py-3',
        isInSheet ? 'bg-sunken px-6' : 'rounded-panel bg-raised shadow-pop',
        error && 'border-l-3 border-bad',
      )}
    >
      <div className="min-w-0 flex-1 text-table">
        <p className={cx('font-semibold', error && 'text-bad')}>{toast.title}</p>
        {toast.description && <p className="wrap-anywhere text-ink-2">{toast.description}</p>}
        <CopyCode of={toast.description} />
      </div>
      {toast.action && (
        <button
          type="button"
          className="text-link min-h-6 text-table"
          onClick={() => {
            toast.action?.onAct();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      {error && (
        <button
          type="button"
          aria-label={t('Cerrar')}
          onClick={close}
          className="-mt-1 -mr-2 inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-hover pointer-coarse:size-11"
        >
          ✕
        </button>
      )}
    </div>
  );
}
