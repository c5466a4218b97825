import { writePlainSearch } from './lib/plain-search.ts';

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
  sso: '/sso',

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
  auditStreams: '/audit-streams',
  contacts: '/contacts',
  contactCreate: '/contacts/create',
  contactDetail: '/contacts/detail',
  security: '/security',
  absences: '/absences',
  scheduledReports: '/scheduled-reports',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Search of an address that others link to, by its path; the list that reads it adds its own. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
export interface Searches {}
type LinkTo<Path extends keyof Searches> = {
  [Key in keyof Searches[Path]]?: Searches[Path][Key] | Each<Searches[Path][Key]>;
};
type Each<Value> = Value extends readonly (infer One)[] ? One : never;

const searching =
  <const Path extends keyof Searches>(path: Path) =>
  (search: LinkTo<Path>): string =>
    withSearch(path, search);

const withSearch = (path: Path, search: Record<string, unknown>): string => path + writePlainSearch(search);

/** Addresses of one thing, and of a list already filtered. Filter names are the Spanish ones of the list itself. */
export const pathTo = {
  employee: (companyemployeeid: string, tab?: string) =>
    withSearch(paths.employeeUpdate, { companyemployeeid, seccion: tab }),
  /** For who knows only the person: the screen finds the employment that counts today. */
  employeeOf: (employeeid: string, tab?: string) =>
    withSearch(paths.employeeUpdate, { employeeid, seccion: tab }),
  employeeImport: (importid?: string) => withSearch(paths.employeeImport, { importid }),
  /** A new one, of that kind. */
  employeeImportOf: (tipo: string) => withSearch(paths.employeeImport, { tipo }),
  employees: searching(paths.employees),
  transactions: searching(paths.transactions),
  prima: searching(paths.prima),
  payroll: (payrollid: string, tab?: string, periodo?: string) =>
    withSearch(paths.payrollDetail, { payrollid, seccion: tab, periodo }),
  /** A period of it, at one of its steps. */
  payPeriod: (payrollid: string, periodo: string, paso?: string) =>
    withSearch(paths.payrollDetail, { payrollid, periodo, paso }),
  wallets: (view?: string) => withSearch(paths.wallets, { seccion: view }),
  wallet: (walletid: string, tab?: string) => withSearch(paths.walletDetail, { walletid, seccion: tab }),
  walletLoad: (loadid: string) => withSearch(paths.walletLoad, { loadid }),
  walletLoadCreate: (walletid?: string) => withSearch(paths.walletLoadCreate, { walletid }),
  walletUser: (employeeid: string) => withSearch(paths.walletUserDetail, { employeeid }),
  clientRestrictions: searching(paths.clientRestrictions),
  role: (roleid: string) => withSearch(paths.roleDetail, { roleid }),
  /** A new role that begins with the permissions of another. */
  roleCopy: (copiade: string) => withSearch(paths.roleDetail, { copiade }),
  /** The list filtered, or with one user open. */
  users: searching(paths.users),
  contact: (contactid: string) => withSearch(paths.contactDetail, { contactid }),
};
