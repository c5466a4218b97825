import type { Page } from '@playwright/test';
import { type DemoUser } from './support/demo.ts';
import { expect, test } from './support/portal.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });

const everyItem = [
  'Dashboard',
  'Nóminas',
  'Empleados',
  'Adelantos de salario',
  'Adelantos de prima',
  'Restricciones por cliente',
  'Billeteras',
  'Usuarios billetera',
];

/** Menu of each demo user, in its order (spec §2, §6). */
const menus: readonly {
  user: DemoUser;
  why: string;
  items: readonly string[];
  settings: readonly string[];
}[] = [
  {
    user: 'admin@andino.demo',
    why: 'all of it',
    items: everyItem,
    settings: ['Roles', 'Usuarios', 'Claves de API', 'Webhooks', 'Envíos del historial', 'Contactos'],
  },
  {
    user: 'consulta@andino.demo',
    why: 'every view but the keys of programs, because a view is all the role has',
    items: everyItem,
    settings: ['Roles', 'Usuarios', 'Contactos'],
  },
  {
    user: 'aprobador@andino.demo',
    why: 'no Configuración, for want of roles and contacts',
    items: everyItem,
    settings: [],
  },
  {
    user: 'una-empresa@andino.demo',
    why: 'the same screens over one company',
    items: everyItem,
    settings: ['Contactos'],
  },
  {
    user: 'admin@caribe.demo',
    why: 'no wallets and no client restrictions, which the client does not have',
    items: ['Dashboard', 'Nóminas', 'Empleados', 'Adelantos de salario', 'Adelantos de prima'],
    settings: ['Roles', 'Usuarios', 'Claves de API', 'Webhooks', 'Envíos del historial', 'Contactos'],
  },
];

for (const { user, why, items, settings } of menus) {
  test.describe(user, () => {
    test.use({ as: user });

    test(`the menu has ${why} (spec §2, §6)`, async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Expandir el menú' }).click();
      await expect(menu(page).getByRole('link')).toHaveText([...items]);
      const group = menu(page).getByRole('button', { name: 'Configuración' });
      if (settings.length === 0) return expect(group).toHaveCount(0);
      await group.click();
      await expect(menu(page).getByRole('link')).toHaveText([...items, ...settings]);
    });
  });
}

test.describe('for who lacks a permission', () => {
  test.use({ as: 'aprobador@andino.demo' });

  test('the address leads to the dashboard, which says why (spec §2, §4)', async ({ page }) => {
    for (const [path, title] of [
      ['/roles', 'Roles'],
      ['/contacts/create', 'Nuevo contacto'],
      ['/users', 'Usuarios'],
    ] as const) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/dashboard');
      await expect(page.getByRole('status').filter({ hasText: `No puedes abrir «${title}»` })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Entendido' }).click();
    await expect(page.getByText('No puedes abrir')).toBeHidden();
  });
});

test.describe('for a client without wallets', () => {
  test.use({ as: 'admin@caribe.demo' });

  test('an address of theirs says so, and nothing is offered that would be refused (spec §6)', async ({
    page,
  }) => {
    for (const path of ['/wallets', '/wallets/load/create', '/wallet-users/detail']) {
      await page.goto(path);
      await expect(page.getByText('Tu empresa no tiene este servicio.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: /Crear|Inscribir/ })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Ir al Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});
