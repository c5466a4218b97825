import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { dismissToast, toastStore, type Toast } from './toast.ts';

type Props = { durationMs: number; errorDurationMs: number; visibleCount: number };

/** Once in the application. While the pointer or the focus is on a toast, none of them leaves. */
export function Toaster({ durationMs, errorDurationMs, visibleCount }: Props) {
  const { t } = useTranslation('ui');
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const [held, setHeld] = useState(false);
  const visible = toasts.slice(0, visibleCount);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only hold the clock while somebody reads
    <section
      aria-label={t('Avisos')}
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 ml-auto flex max-w-100 flex-col-reverse gap-2 print:hidden"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite" className="contents">
        {visible.map((each) => (
          <OneToast
            key={each.id}
            toast={each}
            durationMs={each.tone === 'error' ? errorDurationMs : durationMs}
            held={held}
          />
        ))}
      </div>
    </section>
  );
}

function OneToast({ toast, durationMs, held }: { toast: Toast; durationMs: number; held: boolean }) {
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
        'appear pointer-events-auto flex items-start gap-3 rounded-panel bg-raised px-4 py-3 shadow-pop',
        error && 'border-l-3 border-bad',
      )}
    >
      <div className="min-w-0 flex-1 text-table">
        <p className={cx('font-semibold', error && 'text-bad')}>{toast.title}</p>
        {toast.description && <p className="wrap-anywhere text-ink-2">{toast.description}</p>}
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
