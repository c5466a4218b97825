import { createContext, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** A change of tone, without border or shadow. Most things need none: they lie on the paper. */
export function Panel({
  children,
  className,
  tone = 'surface',
}: {
  children: ReactNode;
  className?: string;
  tone?: 'surface' | 'sunken';
}) {
  return (
    <div className={cx('rounded-panel p-5', tone === 'surface' ? 'bg-surface' : 'bg-sunken', className)}>
      {children}
    </div>
  );
}

/** Whether a titled part of a page stands around: what is empty there is one line of it. */
export const WithinSection = createContext(false);

type SectionProps = {
  title: string;
  id?: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A titled part of a page. */
export function Section({ title, id, note, actions, children, className }: SectionProps) {
  return (
    <section className={cx('min-w-0', className)} aria-label={title} id={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="text-title">{title}</h2>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        {note && (
          <div className="w-full text-small text-ink-2">
            <p className="max-w-160 text-pretty">{note}</p>
          </div>
        )}
      </div>
      <WithinSection value>{children}</WithinSection>
    </section>
  );
}

/** A main column and an aside that falls below it where there is no room beside it. */
export function SideBySide({
  children,
  aside,
  className,
}: {
  children: ReactNode;
  aside: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('@container', className)}>
      <div className="grid gap-8 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">{children}</div>
        <aside className="min-w-0">{aside}</aside>
      </div>
    </div>
  );
}
