import { useEffect, type ReactNode } from 'react';
import { errorToastMs, toastMs, toastsVisible } from '../lib/limits.ts';
import { LinkNavigation, type Navigation } from '../ui/link.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { followSystemTheme } from './theme.ts';

/** Around every page, public or not, whoever draws it. */
export function PageFrame({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  useEffect(followSystemTheme, []);
  return (
    <LinkNavigation value={navigation}>
      {children}
      <Toaster durationMs={toastMs} errorDurationMs={errorToastMs} visibleCount={toastsVisible} />
    </LinkNavigation>
  );
}
