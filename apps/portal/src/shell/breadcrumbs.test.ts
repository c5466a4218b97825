import { expect, it } from 'vitest';
import { screens } from '../routes.tsx';
import { breadcrumbsOf } from './breadcrumbs.ts';

const titlesAt = (pathname: string) => breadcrumbsOf(screens, pathname).map(({ title }) => title);

it.each([
  ['/dashboard', 'Dashboard'],
  ['/employees', 'Empleados'],
  ['/employees/update', 'Actualizar empleado'],
  ['/employees/create', 'Crear empleado'],
  ['/employees/restriction', 'Restricciones de acceso'],
  ['/wallet-users', 'Usuarios billetera'],
  ['/wallet-users/detail', 'Detalle del usuario'],
  ['/transactions', 'Adelantos de salario'],
  ['/prima', 'Adelantos de prima'],
  ['/client-restriction', 'Restricciones por cliente'],
  ['/wallets', 'Billeteras'],
  ['/wallets/detail', 'Detalle de la billetera'],
  ['/wallets/load', 'Detalle del Cargue'],
  ['/wallets/load/create', 'Nuevo cargue de billetera'],
  ['/payrolls', 'Nóminas'],
  ['/payrolls/detail', 'Detalle Nómina'],
  ['/roles', 'Roles'],
  ['/roles/detail', 'Detalle rol'],
  ['/users', 'Usuarios'],
  ['/api-keys', 'Claves de API'],
  ['/webhooks', 'Webhooks'],
  ['/audit-streams', 'Envíos del historial'],
  ['/absences', 'Ausencias'],
  ['/scheduled-reports', 'Reportes programados'],
  ['/contacts', 'Contactos'],
  ['/contacts/create', 'Nuevo contacto'],
  ['/contacts/detail', 'Detalle contacto'],
])('%s is titled %s (spec §2)', (pathname, title) => {
  expect(titlesAt(pathname).at(-1)).toBe(title);
});

it('the way leads from the dashboard down, and all but the last are links', () => {
  expect(breadcrumbsOf(screens, '/wallets/load/create')).toEqual([
    { title: 'Dashboard', href: '/dashboard' },
    { title: 'Billeteras', href: '/wallets' },
    { title: 'Detalle del Cargue', href: '/wallets/load' },
    { title: 'Nuevo cargue de billetera', href: null },
  ]);
});

it('unknown parts show the raw path and are no link (spec §2)', () => {
  expect(breadcrumbsOf(screens, '/wallets/abc/load').slice(2)).toEqual([
    { title: '/wallets/abc', href: null },
    { title: '/wallets/abc/load', href: null },
  ]);
});

it('a slash at the end changes nothing', () => {
  expect(titlesAt('/employees/')).toEqual(['Dashboard', 'Empleados']);
});
