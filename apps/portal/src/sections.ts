import type { EmployeePart } from './lib/employee-section.ts';
import type { EmployeesAct } from './lib/employees-act.ts';
import { fetchTexts } from './lib/i18n.ts';
import { lazyScreen } from './lib/lazy-screen.ts';
import type { PayrollSection } from './lib/payroll-section.ts';
import type { WalletSection, WalletsView } from './lib/wallet-section.ts';
import { partsAhead } from './shell/to-deduct-parts.ts';

/** Parts of an employee's page that belong to other features, in the order of their section. */
export const otherParts: readonly EmployeePart[] = [
  {
    word: 'rut',
    section: 'datos',
    component: lazyScreen(
      () => import('./features/people/tax-registrations/employee-rut.tsx'),
      'EmployeeRut',
    ),
  },
  {
    word: 'suspensiones',
    section: 'contrato',
    component: lazyScreen(
      () => import('./features/people/suspension-periods/employee-suspensions.tsx'),
      'EmployeeSuspensions',
    ),
  },
  {
    word: 'restricciones',
    section: 'adelantos',
    component: lazyScreen(
      () => import('./features/people/access-restrictions/employee-restrictions.tsx'),
      'EmployeeRestrictions',
    ),
  },
  {
    word: 'reglas',
    section: 'adelantos',
    component: lazyScreen(
      () => import('./features/advances/client-restrictions/employee-limits.tsx'),
      'EmployeeLimits',
    ),
  },
  {
    word: 'prima',
    section: 'adelantos',
    permission: 'view_transactions',
    component: lazyScreen(
      () => import('./features/advances/prima-accruals/employee-prima.tsx'),
      'EmployeePrima',
    ),
  },
  {
    word: 'pendientes',
    section: 'adelantos',
    permission: 'view_payrolls',
    component: lazyScreen(
      () => import('./features/payday/pay-periods/employee-open-items.tsx'),
      'EmployeeOpenItems',
    ),
  },
  {
    word: 'billeteras',
    section: 'billeteras',
    component: lazyScreen(
      () => import('./features/wallets/wallet-users/employee-wallets.tsx'),
      'EmployeeWallets',
    ),
  },
  {
    word: 'historial',
    section: 'historial',
    component: lazyScreen(() => import('./features/records/audit/employee-history.tsx'), 'EmployeeHistory'),
  },
];

/** Payment in batches, on the screens of advances. */
export const batches = lazyScreen(
  () => import('./features/payday/disbursements/disbursements-section.tsx'),
  'DisbursementsSection',
);

/** Formats of the bank's files, on the screens of advances. */
export const bankLayouts = lazyScreen(
  () => import('./features/payday/bank-layouts/bank-layouts-view.tsx'),
  'BankLayoutsView',
);

/** Remittances of all payrolls, on the screen of payrolls. */
export const remittances = lazyScreen(
  () => import('./features/payday/pay-periods/remittances-due.tsx'),
  'RemittancesDue',
);

/** The router's way of being lazy is drawn at once where its script is there; React's own is put away for a moment all the same. */
export const PeriodPage = lazyScreen(
  () => import('./features/payday/pay-periods/period-page.tsx'),
  'PeriodPage',
);

const partsOfPeriod = async () =>
  Promise.all([PeriodPage.preload?.(), fetchTexts(['pay-periods']), partsAhead().catch(() => undefined)]);

/**
 * Script and texts of a payroll's first section, for whoever opens the page there or is on the way to it. Its other sections are
 * other scripts.
 */
export const periodAhead = async () => {
  const isElsewhere = new URLSearchParams(location.search).has('seccion');
  if (!isElsewhere) await partsOfPeriod();
};

/** Parts of a payroll's page that belong to other features. */
export const payrollSections: readonly PayrollSection[] = [
  {
    word: 'periodo',
    name: 'cierre',
    component: PeriodPage,
    ahead: partsOfPeriod,
  },
  {
    word: 'periodo',
    step: 'reporte',
    name: 'programa',
    component: lazyScreen(
      () => import('./features/payrolls/report-layouts/payroll-software-section.tsx'),
      'PayrollSoftwareSection',
    ),
  },
  {
    word: 'periodo',
    step: 'reporte',
    name: 'formatos',
    component: lazyScreen(
      () => import('./features/payrolls/report-layouts/report-layouts-section.tsx'),
      'ReportLayoutsSection',
    ),
  },
  {
    word: 'politica',
    name: 'reglas-efectivas',
    component: lazyScreen(
      () => import('./features/advances/client-restrictions/payroll-limits.tsx'),
      'PayrollLimits',
    ),
  },
];

/** Parts of a wallet's page that belong to other features. */
export const walletSections: readonly WalletSection[] = [
  {
    word: 'cargues',
    title: 'Cargues',
    component: lazyScreen(() => import('./features/wallets/wallet-loads/loads-section.tsx'), 'LoadsSection'),
  },
  {
    word: 'usuarios',
    title: 'Usuarios',
    permission: 'view_wallet_users',
    component: lazyScreen(
      () => import('./features/wallets/wallet-users/wallet-users-section.tsx'),
      'WalletUsersSection',
    ),
  },
];

/** Views beside the list of wallets that belong to other features. */
export const walletsViews: readonly WalletsView[] = [
  {
    word: 'libro',
    title: 'Libro',
    component: lazyScreen(() => import('./features/ledger/ledger/ledger-section.tsx'), 'LedgerSection'),
  },
];

/** Facts of employees that somebody should look at: a view beside their list, and lines over the page of one. */
export const anomalies = lazyScreen(
  () => import('./features/people/anomalies/anomalies-list.tsx'),
  'AnomaliesList',
);
export const employeeAnomalies = lazyScreen(
  () => import('./features/people/anomalies/employee-anomalies.tsx'),
  'EmployeeAnomalies',
);

/** Acts on several employees of the list that belong to other features. */
export const otherEmployeesActs: readonly EmployeesAct[] = [
  {
    label: 'Restringir',
    permission: 'manage_employee_restrictions',
    component: lazyScreen(
      () => import('./features/people/access-restrictions/restrict-chosen.tsx'),
      'RestrictChosen',
    ),
  },
  {
    label: 'Inscribir en una billetera',
    permission: 'manage_wallet_users',
    isLess: true,
    component: lazyScreen(() => import('./features/wallets/wallet-users/enrol-chosen.tsx'), 'EnrolChosen'),
  },
];
