import { lazyScreen } from './lib/lazy-screen.ts';
import { withAhead, withProps } from './lib/screen-component.tsx';
import { paths } from './paths.ts';
import {
  anomalies,
  bankLayouts,
  batches,
  employeeAnomalies,
  otherEmployeesActs,
  otherParts,
  payrollSections,
  periodAhead,
  PeriodPage,
  remittances,
  walletSections,
  walletsViews,
} from './sections.ts';
import { settingsScreens } from './settings-routes.tsx';
import type { Screen } from './shell/screen.ts';
import { partsAhead } from './shell/to-deduct-parts.ts';

/**
 * Every protected screen (docs/spec.md §2), in the order of the menu: address, breadcrumb, permission, menu entry with its
 * conditions, and what is drawn. A child has its parent's permission.
 */
export const screens: readonly Screen[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    texts: 'dashboard',
    menu: { icon: 'dashboard' },
    outline: ['periods', 'attention'],
    component: withAhead(
      lazyScreen(() => import('./features/office/dashboard/dashboard-page.tsx'), 'DashboardPage'),
      partsAhead,
    ),
  },
  {
    path: paths.payrolls,
    title: 'Nóminas',
    texts: 'payrolls',
    permission: 'view_payrolls',
    menu: { icon: 'payrolls', requiresCompanyAccess: true },
    component: withProps(
      lazyScreen(() => import('./features/payrolls/payrolls/payrolls-page.tsx'), 'PayrollsPage'),
      { remittances },
    ),
  },
  {
    path: paths.payrollDetail,
    title: 'Detalle Nómina',
    texts: 'payrolls',
    permission: 'view_payrolls',
    outline: ['tabs', 'period', 'rows'],
    component: withAhead(
      withProps(
        lazyScreen(() => import('./features/payrolls/payrolls/payroll-page.tsx'), 'PayrollPage'),
        { sections: payrollSections },
      ),
      periodAhead,
      PeriodPage.prefetch,
    ),
  },
  {
    path: paths.employees,
    title: 'Empleados',
    texts: 'employees',
    permission: 'view_employees',
    menu: { icon: 'employees', requiresCompanyAccess: true },
    component: withProps(
      lazyScreen(() => import('./features/people/employees/employees-page.tsx'), 'EmployeesPage'),
      { otherActs: otherEmployeesActs, review: anomalies },
    ),
  },
  {
    path: paths.employeeUpdate,
    title: 'Actualizar empleado',
    texts: 'employees',
    permission: 'view_employees',
    outline: ['record'],
    component: withProps(
      lazyScreen(() => import('./features/people/employees/employee-update-page.tsx'), 'EmployeeUpdatePage'),
      { otherParts, review: employeeAnomalies },
    ),
  },
  {
    path: paths.employeeCreate,
    title: 'Crear empleado',
    texts: 'employees',
    permission: 'view_employees',
    outline: ['fields'],
    component: lazyScreen(
      () => import('./features/people/employees/employee-create-page.tsx'),
      'EmployeeCreatePage',
    ),
  },
  {
    path: paths.employeeImport,
    title: 'Cargar empleados',
    texts: 'imports',
    permission: 'view_employees',
    outline: ['fields'],
    component: lazyScreen(() => import('./features/files/imports/import-page.tsx'), 'ImportPage'),
  },
  {
    path: paths.employeeRestrictions,
    title: 'Restricciones de acceso',
    texts: 'access-restrictions',
    permission: 'view_employees',
    component: lazyScreen(
      () => import('./features/people/access-restrictions/restrictions-page.tsx'),
      'RestrictionsPage',
    ),
  },
  {
    path: paths.transactions,
    title: 'Adelantos de salario',
    texts: 'advances',
    permission: 'view_transactions',
    menu: { icon: 'transactions', requiresCompanyAccess: true },
    component: withProps(
      lazyScreen(() => import('./features/advances/advances/advances-page.tsx'), 'SalaryAdvancesPage'),
      { batches, layouts: bankLayouts },
    ),
  },
  {
    path: paths.prima,
    title: 'Adelantos de prima',
    texts: 'advances',
    permission: 'view_transactions',
    menu: { icon: 'prima', requiresCompanyAccess: true },
    component: withProps(
      lazyScreen(() => import('./features/advances/advances/advances-page.tsx'), 'PrimaAdvancesPage'),
      {
        accruals: lazyScreen(
          () => import('./features/advances/prima-accruals/prima-accruals.tsx'),
          'PrimaAccruals',
        ),
      },
    ),
  },
  {
    path: paths.clientRestrictions,
    title: 'Restricciones por cliente',
    texts: 'client-restrictions',
    permission: 'view_client_restrictions',
    menu: { icon: 'clientRestrictions', requiresClientAccess: true },
    component: lazyScreen(
      () => import('./features/advances/client-restrictions/client-restrictions-page.tsx'),
      'ClientRestrictionsPage',
    ),
  },
  {
    path: paths.wallets,
    title: 'Billeteras',
    texts: 'wallets',
    permission: 'view_wallets',
    menu: { icon: 'wallets', requiresCompanyAccess: true, requiresMoneybagAccess: true },
    component: withProps(
      lazyScreen(() => import('./features/wallets/wallets/wallets-page.tsx'), 'WalletsPage'),
      { views: walletsViews },
    ),
  },
  {
    path: paths.walletDetail,
    title: 'Detalle de la billetera',
    texts: 'wallets',
    permission: 'view_wallets',
    outline: ['figures', 'folded', 'tabs', 'rows'],
    component: withProps(
      lazyScreen(() => import('./features/wallets/wallets/wallet-page.tsx'), 'WalletPage'),
      { sections: walletSections },
    ),
  },
  {
    path: paths.walletLoad,
    title: 'Detalle del Cargue',
    texts: 'wallet-loads',
    permission: 'view_wallets',
    outline: ['figures', 'facts', 'rows'],
    component: lazyScreen(() => import('./features/wallets/wallet-loads/load-page.tsx'), 'LoadPage'),
  },
  {
    path: paths.walletLoadCreate,
    title: 'Nuevo cargue de billetera',
    texts: 'wallet-loads',
    permission: 'view_wallets',
    outline: ['fields'],
    component: lazyScreen(
      () => import('./features/wallets/wallet-loads/load-create-page.tsx'),
      'LoadCreatePage',
    ),
  },
  {
    path: paths.walletUsers,
    title: 'Usuarios billetera',
    texts: 'wallet-users',
    permission: 'view_wallet_users',
    menu: { icon: 'walletUsers', requiresCompanyAccess: true, requiresMoneybagAccess: true },
    component: lazyScreen(
      () => import('./features/wallets/wallet-users/wallet-users-page.tsx'),
      'WalletUsersPage',
    ),
  },
  {
    path: paths.walletUserDetail,
    title: 'Detalle del usuario',
    texts: 'wallet-users',
    permission: 'view_wallet_users',
    outline: ['figure', 'rows'],
    component: lazyScreen(
      () => import('./features/wallets/wallet-users/wallet-user-page.tsx'),
      'WalletUserPage',
    ),
  },
  {
    path: paths.roles,
    title: 'Roles',
    texts: 'roles',
    permission: 'view_company_roles',
    menu: { icon: 'roles', group: 'settings' },
    component: lazyScreen(() => import('./features/access/roles/roles-page.tsx'), 'RolesPage'),
  },
  {
    path: paths.roleDetail,
    title: 'Detalle rol',
    texts: 'roles',
    permission: 'view_company_roles',
    outline: ['rows'],
    component: withProps(
      lazyScreen(() => import('./shell/role-screen.tsx'), 'RoleScreen'),
      { screensOf: () => screens },
    ),
  },
  ...settingsScreens,
];
