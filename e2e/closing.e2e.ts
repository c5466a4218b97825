import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { amounts, hire, pesos, prepare } from './support/closing.ts';
import { downloadOf, zipSignature } from './support/downloads.ts';
import { expectKeyboardIn } from './support/keyboard.ts';
import type { Taken } from './support/payments.ts';
import { expect, test } from './support/portal.ts';
import { expectSameAfterReload } from './support/refresh.ts';
import { actOnRow } from './support/rows.ts';
import { dayFromToday } from './support/today.ts';

test('four people take a period from open to closed over a cut, a wrong and a partial answer: each reads the same pesos, and what is pressed twice is sent once (design/domain.md §7)', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const name = `Cierre ${Date.now()}`;
  const { staff, ask } = await hire(browser, baseURL ?? '');
  const people = await prepare(ask, name);
  const { payroll, treasurer, second, administrator } = staff;

  await test.step('Nómina cuts the period off and issues its report', () => report(payroll, name));
  const file = await test.step('which is downloaded as the file to answer with', () =>
    download(payroll, people));
  await test.step('confirmed by mistake, it is taken back with a reason', () => confirmAndUndo(payroll));
  await test.step('a cut file is suspected, and a wrong one names its rows', () => refuse(payroll, file));
  await test.step('the partial file is confirmed, and nothing is assumed of whom it leaves out', () =>
    answer(payroll, file));
  await test.step('every difference gets its reason and its destination', () => reconcile(payroll, file));
  await test.step('Tesorería sends it in two transfers, each with a second person', async () => {
    await remit(treasurer, name, { amount: 300_000, reference: 'ACH 1', isLast: false });
    await approve(second, name, { amount: 300_000, isLast: false });
    await remit(treasurer, name, { amount: 243_800, reference: 'ACH 2', isLast: true });
    await approve(second, name, { amount: 243_800, isLast: true });
  });
  await test.step('the settlement is collected in part, corrected, and the rest is a debt; what was too much is given back', () =>
    settle(payroll, name, file));
  await test.step('each of the four reads the same figures', async () => {
    for (const page of [payroll, treasurer, second, administrator]) await readClosed(page, name);
  });
  await test.step('and the Administrador keeps the packet, whose hash anybody can recompute', () =>
    keepPacket(administrator));
  for (const page of Object.values(staff)) await page.context().close();
});

const question = (page: Page) => page.getByRole('alertdialog');
/** Stop on the line of the period: the way to what is done there. */
const stop = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pasos del cierre' }).getByRole('link', { name });
/** Amount beside a term of the way from what was reported to what is remitted. */
const fact = (page: Page, term: string) =>
  page
    .getByRole('region', { name: 'De lo reportado a lo que giras' })
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .first()
    .locator('xpath=following-sibling::dd');

async function openPayrollPage(page: Page, name: string): Promise<void> {
  await page.goto('/payrolls');
  await page.getByRole('textbox', { name: /^Buscar/ }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** The address that letters of before still have: it leads to where its part stands now. */
async function openFormer(page: Page, name: string, section: string): Promise<void> {
  await openPayrollPage(page, name);
  const payrollid = new URL(page.url()).searchParams.get('payrollid');
  await page.goto(`/payrolls/detail?payrollid=${payrollid}&seccion=${section}`);
}

async function report(page: Page, name: string): Promise<void> {
  await openPayrollPage(page, name);
  await expect(page.getByText('Por descontar en este periodo')).toBeVisible();
  await page.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Ver la tabla por día' }).click();
  await expect(page.getByRole('region', { name: 'Por día' })).toContainText('Total');
  await page.getByRole('button', { name: 'Hacer el corte ahora' }).click();
  await expect(question(page).getByRole('button', { name: /^Hacer el corte/ })).toBeEnabled();
  const issue = page.getByRole('button', { name: 'Emitir reporte' });
  await question(page)
    .getByRole('button', { name: /^Hacer el corte/ })
    .click();
  await expect(issue).toBeVisible();
  await issue.click();
  await question(page)
    .getByRole('button', { name: `Emitir reporte por ${pesos(785_700)}` })
    .click();
  await expect(page.getByRole('link', { name: 'Confirmar lo descontado' })).toBeVisible();
}

/** Rows of the report as they came: document and amount, in its order. */
interface AnswerFile {
  rows: { document: string; name: string; amount: number }[];
}

async function download(page: Page, people: readonly Taken[]): Promise<AnswerFile> {
  await stop(page, 'Reporte').click();
  const { name, bytes } = await downloadOf(page, () =>
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  );
  expect(name).toMatch(/^descuentos-\d{4}-\d\d-\d\d-version-1\.csv$/);
  const text = bytes.toString('utf8');
  const rows = people
    .map(({ documentNumber, fullName }, index) => ({
      document: documentNumber,
      name: fullName,
      amount: (amounts[index] ?? 0) + 5_950,
    }))
    .toSorted((one, other) => text.indexOf(one.document) - text.indexOf(other.document));
  for (const row of rows) expect(text).toContain(row.document);
  return { rows };
}

async function confirmAndUndo(page: Page): Promise<void> {
  await stop(page, 'Confirmación').click();
  // Its payday is ahead.
  await expect(page.getByText(/^La nómina se paga el /)).toBeVisible();
  await page.getByRole('button', { name: 'Línea por línea' }).click();
  await page
    .getByRole('textbox', { name: /^Descontado a/ })
    .first()
    .fill('0');
  await page
    .getByRole('combobox', { name: /^Motivo de/ })
    .first()
    .selectOption({ label: 'Embargo prioritario' });
  await expect(page.getByText('Una línea con diferencia')).toBeVisible();
  // Other rows of the list leave what was written, and whoever goes away is asked first.
  await page.getByRole('search').getByRole('textbox').fill('Nadie');
  await expect(page.getByText('Una línea con diferencia')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await question(page).getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(page.getByText('Una línea con diferencia')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar lo descontado' }).click();
  const undo = page.getByRole('button', { name: 'Deshacer la confirmación' });
  await question(page)
    .getByRole('button', { name: /^Confirmar \$/ })
    .click();
  await expect(undo).toBeVisible();
  await undo.click();
  const dialog = page.getByRole('dialog').or(question(page));
  await dialog.getByLabel('Motivo').fill('Faltaba el archivo de nómina');
  await dialog.getByRole('button', { name: 'Deshacer la confirmación' }).click();
  await expect(page.getByRole('button', { name: 'Subir lo descontado' })).toBeVisible();
}

const csv = (rows: readonly (readonly string[])[]) => ({
  name: 'descontado.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Documento;Descontado;Observación', ...rows.map((row) => row.join(';'))].join('\n')),
});

async function refuse(page: Page, { rows }: AnswerFile): Promise<void> {
  await page.getByRole('button', { name: 'Subir lo descontado' }).click();
  const sheet = page.getByRole('dialog');
  const field = sheet.locator('input[type=file]');
  await field.setInputFiles(
    csv(rows.slice(0, 3).map(({ document, amount }) => [document, String(amount), ''])),
  );
  await expect(sheet.getByText(`El archivo termina en ${rows[2]?.name}`)).toBeVisible();
  await expect(sheet.getByText(/^3 personas del reporte no están en el archivo/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Confirmar/ })).toHaveCount(0);
  await sheet.getByRole('radio', { name: 'Responder por cada persona' }).check();
  await expect(sheet.getByText('Revisando el archivo…')).toHaveCount(0);
  await field.setInputFiles(
    csv([
      ...rows.map(({ document, amount }) => [document, String(amount), '']),
      ['999999999', '50000', ''],
      [rows[0]?.document ?? '', 'cien mil', ''],
    ]),
  );
  await expect(sheet.getByText('2 filas por corregir')).toBeVisible();
  await expect(sheet.getByText('Reportado', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Descontado', { exact: true })).toHaveCount(0);
}

async function answer(page: Page, { rows }: AnswerFile): Promise<void> {
  const sheet = page.getByRole('dialog');
  const said = [
    [100_000 + 5_950, ''],
    [100_000, 'Neto insuficiente'],
    [0, 'Retiro'],
    null,
    [160_000, 'Se descontó una cuota vieja'],
    [150_000 + 5_950, ''],
  ] as const;
  const each = sheet.getByRole('radio', { name: 'Responder por cada persona' });
  const absent = sheet.getByText(`Una persona del reporte no está en el archivo, por ${pesos(135_950)}`);
  const confirm = sheet.getByRole('button', { name: /^Confirmar/ });
  const partial = rows.flatMap(({ document }, index) => {
    const one = said[index];
    return one ? [[document, String(one[0]), one[1]]] : [];
  });
  const give = (given: readonly (readonly string[])[]) =>
    sheet.locator('input[type=file]').setInputFiles(csv(given));
  // A wrong amount in one row: the answer about who is missing stays for the file that mends it, and for no other.
  await give(
    partial.map(([document = '', amount = '', why = ''], row) => [
      document,
      row === 0 ? 'cien mil' : amount,
      why,
    ]),
  );
  await expect(absent).toBeVisible();
  await expect(each).not.toBeChecked();
  await each.check();
  await expect(sheet.getByText('Revisando el archivo…')).toHaveCount(0);
  await expect(confirm).toHaveCount(0);
  await give(partial);
  await expect(confirm).toBeVisible();
  await expect(each).toBeChecked();
  const total = pesos(100_000 + 5_950 + 100_000 + 160_000 + 155_950);
  await sheet.getByRole('button', { name: `Confirmar ${total}` }).click();
  await expect(page.getByText('Falta un motivo')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(fact(page, 'Descontado')).toHaveText(total);
}

async function reconcile(page: Page, { rows }: AnswerFile): Promise<void> {
  const absent = rows[3]?.name ?? '';
  await expect(page.getByText('Falta un motivo')).toBeVisible();
  await page.getByRole('textbox', { name: `Descontado a ${absent}` }).fill('35950');
  await page
    .getByRole('combobox', { name: `Motivo de ${absent}` })
    .selectOption({ label: 'Licencia o suspensión' });
  await page.getByRole('button', { name: 'Conciliar el periodo' }).click();
  await expect(question(page)).toContainText(pesos(543_800));
  await question(page).getByRole('button', { name: 'Conciliar el periodo' }).click();
  await expect(page.getByLabel('Valor girado')).toBeVisible();
  await expect(fact(page, 'Por girar')).toHaveText(pesos(543_800));
  await expect(fact(page, 'Descontado')).toHaveText(pesos(557_850));
  await expect(fact(page, 'Pasa al próximo periodo 2 personas')).toHaveText(`−${pesos(115_950)}`);
  await expect(fact(page, 'Va a la liquidación final 1 persona')).toHaveText(`−${pesos(125_950)}`);
}

async function remit(
  page: Page,
  name: string,
  { amount, reference, isLast }: { amount: number; reference: string; isLast: boolean },
): Promise<void> {
  await page.goto('/payrolls?ver=giros');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(pesos(543_800));
  await row.getByRole('link').first().click();
  const send = async () => {
    await page.getByLabel('Valor girado').fill(String(amount));
    await page.getByLabel('Referencia').fill(reference);
    await page.getByRole('textbox', { name: 'Fecha del giro' }).fill(dayFromToday());
    await page
      .getByRole('button', { name: isLast ? 'Cerrar el periodo' : 'Registrar un giro parcial' })
      .click();
    await question(page)
      .getByRole('button', {
        name: isLast ? `Cerrar con un giro de ${pesos(amount)}` : `Registrar ${pesos(amount)}`,
      })
      .click();
  };
  await send();
  await expect(waiting(page, amount)).toBeVisible();
  // One's own transfer is taken back where it waits, and sent again.
  if (!isLast) {
    await page.getByRole('button', { name: 'Retirar la solicitud' }).click();
    const dialog = page.getByRole('dialog').or(question(page));
    await expect(dialog).toContainText(`${pesos(amount)} quedan sin registrar`);
    await dialog.getByLabel('Motivo').fill('Era otra referencia');
    await dialog.getByRole('button', { name: 'Retirar la solicitud' }).click();
    await expect(waiting(page, amount)).toHaveCount(0);
    await send();
    await expect(waiting(page, amount)).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Giro por aprobar' })).toContainText(reference);
  await page.getByRole('button', { name: 'Recordárselo', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Recordárselo otra vez desde el/ })).toBeDisabled();
}

/** Sentence of the period that says who may approve, by name or as a number. */
const waiting = (page: Page, amount: number) =>
  page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: / aprobar el giro de / })
    .filter({ hasText: pesos(amount), hasNotText: 'Otra persona' });

async function approve(
  page: Page,
  name: string,
  { amount, isLast }: { amount: number; isLast: boolean },
): Promise<void> {
  await page.goto('/payrolls');
  await page
    .getByRole('button', { name: /^Por aprobar/ })
    .first()
    .click();
  const inbox = page.getByRole('dialog');
  const request = inbox
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: pesos(amount) });
  await request.getByRole('checkbox').check();
  await expect(request.getByText('Cierra el periodo')).toHaveCount(isLast ? 1 : 0);
  await inbox.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await question(page)
    .getByRole('button', { name: `Aprobar ${pesos(amount)}` })
    .click();
  await expect(page.getByText(/^Aprobaste/)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
}

async function settle(page: Page, name: string, { rows }: AnswerFile): Promise<void> {
  await openFormer(page, name, 'conciliacion');
  const settlements = page.getByRole('table', { name: 'Liquidación final y deudas' });
  const left = settlements.getByRole('row').filter({ hasText: rows[2]?.name ?? '' });
  await expect(left).toContainText(pesos(125_950));
  const dialog = page.getByRole('dialog').or(question(page));
  for (const [typed, rest] of [
    ['8000', 117_950],
    ['80000', 45_950],
  ] as const) {
    await left.getByRole('button', { name: 'Anotar que se cobró' }).click();
    await dialog.getByLabel('Valor cobrado').fill(typed);
    await dialog.getByLabel('Referencia').fill('Liquidación 118');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'liquidacion.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await dialog.getByRole('button', { name: 'Anotar que se cobró' }).click();
    await expect(left.getByText(`Falta ${pesos(rest)}`)).toBeVisible();
    await expect(left.locator(':focus')).toHaveText('Anotar que se cobró');
    if (typed === '80000') break;
    await actOnRow(left, `Deshacer ${pesos(8_000)}, Liquidación 118`);
    await dialog.getByLabel('Motivo').fill('Se escribió con un cero de menos');
    await dialog.getByRole('button', { name: 'Deshacer lo anotado' }).click();
    // Behind an open dialog nothing of the page is found.
    await expect(dialog).toHaveCount(0);
    await expect(left.getByText(/^Falta/)).toHaveCount(0);
    await expectSameAfterReload(page);
  }
  await actOnRow(left, 'No alcanzó: pasar a deuda');
  await dialog.getByLabel('Motivo').fill('La liquidación no alcanzó');
  await dialog.getByRole('button', { name: `Pasar ${pesos(45_950)} a deuda` }).click();
  await expect(left.getByText('En deuda')).toBeVisible();
  await expectKeyboardIn(left);
  const back = page
    .getByRole('table', { name: 'Por devolver' })
    .getByRole('row')
    .filter({ hasText: rows[4]?.name ?? '' });
  await expect(back).toContainText(pesos(14_050));
  await back.getByRole('button', { name: 'Anotar que se devolvió' }).click();
  await dialog.getByLabel('Referencia').fill('Transferencia 33');
  await dialog.getByRole('button', { name: 'Anotar que se devolvió' }).click();
  await expect(back.getByText('Se devolvió')).toBeVisible();
  await expectKeyboardIn(back);
}

async function readClosed(page: Page, name: string): Promise<void> {
  await openFormer(page, name, 'conciliacion');
  await expect(page.getByText('El periodo está cerrado y ya no cambia.')).toBeVisible();
  for (const [term, amount] of [
    ['Reportado, versión 1', 785_700],
    ['Descontado', 557_850],
    ['Girado', 543_800],
  ] as const)
    await expect(fact(page, term)).toHaveText(pesos(amount));
  const transfers = page.getByRole('table', { name: 'Giros' });
  await expect(transfers.getByRole('row').filter({ hasText: 'ACH 1' })).toContainText(pesos(300_000));
  await expect(transfers.getByRole('row').filter({ hasText: 'ACH 2' })).toContainText(pesos(243_800));
}

async function keepPacket(page: Page): Promise<void> {
  const { name, bytes } = await downloadOf(page, () =>
    page.getByRole('button', { name: 'Descargar el paquete de cierre' }).click(),
  );
  expect(name).toMatch(/^cierre-.*\.zip$/);
  expect(bytes.toString('latin1', 0, 4)).toBe(zipSignature);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const panel = page.getByRole('region', { name: 'Paquete de cierre' });
  await expect(panel.getByText(hash)).toBeVisible();
  await expect(panel.getByText(/^Lo descarg.+\(\d+ \p{L}+\)\.$/u)).toBeVisible();
  await panel.getByRole('button', { name: 'Cada archivo con su huella' }).click();
  const sheet = page.getByRole('dialog');
  const part = await downloadOf(page, () =>
    sheet.getByRole('button', { name: 'Descargar giros.csv' }).click(),
  );
  const ofPart = createHash('sha256').update(part.bytes).digest('hex');
  await expect(sheet.getByRole('listitem').filter({ hasText: 'giros.csv' })).toContainText(ofPart);
  await sheet.getByRole('button', { name: 'Cerrar' }).click();
}
