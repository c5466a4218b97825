import { StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from './lib/config.ts';
import { startI18n } from './lib/i18n.ts';
import { followOtherTabs, mayHaveTokens, openSession } from './lib/session.ts';
import { paths } from './paths.ts';
import { FrontDoor } from './shell/front-door.tsx';
import { errorToast } from './ui/toast.ts';
import './styles/app.css';
import './styles/print.css';

// Read by the schemas, which come with what is drawn after sign-in. Compiling them needs `new Function`: even the attempt is a
// violation of our content security policy. A rule of a form that says nothing itself would speak the library's English.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: () => 'Revisa este dato.' } });

const unopened = 'No pudimos abrir el portal. Revisa tu conexión y recarga la página.';
const signInPaths: readonly string[] = [paths.root, paths.signIn];

async function start(element: HTMLElement): Promise<void> {
  const isSignIn = signInPaths.includes(location.pathname);
  const routes = isSignIn ? undefined : fetchRoutes();
  // Refused where it is awaited; the configuration may be refused first.
  routes?.catch(() => undefined);
  const { storage } = await loadConfig();
  void startI18n(storage.translationsUrl);
  followOtherTabs();
  // A failure is the session's own state, and logged where it arose; the guards offer to try again.
  openSession().catch(() => undefined);
  const page = createRoot(element);
  const draw = (node: ReactNode): void =>
    page.render(
      <StrictMode>
        <Suspense fallback={null}>{node}</Suspense>
      </StrictMode>,
    );
  if (isSignIn && !mayHaveTokens()) return drawFrontDoor(draw);
  draw((await (routes ?? fetchRoutes())).routed());
}

const fetchRoutes = () => import('./routed.tsx');

/** The sign-in page stays until what follows it can be drawn in its place. */
function drawFrontDoor(draw: (node: ReactNode) => void): void {
  let left = false;
  async function leave(href?: string, { replace = false } = {}): Promise<void> {
    try {
      const { router, routed } = await fetchRoutes();
      if (href !== undefined) router.history[replace ? 'replace' : 'push'](href);
      if (left) return;
      left = true;
      await router.load();
      draw(routed());
    } catch (error) {
      console.error('leave', error);
      errorToast(unopened);
    }
  }
  window.addEventListener('popstate', () => void leave(), { once: true });
  draw(
    <FrontDoor
      navigation={{
        navigate: (href, options) => void leave(href, options),
        preload: (href) =>
          void fetchRoutes()
            .then(({ router }) => router.preloadRoute({ to: href.split('?')[0] }))
            .catch(() => undefined),
      }}
    />,
  );
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    console.error('start', error);
    root.textContent = unopened;
  });
}
