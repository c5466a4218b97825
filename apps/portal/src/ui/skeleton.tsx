import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

const timeoutMs = 300;

/** Drawings on the screen. The one that follows them is there at once: between two there is no blank. */
let drawn = 0;

/** Shows nothing at first: an answer that comes at once should not flash a drawing of itself. */
export function AfterDelay({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [follows] = useState(drawn > 0);
  const [due, setDue] = useState(follows);
  useEffect(() => {
    if (due) {
      drawn += 1;
      return () => void (drawn -= 1);
    }
    const timer = setTimeout(() => setDue(true), timeoutMs);
    return () => clearTimeout(timer);
  }, [due]);
  if (!due) return null;
  return (
    <div className={follows ? undefined : 'appear'} role="status">
      <span className="sr-only">{t('Cargando…')}</span>
      {children}
    </div>
  );
}

/** A still block of tone where content will be; no shimmer. */
export function ToneBlock({ className }: { className?: string }) {
  return <div className={cx('rounded-tag bg-neutral-soft', className)} aria-hidden />;
}

/** Marks a part whose answer is on its way: those that stand in order after it wait (`styles/base.css`). */
export const ToCome = () => <span hidden data-to-come />;

/** Stands for such a part. */
export const PartSkeleton = () => (
  <div className="min-h-40" data-to-come>
    <AfterDelay>
      <ToneBlock className="h-40 w-full" />
    </AfterDelay>
  </div>
);

/** The shape of what stands below a title or a tab that is there already, and comes before what stands in order after it. */
export function SectionSkeleton() {
  return (
    <div data-to-come>
      <AfterDelay>
        <Shape />
      </AfterDelay>
    </div>
  );
}

function Shape() {
  return (
    <>
      <div className="h-32 rounded-panel bg-surface" aria-hidden />
      <ToneBlock className="mt-6 h-4 w-full" />
      <ToneBlock className="mt-3 h-4 w-4/5" />
      <ToneBlock className="mt-3 h-4 w-3/5" />
    </>
  );
}
