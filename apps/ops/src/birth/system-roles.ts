import { permissions, withImplied, type Permission } from '@antela/contract/permissions';

export interface SystemRole {
  name: string;
  permissions: Permission[];
}

const views = permissions.filter(
  (permission) =>
    permission.startsWith('view_') &&
    !['view_salary', 'view_bank_account', 'view_api_keys'].includes(permission),
);

/** The roles every client is born with (docs/spec.md §6). The first may do everything and cannot be edited or deleted; the others are a start. */
export const systemRoles: readonly SystemRole[] = [
  { name: 'Administrador', permissions: [...permissions] },
  {
    name: 'Nómina',
    permissions: withImplied([
      'manage_payrolls',
      'close_payrolls',
      'manage_employees',
      'retire_employees',
      'manage_employee_restrictions',
      'view_salary',
      'view_bank_account',
      'manage_transactions',
      'manage_client_restrictions',
      'manage_wallets',
      'manage_wallet_users',
      'manage_contacts',
      'export_reports',
    ]),
  },
  {
    name: 'Tesorería',
    permissions: withImplied([
      'register_payments',
      'view_bank_account',
      'view_transactions',
      'manage_wallets',
      'reverse_wallet_loads',
      'view_wallet_users',
      'view_contacts',
      'export_reports',
    ]),
  },
  {
    name: 'Aprobador',
    permissions: withImplied([
      'view_payrolls',
      'view_employees',
      'approve_transactions',
      'approve_wallet_loads',
      'view_client_restrictions',
      'view_wallet_users',
    ]),
  },
  { name: 'Consulta', permissions: views },
];

export const administratorRole = 'Administrador';
