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
 * open what was done in it is said in the sheet. While the pointer or the focus is on a toast, none of them leaves; a pointer at rest
 * where one comes up is not meant.
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
  // A toast that goes, or that a sheet says from now on, takes the pointer and the focus with it without a word.
  useEffect(
    () => toastStore.subscribe(() => requestAnimationFrame(() => setHeld((was) => was && isOnToast()))),
    [],
  );
  const visible = toasts.slice(0, visibleCount);
  const said = visible.map((each) => <OneToast key={each.id} toast={each} isInSheet={host !== null} />);
  const hold = {
    onPointerMove: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };

  return (
    <>
      {visible.map(({ id, tone }) => (
        <Stay key={id} id={id} durationMs={tone === 'error' ? errorDurationMs : durationMs} held={held} />
      ))}
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

const isOnToast = (): boolean => document.querySelector('[data-toast]:is(:hover, :focus-within)') !== null;

/** Over the bar at the foot of the page, where a phone has the button one needs next. */
function liftOverFoot(section: HTMLElement): void {
  const tops = [...document.querySelectorAll('[data-foot]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom >= innerHeight - 1)
    .map(({ top }) => top);
  section.style.bottom = `${innerHeight - Math.min(innerHeight, ...tops) + gapPx}px`;
}

/** The time a toast stays, which goes on where a sheet opens or closes and says it from then on. */
function Stay({ id, durationMs, held }: { id: number; durationMs: number; held: boolean }) {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, id, durationMs]);
  return null;
}

function OneToast({ toast, isInSheet }: { toast: Toast; isInSheet: boolean }) {
  const { t } = useTranslation('ui');
  const close = () => dismissToast(toast.id);
  const error = toast.tone === 'error';

  return (
    <div
      data-toast
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
