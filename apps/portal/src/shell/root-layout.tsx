import { Outlet, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageFrame } from './page-frame.tsx';

/** Frame around every page that the router draws. */
export function RootLayout() {
  const router = useRouter();
  const navigation = useMemo(
    () => ({
      navigate: (href: string, options?: { replace?: boolean }) => void router.navigate({ href, ...options }),
      preload: (href: string) => void router.preloadRoute({ to: href.split('?')[0] }),
    }),
    [router],
  );
  return (
    <PageFrame navigation={navigation}>
      <Outlet />
    </PageFrame>
  );
}
