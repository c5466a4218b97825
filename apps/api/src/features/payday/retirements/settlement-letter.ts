import type { downloadSettlementLetter } from '@antela/contract/retirements';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { bogotaDate, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { documentText, type DocumentType } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import { amountText, dateText } from '@antela/rules/spanish-text';
import type { FastifyReply } from 'fastify';
import { pdfDocument, type PdfPages } from '../../../documents/pdf-document.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import type { RetirementRecord } from './retirements.sql.ts';
import { totalsOf, type PersonSettlement } from './settlement.service.ts';

const money = (amount: number) => amountText(pesos(amount));

const kindNames = { salary: 'Salario', prima: 'Prima', wallet: 'Billetera' } as const;

/**
 * The letter that payroll keeps with the final settlement: what is still to be deducted on the day it is asked for, advance by
 * advance. It is made from the books each time, so it never says less or more than they do. @throws not_found before a retirement
 */
export function sendSettlementLetter(
  { user, now, reply }: Pick<Call<typeof downloadSettlementLetter>, 'user' | 'now' | 'reply'>,
  brand: string,
  { employment, items, total }: PersonSettlement,
  retirement: RetirementRecord | null,
): FastifyReply {
  if (employment.end_date === null) throw new AppError('not_found');
  const date = (text: string) => dateText(calendarDate(text));
  const today: CalendarDate = bogotaDate(now);
  const name = fullNameOf(employment);
  const document = documentText(employment.document_type as DocumentType, employment.document_number);
  const company = employment.company_name;
  const letter = pdfDocument(
    {
      brand,
      title: 'Saldo por descontar de la liquidación',
      subtitle: `${name} · ${document}`,
      reference: `Retiro de ${name}`,
      at: now,
    },
    async (pages) => {
      pages.facts([
        ['Empleador', company],
        ['Empleado', name],
        ['Documento', document],
        ['Ingreso', date(employment.start_date)],
        ['Retiro', date(employment.end_date ?? today)],
        ['Motivo', retirement?.leaving_reason_name ?? 'No registrado'],
        ['Total por descontar', money(total)],
      ]);
      pages.paragraph(
        total === 0
          ? `El ${dateText(today)} no queda nada por descontar de la liquidación de ${name}.`
          : `El ${dateText(today)} quedan ${money(total)} por descontar a ${name}: lo de la lista, cada adelanto con la autorización de descuento que dio el empleado (CST, artículo 149).`,
      );
      if (items.length > 0) await writeDebts(pages, items);
      if (items.some(({ payment_state }) => payment_state === 'processing'))
        pages.note('«En pago»: el banco todavía no confirma ese adelanto. Si no lo paga, no se descuenta.');
      pages.note(
        'La autorización de cada adelanto, con su fecha y su huella, se descarga del detalle del adelanto en el portal. Si algo se descuenta después de esta carta, pide una nueva.',
      );
      pages.signatures(['Por el empleador', name]);
      pages.note(`Generada por ${user.name}.`);
    },
  );
  return sendFile(reply, letter, { name: `liquidacion-${today}.pdf`, format: 'pdf' });
}

/** Each debt in a table, and their sums. */
async function writeDebts(pages: PdfPages, items: PersonSettlement['items']): Promise<void> {
  const totals = totalsOf(items);
  pages.heading('Lo que falta por descontar');
  await pages.table(
    [
      { header: 'Fecha', share: 2 },
      { header: 'Tipo', share: 2 },
      { header: 'Periodo', share: 4 },
      { header: 'Estado', share: 3 },
      { header: 'Valor', share: 3, align: 'right' },
      { header: 'Costo', share: 2, align: 'right' },
      { header: 'Descontado', share: 3, align: 'right' },
      { header: 'Falta', share: 3, align: 'right' },
    ],
    items.map((item) => [
      dateText(bogotaDate(item.requested_at)),
      kindNames[item.kind],
      item.label,
      item.payment_state === 'processing' ? paymentLabels.processing : deductionLabels[item.deduction_state],
      money(item.amount),
      money(item.employee_fee),
      money(item.deducted),
      money(item.remaining),
    ]),
  );
  pages.heading('Resumen');
  pages.facts([
    ['Adelantos de salario', money(totals.salary)],
    ['Adelantos de prima', money(totals.prima)],
    ['Compras con billetera', money(totals.wallet)],
    ['De ellos, trasladado de otros periodos', money(totals.carried)],
    ['De ellos, costo e IVA', money(totals.fees)],
    ['Total por descontar', money(totals.total)],
  ]);
}
