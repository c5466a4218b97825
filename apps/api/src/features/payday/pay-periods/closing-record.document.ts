import type { Readable } from 'node:stream';
import { calendarDate } from '@antela/rules/calendar-date';
import { closingEquation, type ClosingTerm } from '@antela/rules/closing-equation';
import { pesos } from '@antela/rules/money';
import { dateText, instantText, amountText } from '@antela/rules/spanish-text';
import { pdfDocument, type PdfPages } from '../../../documents/pdf-document.ts';
import type { HistoryEntry } from '../../records/audit/audit-changes.service.ts';
import type { PaymentRecord } from './close-period.sql.ts';
import type { ConfirmationRecord, PeriodRecord, RemittanceRecord, ReportRecord } from './pay-periods.sql.ts';
import { figuresOf } from './remittance.ts';

export interface ClosingFacts {
  period: PeriodRecord;
  /** The newest first. */
  reports: readonly ReportRecord[];
  confirmed: ReportRecord;
  confirmation: ConfirmationRecord;
  remittance: RemittanceRecord;
  payments: readonly PaymentRecord[];
  history: readonly HistoryEntry[];
}

const money = (amount: number): string => amountText(pesos(amount));
const methods = {
  as_reported: 'Todo como se reportó',
  lines: 'Línea por línea',
  file: 'Con un archivo',
} as const;

/** The certificate of a closing: the period, its figures from what was reported to what was remitted, and its acts. */
export function closingRecord(facts: ClosingFacts, brand: string): Readable {
  const { period, remittance } = facts;
  return pdfDocument(
    {
      brand,
      title: 'Acta de cierre',
      subtitle: `${period.company_name} · ${period.payroll_name} · ${period.label}`,
      reference: `Acta de cierre · ${period.id}`,
      at: remittance.recorded_at,
    },
    async (pages) => {
      pages.facts([
        ['Empresa', period.company_name],
        ['Nómina', period.payroll_name],
        [
          'Periodo',
          `${period.label}, del ${dateText(calendarDate(period.start_date))} al ${dateText(calendarDate(period.end_date))}`,
        ],
        ['Corte', instantText(period.cutoff_at)],
        ['Pago de la nómina', dateText(calendarDate(period.payment_date))],
        ['Cierre', `${instantText(remittance.recorded_at)}, ${remittance.recorded_by_name}`],
      ]);
      drawFigures(pages, facts);
      await drawTransfers(pages, facts.payments);
      await drawReports(pages, facts.reports);
      await drawActs(pages, facts.history);
      pages.note(
        'Este documento va en el paquete de cierre. El archivo SHA256SUMS del paquete tiene la huella de cada archivo, también la de este: cualquiera la comprueba con sha256sum -c SHA256SUMS.',
      );
      pages.signatures(['Por la empresa', `Por ${brand}`]);
    },
  );
}

function drawFigures(pages: PdfPages, { confirmed, confirmation, remittance }: ClosingFacts): void {
  pages.heading('Cifras');
  const names: Record<ClosingTerm, string> = {
    reported: `Reportado, versión ${confirmed.version}`,
    next_period: 'Pasa al próximo periodo',
    final_settlement: 'Va a la liquidación final',
    debt: 'Queda como deuda de la persona',
    came_back: 'Lo devolvió el banco: nadie lo debe',
    unanswered: 'Sin respuesta',
    give_back: 'Descontado de más',
    deducted: 'Descontado',
    given_back: 'Se devuelve a los empleados',
    employer_cost:
      remittance.employer_cost < 0
        ? 'Comisión que se devuelve a la empresa'
        : 'Comisión a cargo de la empresa',
    due: 'Girado',
  };
  const { returned } = confirmation;
  const rows = closingEquation(figuresOf(confirmed.total, confirmation, remittance.employer_cost));
  pages.facts([
    ['Cómo se confirmó', [methods[confirmation.method], confirmation.file_name].filter(Boolean).join(' · ')],
    ...rows.map(({ term, amount }) => [names[term], money(amount)] as const),
    ...(returned === 0 ? [] : [['Descontado de pagos que el banco devolvió', money(returned)] as const]),
  ]);
}

async function drawTransfers(pages: PdfPages, payments: readonly PaymentRecord[]): Promise<void> {
  pages.heading('Giros');
  if (payments.length === 0) {
    pages.paragraph('No había nada que girar.');
    return;
  }
  await pages.table(
    [
      { header: 'Referencia', share: 22 },
      { header: 'Fecha', share: 12 },
      { header: 'Banco y cuenta', share: 22 },
      { header: 'Registró', share: 18 },
      { header: 'Aprobó', share: 18 },
      { header: 'Valor', share: 16, align: 'right' },
    ],
    payments.map((one) => [
      one.reference,
      dateText(calendarDate(one.paid_on)),
      [one.bank_name, one.account_ending && `terminada en ${one.account_ending}`].filter(Boolean).join(', '),
      one.recorded_by_name,
      one.approved_by_name ?? 'No hacía falta',
      money(one.amount),
    ]),
  );
}

async function drawReports(pages: PdfPages, reports: readonly ReportRecord[]): Promise<void> {
  pages.heading('Reportes');
  await pages.table(
    [
      { header: 'Versión', share: 12 },
      { header: 'Emitido', share: 19 },
      { header: 'Por', share: 18 },
      { header: 'Personas', share: 14, align: 'right' },
      { header: 'Total', share: 15, align: 'right' },
      { header: 'Huella de sus líneas', share: 31 },
    ],
    reports
      .toReversed()
      .map((one) => [
        String(one.version),
        instantText(one.issued_at),
        one.issued_by_name,
        String(one.lines),
        money(one.total),
        one.sha256,
      ]),
  );
}

async function drawActs(pages: PdfPages, history: readonly HistoryEntry[]): Promise<void> {
  pages.heading('Quién hizo qué');
  await pages.table(
    [
      { header: 'Cuándo', share: 20 },
      { header: 'Quién', share: 18 },
      { header: 'Acto', share: 24 },
      { header: 'Datos, antes y después', share: 46 },
    ],
    history.map(({ at, actor, impersonator, title, changes }) => [
      instantText(at),
      impersonator === null ? actor : `${actor}, por ${impersonator}`,
      title,
      changes
        .map(({ field, before, after }) =>
          before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} a ${after ?? 'vacío'}`,
        )
        .join('; '),
    ]),
  );
}
