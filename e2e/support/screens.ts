/** Every address of docs/spec.md §2 with the words of its breadcrumb, and its title where the page has one of its own. */
export interface ProtectedScreen {
  path: string;
  title: string;
  /** The permission of the table; null for anybody signed in. */
  permission: string | null;
  /** Address that a detail page sends to without the record it is about. */
  elsewhere?: string;
  /** Name that the window has before the title, where nothing is chosen yet. */
  record?: string;
}

export const protectedScreens: readonly ProtectedScreen[] = [
  { path: '/dashboard', title: 'Dashboard', permission: null },
  { path: '/employees', title: 'Empleados', permission: 'view_employees' },
  { path: '/employees/restriction', title: 'Restricciones de acceso', permission: 'view_employees' },
  { path: '/employees/create', title: 'Crear empleado', permission: 'view_employees' },
  { path: '/employees/update', title: 'Actualizar empleado', permission: 'view_employees' },
  { path: '/wallet-users', title: 'Usuarios billetera', permission: 'view_wallet_users' },
  { path: '/wallet-users/detail', title: 'Detalle del usuario', permission: 'view_wallet_users' },
  { path: '/transactions', title: 'Adelantos de salario', permission: 'view_transactions' },
  { path: '/prima', title: 'Adelantos de prima', permission: 'view_transactions' },
  { path: '/client-restriction', title: 'Restricciones por cliente', permission: 'view_client_restrictions' },
  { path: '/wallets', title: 'Billeteras', permission: 'view_wallets' },
  { path: '/wallets/detail', title: 'Detalle de la billetera', permission: 'view_wallets' },
  { path: '/wallets/load', title: 'Detalle del Cargue', permission: 'view_wallets' },
  { path: '/wallets/load/create', title: 'Nuevo cargue de billetera', permission: 'view_wallets' },
  { path: '/payrolls', title: 'Nóminas', permission: 'view_payrolls' },
  { path: '/payrolls/detail', title: 'Detalle Nómina', permission: 'view_payrolls' },
  { path: '/roles', title: 'Roles', permission: 'view_company_roles' },
  { path: '/roles/detail', title: 'Detalle rol', record: 'Crear rol', permission: 'view_company_roles' },
  { path: '/users', title: 'Usuarios', permission: 'view_company_users' },
  { path: '/api-keys', title: 'Claves de API', permission: 'view_api_keys' },
  { path: '/webhooks', title: 'Webhooks', permission: 'view_api_keys' },
  { path: '/audit-streams', title: 'Envíos del historial', permission: 'view_api_keys' },
  { path: '/absences', title: 'Ausencias', permission: null },
  { path: '/scheduled-reports', title: 'Reportes programados', permission: null },
  { path: '/contacts', title: 'Contactos', permission: 'view_contacts' },
  { path: '/contacts/create', title: 'Nuevo contacto', permission: 'view_contacts' },
  { path: '/contacts/detail', title: 'Detalle contacto', permission: 'view_contacts' },
];

export const publicScreens = [
  { path: '/', heading: 'Ingresa a tu portal', framed: false },
  { path: '/sign-in', heading: 'Ingresa a tu portal', framed: false },
  { path: '/impersonate', heading: 'Este enlace no sirve', framed: false },
  { path: '/sso', heading: 'Ingresa con tu empresa', framed: false },
  { path: '/activation', heading: 'Activa tu cuenta', framed: true },
  { path: '/password-recovery', heading: 'Recupera tu contraseña', framed: true },
  { path: '/change-password', heading: 'Ingresa para cambiar tu contraseña', framed: true },
  { path: '/not-found', heading: 'No encontramos esta página', framed: true },
  { path: '/maintenance', heading: 'Estamos en mantenimiento', framed: true },
] as const;

/** Spellings that a server or a router may take for a screen of ours; none of them is (spec §2). */
export const oddAddresses = [
  '/ROLES',
  '/Wallets',
  '/EMPLOYEES',
  '/SIGN-IN',
  '//employees',
  '/employees//',
  '/%65mployees',
  '/employees%2Fcreate',
  '/employees%00',
  '/employees;x=1',
  '/employees.html',
  '/%',
];
