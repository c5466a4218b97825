import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import texts from '../locales/es/ui.json';
import '../src/styles/app.css';
import { Gallery } from './gallery.tsx';

await i18next.use(initReactI18next).init({
  lng: 'es',
  resources: { es: { ui: texts } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

// Forms ask the router before they are left.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory(),
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
