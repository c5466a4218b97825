import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { errorToastMs, toastMs, toastsVisible } from '../lib/limits.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { LinkNavigation } from '../ui/link.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { followSystemTheme } from './theme.ts';

/** Frame around every page, public or not. */
export function RootLayout() {
  const router = useRouter();
  const navigation = useMemo(
    () => ({
      navigate: (href: string) => void router.navigate({ href }),
      preload: (href: string) => void router.preloadRoute({ to: href.split('?')[0] }),
    }),
    [router],
  );
  useEffect(followSystemTheme, []);
  useEffect(keepFocus, []);

  return (
    <LinkNavigation value={navigation}>
      <Outlet />
      <Toaster durationMs={toastMs} errorDurationMs={errorToastMs} visibleCount={toastsVisible} />
    </LinkNavigation>
  );
}
