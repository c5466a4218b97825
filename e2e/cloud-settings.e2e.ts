import { apiAs } from './support/api.ts';
import { candidateOf } from './support/candidates.ts';
import { startCloudSettings } from './support/cloud-settings.ts';
import { downloadOf, saveThroughLinks, zipSignature } from './support/downloads.ts';
import { hire, placeOf } from './support/people.ts';
import { expect, openContext, signIn, test } from './support/portal.ts';
import { jobTimeout } from './support/timeouts.ts';

const amount = '$ 60.000';

test('with a cloud’s settings behind a gateway people sign in, find somebody, grant an advance, and take files and put them (spec §1, §7)', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const cloud = await startCloudSettings(baseURL ?? '');
  const context = await openContext(browser, { baseURL: cloud.url });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
    });
    await saveThroughLinks(page);

    await test.step('the user pool lets them in, at another origin than the portal’s', async () => {
      await signIn(page, 'nomina@andino.demo');
      await expect(page.getByRole('link', { name: 'Ingresar con tu empresa' })).toHaveCount(0);
    });

    await test.step('an advance is granted, and paid by the worker', async () => {
      const person = await candidateOf(page, 'Planta quincenal', 60_000, 2);
      await page.goto('/transactions?nuevo=1');
      await page.getByRole('combobox', { name: 'Empleado', exact: true }).fill(person.name);
      await page
        .getByRole('option', { name: new RegExp(person.name) })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Valor del adelanto' }).fill('60000');
      await page
        .getByRole('textbox', { name: 'Cómo dio la orden el empleado' })
        .fill('Correo de hoy pidiendo el adelanto y autorizando el descuento.');
      await page.getByRole('button', { name: 'Revisar adelanto' }).click();
      await page.getByRole('button', { name: `Adelantar ${amount} a ${person.name}` }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Pagado' })).toBeVisible({
        timeout: jobTimeout,
      });
    });

    await test.step('a report of the live base is saved', async () => {
      await page.goto('/employees');
      await page.getByRole('button', { name: 'Descargar', exact: true }).click();
      const { bytes } = await downloadOf(page, () => page.getByRole('menuitem', { name: /^Excel/ }).click());
      expect(bytes.toString('latin1', 0, 4)).toBe(zipSignature);
    });

    await test.step('a file goes into the object store and comes back out of it', async () => {
      const ask = await apiAs('nomina@andino.demo', baseURL);
      const place = await placeOf(ask, 'Confecciones Aburrá S.A.S.', 'Taller A catorcenal');
      const { companyemployeeid } = await hire(ask, place, 'Nube');
      await page.goto(`/employees/update?companyemployeeid=${companyemployeeid}`);
      await page.getByRole('button', { name: 'Agregar RUT' }).click();
      const content = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
      await page
        .getByLabel('Arrastra aquí el PDF, o elígelo')
        .setInputFiles({ name: 'RUT.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) });
      await expect(page.getByText('Subido. Guarda el RUT para conservarlo.')).toBeVisible();
      const hint = await page.getByText(/^Por su cédula sería/).textContent();
      await page.getByLabel('NIT').fill(/\d+-\d/.exec(hint ?? '')?.[0] ?? '');
      await page.getByRole('button', { name: 'Guardar RUT' }).click();
      await expect(page.getByText(/^Guardaste el RUT de Nube/)).toBeVisible();
      const { bytes } = await downloadOf(page, () =>
        page.getByRole('main').getByRole('button', { name: 'Descargar' }).click(),
      );
      expect(bytes.toString()).toBe(content);
    });

    expect(faults).toEqual([]);
    expect(cloud.passedOn.refused).toBe(0);
    expect(cloud.passedOn.signed).toBeGreaterThan(10);
  } finally {
    await context.close();
    await cloud.stop();
  }
});
