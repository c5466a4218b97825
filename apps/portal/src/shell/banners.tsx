import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { OfflineBanner } from './offline-banner.tsx';

/**
 * Everything that must stay in sight above a page, one under the other. It takes its place from the page and from nothing beside
 * it: the rail stands still. Heads that stick while one scrolls stick below it, by `--banners`.
 */
export function Banners({ children }: { children?: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element) return undefined;
    const root = document.documentElement.style;
    const follow = new ResizeObserver(() => root.setProperty('--banners', `${element.offsetHeight}px`));
    follow.observe(element);
    return () => {
      follow.disconnect();
      root.removeProperty('--banners');
    };
  }, []);
  return (
    <div ref={stack} className="sticky top-0 z-30 print:hidden">
      <OfflineBanner />
      {children}
    </div>
  );
}
