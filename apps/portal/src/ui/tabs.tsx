import { useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';
import { usePhone } from './use-narrow.ts';

/** Marks the sides on which a strip goes on past its window, for its style alone; returns the way to stop. */
function followEdges(strip: HTMLElement): () => void {
  const [first, last] = [strip.querySelector('li:first-child'), strip.querySelector('li:last-child')];
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        strip.toggleAttribute(target === first ? 'data-before' : 'data-after', intersectionRatio < 0.9);
    },
    { root: strip, threshold: 0.9 },
  );
  for (const end of [first, last]) if (end) seen.observe(end);
  return () => seen.disconnect();
}

/** Brings the current tab into sight, also once the strip is shown or its font has come; returns the way to stop. */
function followCurrent(strip: HTMLElement): () => void {
  const here = strip.querySelector<HTMLElement>('[aria-current]');
  const sized = new ResizeObserver(() => {
    if (here) strip.scrollTo({ left: here.offsetLeft - strip.offsetLeft - 48 });
  });
  if (here) sized.observe(here);
  return () => sized.disconnect();
}

export type Tab = { href: string; label: string; count?: number | string; current: boolean };

/**
 * Views of one page as links, because each has its own address; the maize line says "here you are". On a phone they are one line
 * that goes on past the window's edge, which fades where more of them follow.
 */
export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
}) {
  const isPhone = usePhone();
  // Six of them fit a phone of 390 px where they stand closer.
  const isMany = tabs.length > 5;
  const strip = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ current }) => current);
  useEffect(() => {
    if (isPhone && strip.current) return followCurrent(strip.current);
  }, [isPhone, at]);
  useEffect(() => {
    if (isPhone && strip.current) return followEdges(strip.current);
  }, [isPhone, tabs.length]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={cx(
        'tab-strip border-b border-line max-sm:-mr-4 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] print:hidden',
        className,
      )}
    >
      <ul className={cx('flex sm:-mb-px sm:flex-wrap sm:gap-x-5', isMany ? 'gap-x-1.5' : 'gap-x-3')}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-10 min-w-11 whitespace-nowrap max-sm:-outline-offset-2 items-center justify-center gap-1.5 border-b-3 pt-0.5 sm:text-body pointer-coarse:min-h-11',
                isMany ? 'text-small' : 'text-table',
                tab.current
                  ? 'border-maiz font-semibold text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
