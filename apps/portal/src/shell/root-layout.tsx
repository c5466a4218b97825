import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { keepFocus } from '../ui/keep-focus.ts';
import { PageFrame } from './page-frame.tsx';
import { prefetchAt } from './prefetch-at.ts';
import type { Screen } from './screen.ts';

/** Frame around every page that the router draws. */
export function RootLayout({ screens }: { screens: readonly Screen[] }) {
  const router = useRouter();
  const navigation = useMemo(
    () => ({
      navigate: (href: string, options?: { replace?: boolean }) => void router.navigate({ href, ...options }),
      preload: (href: string) => {
        void router.preloadRoute({ to: href.split('?')[0] });
        prefetchAt(screens, href);
      },
    }),
    [router, screens],
  );
  useEffect(keepFocus, []);
  return (
    <PageFrame navigation={navigation}>
      <Outlet />
    </PageFrame>
  );
}
