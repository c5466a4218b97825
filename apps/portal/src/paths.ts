type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

/**
 * The only builder of the portal's addresses. Paths are docs/spec.md §2; identifiers travel in the query, as in the calls (§7),
 * and personal data never does.
 */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  activation: '/activation',
  passwordRecovery: '/password-recovery',
  changePassword: '/change-password',
  notFound: '/not-found',
  maintenance: '/maintenance',
  impersonate: '/impersonate',

  dashboard: '/dashboard',
  employees: '/employees',
  employeeRestrictions: '/employees/restriction',
  employeeCreate: '/employees/create',
  employeeUpdate: '/employees/update',
  employeeImport: '/employees/import',
  walletUsers: '/wallet-users',
  walletUserDetail: '/wallet-users/detail',
  transactions: '/transactions',
  prima: '/prima',
  clientRestrictions: '/client-restriction',
  wallets: '/wallets',
  walletDetail: '/wallets/detail',
  walletLoad: '/wallets/load',
  walletLoadCreate: '/wallets/load/create',
  payrolls: '/payrolls',
  payrollDetail: '/payrolls/detail',
  roles: '/roles',
  roleDetail: '/roles/detail',
  users: '/users',
  apiKeys: '/api-keys',
  webhooks: '/webhooks',
  contacts: '/contacts',
  contactCreate: '/contacts/create',
  contactDetail: '/contacts/detail',
  security: '/security',
  absences: '/absences',
  scheduledReports: '/scheduled-reports',
} as const;

/** Addresses of one thing, and of a list already filtered. Filter names are the Spanish ones of the list itself. */
export const pathTo = {
  employee: (companyemployeeid: string, tab?: string) =>
    withQuery(paths.employeeUpdate, { companyemployeeid, seccion: tab }),
  /** For who knows only the person: the screen finds the employment that counts today. */
  employeeOf: (employeeid: string, tab?: string) =>
    withQuery(paths.employeeUpdate, { employeeid, seccion: tab }),
  employeeImport: (importid?: string) => withQuery(paths.employeeImport, { importid }),
  /** A new one, of that kind. */
  employeeImportOf: (tipo: string) => withQuery(paths.employeeImport, { tipo }),
  employees: (filters: Query) => withQuery(paths.employees, filters),
  employeeRestrictions: (filters: Query) => withQuery(paths.employeeRestrictions, filters),
  transactions: (filters: Query) => withQuery(paths.transactions, filters),
  prima: (filters: Query) => withQuery(paths.prima, filters),
  payroll: (payrollid: string, tab?: string, periodo?: string) =>
    withQuery(paths.payrollDetail, { payrollid, seccion: tab, periodo }),
  /** A period of it, at one of its steps. */
  payPeriod: (payrollid: string, periodo: string, paso?: string) =>
    withQuery(paths.payrollDetail, { payrollid, periodo, paso }),
  payrolls: (filters: Query) => withQuery(paths.payrolls, filters),
  wallets: (view?: string) => withQuery(paths.wallets, { seccion: view }),
  wallet: (walletid: string, tab?: string) => withQuery(paths.walletDetail, { walletid, seccion: tab }),
  walletLoad: (loadid: string) => withQuery(paths.walletLoad, { loadid }),
  walletLoadCreate: (walletid?: string) => withQuery(paths.walletLoadCreate, { walletid }),
  walletUser: (employeeid: string) => withQuery(paths.walletUserDetail, { employeeid }),
  clientRestrictions: (filters: Query) => withQuery(paths.clientRestrictions, filters),
  role: (roleid: string) => withQuery(paths.roleDetail, { roleid }),
  /** A new role that begins with the permissions of another. */
  roleCopy: (copiade: string) => withQuery(paths.roleDetail, { copiade }),
  /** The list filtered, or with one user open. */
  users: (filters: Query) => withQuery(paths.users, filters),
  contact: (contactid: string) => withQuery(paths.contactDetail, { contactid }),
};
