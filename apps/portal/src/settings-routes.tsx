import { AccessActs } from './access-acts.tsx';
import { lazyScreen } from './lib/lazy-screen.ts';
import { withProps } from './lib/screen-component.tsx';
import { paths } from './paths.ts';
import type { Screen } from './shell/screen.ts';

/** Screens of settings and of one's own account: the last of `routes.tsx`. */
export const settingsScreens: readonly Screen[] = [
  {
    path: paths.users,
    title: 'Usuarios',
    texts: 'company-users',
    permission: 'view_company_users',
    menu: { icon: 'users', group: 'settings' },
    component: withProps(
      lazyScreen(() => import('./features/access/company-users/users-page.tsx'), 'UsersPage'),
      {
        acts: AccessActs,
        below: lazyScreen(
          () => import('./features/records/audit/impersonation-list.tsx'),
          'ImpersonationList',
        ),
      },
    ),
  },
  {
    path: paths.apiKeys,
    title: 'Claves de API',
    texts: 'api-keys',
    permission: 'view_api_keys',
    menu: { icon: 'apiKeys', group: 'settings' },
    component: lazyScreen(() => import('./features/access/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  },
  {
    path: paths.webhooks,
    title: 'Webhooks',
    texts: 'webhooks',
    permission: 'view_api_keys',
    menu: { icon: 'webhooks', group: 'settings' },
    component: lazyScreen(() => import('./features/access/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    path: paths.auditStreams,
    title: 'Envíos del historial',
    texts: 'audit-streams',
    permission: 'view_api_keys',
    menu: { icon: 'auditStreams', group: 'settings' },
    component: lazyScreen(
      () => import('./features/access/audit-streams/audit-streams-page.tsx'),
      'AuditStreamsPage',
    ),
  },
  {
    path: paths.contacts,
    title: 'Contactos',
    texts: 'contacts',
    permission: 'view_contacts',
    menu: { icon: 'contacts', group: 'settings' },
    component: lazyScreen(() => import('./features/records/contacts/contacts-page.tsx'), 'ContactsPage'),
  },
  {
    path: paths.contactCreate,
    title: 'Nuevo contacto',
    texts: 'contacts',
    permission: 'view_contacts',
    outline: ['fields'],
    component: lazyScreen(
      () => import('./features/records/contacts/contact-create-page.tsx'),
      'ContactCreatePage',
    ),
  },
  {
    path: paths.contactDetail,
    title: 'Detalle contacto',
    texts: 'contacts',
    permission: 'view_contacts',
    outline: ['fields', 'rows'],
    component: lazyScreen(() => import('./features/records/contacts/contact-page.tsx'), 'ContactPage'),
  },
  {
    path: paths.absences,
    title: 'Ausencias',
    texts: 'absences',
    component: lazyScreen(() => import('./features/access/absences/absences-page.tsx'), 'AbsencesPage'),
  },
  {
    path: paths.scheduledReports,
    title: 'Reportes programados',
    texts: 'scheduled-reports',
    component: lazyScreen(
      () => import('./features/office/scheduled-reports/scheduled-reports-page.tsx'),
      'ScheduledReportsPage',
    ),
  },
  {
    path: paths.security,
    title: 'Seguridad',
    texts: 'auth',
    component: lazyScreen(() => import('./features/access/auth/security-page.tsx'), 'SecurityPage'),
  },
];
