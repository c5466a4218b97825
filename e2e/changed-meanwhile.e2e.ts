import type { Locator, Page } from '@playwright/test';
import type { DemoUser } from './support/demo.ts';
import { expect, test } from './support/portal.ts';
import { actOnRow } from './support/rows.ts';

/** A form that sends the version it was filled from, open; and a field of it that two people write at the same time. */
interface Opened {
  scope: Locator;
  field: Locator;
  theirs: string;
  mine: string;
  submit: string;
}

const unique = (): string => String(Date.now()).slice(-7);

const forms: Record<
  string,
  {
    as: DemoUser;
    prepare?: (page: Page) => Promise<string>;
    open: (page: Page, address: string) => Promise<Opened>;
  }
> = {
  'settings of a wallet': {
    as: 'admin@andino.demo',
    async open(page) {
      await page.goto('/wallets');
      await page.getByRole('link', { name: 'Alimentación planta' }).first().click();
      await page
        .getByRole('button', { name: /^(Editar|Cambiar)/ })
        .first()
        .click();
      const scope = page.getByRole('dialog');
      return {
        scope,
        field: scope.getByLabel('Tope por usuario'),
        theirs: '810.000',
        mine: '820.000',
        submit: 'Guardar cambios',
      };
    },
  },
  'a person of a wallet': {
    as: 'nomina@andino.demo',
    async open(page) {
      await page.goto('/wallet-users?estado=activo');
      await actOnRow(page.getByRole('table').getByRole('row').nth(9), 'Cambiar');
      const scope = page.getByRole('dialog');
      return {
        scope,
        field: scope.getByLabel('Límite por periodo'),
        theirs: '310.000',
        mine: '320.000',
        submit: 'Guardar cambios',
      };
    },
  },
  'a role': {
    as: 'admin@andino.demo',
    async prepare(page) {
      await page.goto('/roles/detail');
      const name = `Auxiliar ${unique()}`;
      await page.getByLabel('Nombre').fill(name);
      await page
        .getByRole('row')
        .filter({ hasText: 'Contactos' })
        .getByRole('checkbox', { name: 'Ver' })
        .check();
      await page.getByRole('button', { name: 'Crear rol' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      return page.url();
    },
    async open(page, address) {
      await page.goto(address);
      const scope = page.getByRole('main');
      const mark = unique();
      return {
        scope,
        field: scope.getByLabel('Nombre'),
        theirs: `De otra ${mark}`,
        mine: `Propio ${mark}`,
        submit: 'Guardar cambios',
      };
    },
  },
  'a person': {
    as: 'nomina@andino.demo',
    async open(page) {
      await page.goto('/employees');
      await page.getByRole('rowheader').getByRole('link').nth(2).click();
      await page.getByRole('button', { name: 'Cambiar datos' }).click();
      const scope = page.getByRole('main');
      return {
        scope,
        field: scope.getByRole('textbox', { name: /^Dirección/ }),
        theirs: 'Calle 10 # 20-30',
        mine: 'Carrera 7 # 45-12',
        submit: 'Guardar cambios',
      };
    },
  },
  'a payroll': {
    as: 'admin@caribe.demo',
    async open(page) {
      await page.goto('/payrolls');
      await page.getByRole('rowheader').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Cambiar nómina' }).click();
      const scope = page.getByRole('dialog');
      const mark = unique().slice(-6);
      return {
        scope,
        field: scope.getByLabel('Concepto de descuento'),
        theirs: `D1-${mark}`,
        mine: `D2-${mark}`,
        submit: 'Guardar cambios',
      };
    },
  },
  'a contact': {
    as: 'admin@caribe.demo',
    async open(page) {
      await page.goto('/contacts');
      await page.getByRole('rowheader').getByRole('link').first().click();
      const scope = page.getByRole('main');
      return {
        scope,
        field: scope.getByRole('textbox', { name: /^Cargo/ }),
        theirs: 'Analista de pagos',
        mine: 'Coordinación de turnos',
        submit: 'Guardar cambios',
      };
    },
  },
};

for (const [name, { as, prepare, open }] of Object.entries(forms)) {
  test.describe(name, () => {
    test.use({ as });

    test('changed by somebody else meanwhile is shown field by field, and a second press alone overwrites nothing (design/screens.md)', async ({
      page,
      context,
    }) => {
      const address = (await prepare?.(page)) ?? '';
      const mine = await open(page, address);
      await mine.field.fill(mine.mine);

      const other = await context.newPage();
      const theirs = await open(other, address);
      await theirs.field.fill(mine.theirs);
      await theirs.scope.getByRole('button', { name: theirs.submit }).click();
      await expect(other.getByText(/^Guardaste/).first()).toBeVisible();
      await other.close();

      const save = mine.scope.getByRole('button', { name: mine.submit });
      await save.click();
      const alert = mine.scope.getByRole('alert').filter({ hasText: 'guardó cambios antes que tú' });
      await expect(alert).toContainText(mine.theirs);
      await expect(alert).toContainText(mine.mine);

      const writes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') writes.push(request.url());
      });
      await save.click();
      await expect(alert.getByText('Elige qué queda.')).toBeVisible();
      expect(writes).toEqual([]);

      await alert.getByRole('radio', { name: /^Lo tuyo/ }).check();
      await expect(mine.field).toHaveValue(new RegExp(`${mine.mine}$`));
      await save.click();
      await expect(page.getByText(/^Guardaste/).first()).toBeVisible();
      expect(writes).toHaveLength(1);
    });
  });
}
