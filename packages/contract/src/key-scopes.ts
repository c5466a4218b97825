import type { Permission } from './permissions.ts';

interface Described {
  /** As the screen and the documentation call it. */
  name: string;
  allows: string;
  /** Permissions of the key; whoever makes it holds them too. */
  permissions: readonly Permission[];
  /** A key that writes waits for another person. */
  writes: boolean;
}

/** Parts of the API that a client's key may open. An endpoint that names none is closed to every key. */
export const keyScopes = {
  'employees.read': {
    name: 'Leer empleados',
    allows: 'Leer las personas, sus vínculos y sus suspensiones, sin salarios y con la cuenta enmascarada.',
    permissions: ['view_employees'],
    writes: false,
  },
  'novelties.write': {
    name: 'Registrar novedades',
    allows: 'Registrar, cambiar y borrar vacaciones, licencias e incapacidades.',
    permissions: ['view_employees', 'manage_employees'],
    writes: true,
  },
  'reports.read': {
    name: 'Leer reportes',
    allows: 'Leer las nóminas y sus periodos, y descargar lo que se descuenta.',
    permissions: ['view_payrolls', 'export_reports'],
    writes: false,
  },
  'wallets.spend': {
    name: 'Gastar de billeteras',
    allows: 'Consultar las billeteras de una persona, gastar de ellas y devolver compras.',
    permissions: ['view_wallets', 'manage_wallets', 'view_wallet_users', 'manage_wallet_users'],
    writes: true,
  },
  'users.provision': {
    name: 'Sincronizar usuarios',
    allows:
      'Crear, cambiar y desactivar a las personas que ingresan al portal, desde tu proveedor de identidad (SCIM). Va con todas las empresas.',
    permissions: ['view_company_users', 'manage_company_users'],
    writes: true,
  },
} as const satisfies Record<string, Described>;
export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]];

/** Permissions that a key with these scopes has. */
export const permissionsOfScopes = (scopes: readonly KeyScope[]): Permission[] => [
  ...new Set(scopes.flatMap((scope): readonly Permission[] => keyScopes[scope].permissions)),
];

export const writesWith = (scopes: readonly KeyScope[]): boolean =>
  scopes.some((scope) => keyScopes[scope].writes);
