import { createRootRoute, createRoute, createRouter, Navigate, redirect } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { lazyScreen } from './lib/lazy-screen.ts';
import { parsePlainSearch, writePlainSearch, type PlainSearch } from './lib/plain-search.ts';
import { withProps, withRights, withTexts } from './lib/screen-component.tsx';
import { paths } from './paths.ts';
import { screens } from './routes.tsx';
import { BareLayout } from './shell/bare-layout.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { RootLayout } from './shell/root-layout.tsx';
import type { Screen } from './shell/screen.ts';
import { PageSkeleton } from './ui/page-skeleton.tsx';

const root = createRootRoute({
  component: () => <RootLayout screens={screens} />,
  validateSearch: (search: PlainSearch) => search,
  // One way to match: an address is a route's own, letter by letter, or nobody's (docs/spec.md §2: unknown leads to /sign-in).
  beforeLoad: ({ location, matches }) => {
    const path = location.pathname.replace(/(?<=.)\/$/, '');
    if (matches.at(-1)?.fullPath !== path) redirect({ to: paths.signIn, replace: true, throw: true });
  },
  notFoundComponent: () => <Navigate to={paths.signIn} replace />,
});

const bareLayout = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout });
const bare = <const Path extends string>(path: Path, component: FunctionComponent) =>
  createRoute({ getParentRoute: () => bareLayout, path, component });

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyScreen(() => import('./shell/public-layout.tsx'), 'PublicLayout'),
});
const inPublic = <const Path extends string>(path: Path, component: FunctionComponent) =>
  createRoute({ getParentRoute: () => publicLayout, path, component });

/** Modules of all that stands around a screen. */
const frameTexts = ['shell', 'ui', 'approvals', 'notices'];

const protectedLayout = createRoute({
  getParentRoute: () => root,
  id: 'protected',
  component: withTexts(
    withProps(
      lazyScreen(() => import('./shell/protected-layout.tsx'), 'ProtectedLayout'),
      { screens },
    ),
    ...frameTexts,
  ),
});
const inProtected = (screen: Screen) =>
  createRoute({
    getParentRoute: () => protectedLayout,
    path: screen.path,
    component: withTexts(withRights(screen.component), screen.texts),
    staticData: { screen },
  });

const signIn = lazyScreen(() => import('./features/access/auth/sign-in-page.tsx'), 'SignInPage');

const routeTree = root.addChildren([
  bareLayout.addChildren([
    bare(paths.root, signIn),
    bare(paths.signIn, signIn),
    bare(
      paths.impersonate,
      lazyScreen(() => import('./features/access/auth/impersonate-page.tsx'), 'ImpersonatePage'),
    ),
    bare(
      paths.sso,
      lazyScreen(() => import('./features/access/auth/sso-page.tsx'), 'SsoPage'),
    ),
  ]),
  publicLayout.addChildren([
    inPublic(
      paths.activation,
      lazyScreen(() => import('./features/access/auth/activation-page.tsx'), 'ActivationPage'),
    ),
    inPublic(
      paths.passwordRecovery,
      lazyScreen(() => import('./features/access/auth/password-recovery-page.tsx'), 'PasswordRecoveryPage'),
    ),
    inPublic(
      paths.changePassword,
      lazyScreen(() => import('./features/access/auth/change-password-page.tsx'), 'ChangePasswordPage'),
    ),
    inPublic(paths.notFound, NotFoundPage),
    inPublic(
      paths.maintenance,
      lazyScreen(() => import('./shell/maintenance-page.tsx'), 'MaintenancePage'),
    ),
  ]),
  protectedLayout.addChildren(screens.map(inProtected)),
]);

/** Needs the configuration to be loaded before it is rendered. */
export const router = createRouter({
  routeTree,
  // An address in other letters is another address, which nobody knows (docs/spec.md §2).
  caseSensitive: true,
  parseSearch: parsePlainSearch,
  stringifySearch: writePlainSearch,
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: PageSkeleton,
});

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface Register {
    router: typeof router;
  }
}
