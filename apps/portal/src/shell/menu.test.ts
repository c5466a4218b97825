import { expect, it } from 'vitest';
import { screens } from '../routes.tsx';
import { lackAt, menuOf, opens, type Access } from './menu.ts';
import { screenAt } from './screen.ts';

const everything: Access = {
  permissions: [
    'view_payrolls',
    'view_employees',
    'view_transactions',
    'view_client_restrictions',
    'view_wallets',
    'view_wallet_users',
    'view_company_roles',
    'view_company_users',
    'view_contacts',
  ],
  companies: [{ companyid: '01980000-0000-7000-8000-000000000001', name: 'Flores', nit: '900123456' }],
  moneybagaccess: true,
  clientrestriction: true,
};

function titles(access: Access): string[] {
  const { items, settings } = menuOf(screens, access);
  return [...items, ...settings].map(({ screen }) => screen.title);
}

it('lists everything in the order of the specification (spec §2)', () => {
  expect(titles(everything)).toEqual([
    'Dashboard',
    'Nóminas',
    'Empleados',
    'Adelantos de salario',
    'Adelantos de prima',
    'Restricciones por cliente',
    'Billeteras',
    'Usuarios billetera',
    'Roles',
    'Usuarios',
    'Contactos',
  ]);
});

it('somebody without permissions sees the dashboard only (spec §6)', () => {
  expect(titles({ ...everything, permissions: [] })).toEqual(['Dashboard']);
});

it.each([
  ['view_payrolls', ['Nóminas']],
  ['view_employees', ['Empleados']],
  ['view_transactions', ['Adelantos de salario', 'Adelantos de prima']],
  ['view_client_restrictions', ['Restricciones por cliente']],
  ['view_wallets', ['Billeteras']],
  ['view_wallet_users', ['Usuarios billetera']],
  ['view_company_roles', ['Roles']],
  ['view_contacts', ['Contactos']],
] as const)('%s shows its own entries and no other (spec §6)', (permission, expected) => {
  expect(titles({ ...everything, permissions: [permission] })).toEqual(['Dashboard', ...expected]);
});

it('keys of the API and webhooks stand beside users, for whoever sees them', () => {
  const permissions = [...everything.permissions, 'view_api_keys' as const];
  expect(titles({ ...everything, permissions }).slice(-6)).toEqual([
    'Roles',
    'Usuarios',
    'Claves de API',
    'Webhooks',
    'Envíos del historial',
    'Contactos',
  ]);
});

it('without a company, payrolls, employees, advances and wallets are hidden (spec §6, requiresCompanyAccess)', () => {
  expect(titles({ ...everything, companies: [] })).toEqual([
    'Dashboard',
    'Restricciones por cliente',
    'Roles',
    'Usuarios',
    'Contactos',
  ]);
});

it('without moneybagaccess, both wallet entries are hidden (spec §6, requiresMoneybagAccess)', () => {
  const seen = titles({ ...everything, moneybagaccess: false });
  expect(seen).not.toContain('Billeteras');
  expect(seen).not.toContain('Usuarios billetera');
});

it('without clientrestriction, its entry is hidden (spec §6, requiresClientAccess)', () => {
  expect(titles({ ...everything, clientrestriction: false })).not.toContain('Restricciones por cliente');
});

it.each<[path: string, missing: Partial<Access>, lack: 'company' | 'service' | null]>([
  ['/wallets', { moneybagaccess: false }, 'service'],
  ['/wallets/load/create', { moneybagaccess: false }, 'service'],
  ['/wallet-users/detail', { moneybagaccess: false }, 'service'],
  ['/client-restriction', { clientrestriction: false }, 'service'],
  ['/payrolls/detail', { companies: [] }, 'company'],
  ['/wallets', {}, null],
  ['/roles', { companies: [], moneybagaccess: false, clientrestriction: false }, null],
])('who comes to %s by its address, with %j, lacks: %s', (path, missing, lack) => {
  const screen = screenAt(screens, path);
  expect(screen && lackAt(screens, screen, { ...everything, ...missing })).toBe(lack);
});

it('view_company_users alone does not open the Configuración group (spec §6)', () => {
  expect(titles({ ...everything, permissions: ['view_company_users'] })).toEqual(['Dashboard']);
  expect(titles({ ...everything, permissions: ['view_company_users', 'view_contacts'] })).toEqual([
    'Dashboard',
    'Usuarios',
    'Contactos',
  ]);
});

it('the dashboard opens to anybody signed in (spec §2)', () => {
  expect(
    screens.filter((screen) => opens(screen, { permissions: [] })).map((screen) => screen.path),
  ).toContain('/dashboard');
});
