import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from './lib/config.ts';
import { startI18n } from './lib/i18n.ts';
import { followOtherTabs, openSession } from './lib/session.ts';
import { router } from './router.tsx';
import './styles/app.css';
import './styles/print.css';

// Read by the schemas, which come with what is drawn after sign-in. Compiling them needs `new Function`: even the attempt is a
// violation of our content security policy. A rule of a form that says nothing itself would speak the library's English.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: () => 'Revisa este dato.' } });

async function start(root: HTMLElement): Promise<void> {
  const { storage } = await loadConfig();
  void startI18n(storage.translationsUrl);
  followOtherTabs();
  // A failure is the session's own state, and logged where it arose; the guards offer to try again.
  openSession().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    console.error('start', error);
    root.textContent = 'No pudimos abrir el portal. Revisa tu conexión y recarga la página.';
  });
}
