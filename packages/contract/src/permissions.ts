/**
 * Every permission of the portal. The nine `view_*` are given by the specification (§6); the acting ones are ours, and each
 * implies the view it needs (docs/spec.md §6). The order is the order of the role matrix.
 */
export const permissions = [
  'view_payrolls',
  'manage_payrolls',
  'close_payrolls',
  'register_payments',
  'view_employees',
  'manage_employees',
  'retire_employees',
  'manage_employee_restrictions',
  'view_salary',
  'view_bank_account',
  'view_transactions',
  'manage_transactions',
  'approve_transactions',
  'view_client_restrictions',
  'manage_client_restrictions',
  'view_wallets',
  'manage_wallets',
  'approve_wallet_loads',
  'reverse_wallet_loads',
  'view_wallet_users',
  'manage_wallet_users',
  'view_company_roles',
  'manage_company_roles',
  'view_company_users',
  'manage_company_users',
  'view_api_keys',
  'manage_api_keys',
  'view_contacts',
  'manage_contacts',
  'export_reports',
] as const;

export type Permission = (typeof permissions)[number];

/** The view that an acting permission brings with it; a permission absent here implies nothing. */
export const impliedView: Partial<Record<Permission, Permission>> = {
  manage_payrolls: 'view_payrolls',
  close_payrolls: 'view_payrolls',
  register_payments: 'view_payrolls',
  manage_employees: 'view_employees',
  retire_employees: 'view_employees',
  manage_employee_restrictions: 'view_employees',
  view_salary: 'view_employees',
  view_bank_account: 'view_employees',
  manage_transactions: 'view_transactions',
  approve_transactions: 'view_transactions',
  manage_client_restrictions: 'view_client_restrictions',
  manage_wallets: 'view_wallets',
  approve_wallet_loads: 'view_wallets',
  reverse_wallet_loads: 'view_wallets',
  manage_wallet_users: 'view_wallet_users',
  manage_company_roles: 'view_company_roles',
  manage_company_users: 'view_company_users',
  manage_api_keys: 'view_api_keys',
  manage_contacts: 'view_contacts',
};

/** The permissions granted plus every view they imply, in catalogue order and without repeats. */
export function withImplied(granted: readonly Permission[]): Permission[] {
  const held = new Set<Permission>(granted);
  for (const permission of granted) {
    const view = impliedView[permission];
    if (view) held.add(view);
  }
  return permissions.filter((permission) => held.has(permission));
}
