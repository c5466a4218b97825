import type { Readable } from 'node:stream';
import type { downloadEvidence } from '@antela/contract/advances';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentText, type DocumentType } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import { amountText, instantText } from '@antela/rules/spanish-text';
import type { FastifyReply } from 'fastify';
import { pdfDocument, type PdfPages } from '../../../documents/pdf-document.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { getAdvance, getEvidence, type AdvanceRecord, type EvidenceRow } from './advances.sql.ts';
import { evidenceBytes } from './authorization-text.ts';

export const channels: Readonly<Record<string, string>> = {
  portal: 'Portal de la empresa',
  app: 'Aplicación del empleado',
  simulator: 'Simulador',
};

/** The signed order of an advance, to be shown to whoever asks for it: an inspector, a judge, the employee. */
export async function sendEvidence(
  { query, scope, actor, now, write, reply }: Call<typeof downloadEvidence>,
  brand: string,
): Promise<FastifyReply> {
  const { record, evidence } = await write(async ({ db }) => {
    const [found, order] = [
      await getAdvance(db, scope, query.advanceid),
      await getEvidence(db, scope, query.advanceid),
    ];
    if (!found || !order) throw new AppError('not_found');
    await recordAudit({ db, scope, actor, now }, 'advance.evidence_downloaded', 'advance', found.id);
    return { record: found, evidence: order };
  });
  const file = orderDocument(record, evidence, { brand, at: now });
  return sendFile(reply, file, {
    name: `orden-de-descuento-${bogotaDate(evidence.at)}-${record.id.slice(-6)}.pdf`,
    format: 'pdf',
  });
}

/** The order as a document, with its state at that instant. */
export const orderDocument = (
  record: AdvanceRecord,
  evidence: EvidenceRow,
  { brand, at }: { brand: string; at: Date },
): Readable =>
  pdfDocument(
    {
      brand,
      title: 'Orden de descuento',
      subtitle: `${record.kind === 'prima' ? 'Adelanto de prima' : 'Adelanto de salario'} de ${amountText(pesos(record.amount))}`,
      reference: `Adelanto ${record.id}`,
      at,
    },
    (pages) => drawEvidence(pages, record, evidence),
  );

function drawEvidence(pages: PdfPages, record: AdvanceRecord, evidence: EvidenceRow): void {
  pages.facts([
    ['Empleado', fullNameOf(record)],
    ['Documento', documentText(record.document_type as DocumentType, record.document_number)],
    ['Empresa', record.company_name],
    ['Nómina', record.payroll_name],
    ['Se descuenta de', record.period_label ?? `Prima del semestre ${record.semester ?? ''}`],
  ]);
  pages.heading('Valores');
  pages.facts([
    ['Adelanto', amountText(pesos(record.amount))],
    ['Comisión', amountText(pesos(record.fee))],
    ['IVA de la comisión', amountText(pesos(record.vat))],
    ['A cargo de la empresa', amountText(pesos(record.fee + record.vat - record.employee_fee))],
    ['Total que se descuenta', amountText(pesos(record.to_deduct))],
  ]);
  pages.heading('Lo que autorizó');
  pages.paragraph(evidence.text);
  pages.facts([
    ['Cuándo', `${instantText(evidence.at)}, hora de Bogotá`],
    ['Por dónde', channels[evidence.channel] ?? evidence.channel],
    ['Lo registró', record.requested_by_name],
    ['Dirección IP', evidence.ip ?? 'No se registró'],
    ['Versión del texto', evidence.text_version],
  ]);
  pages.note(`Huella SHA-256: ${evidence.sha256}`);
  pages.note(
    'La huella se calcula sobre el archivo evidencia.json que va dentro de este documento. Si alguien cambia una palabra, un valor o la hora, la huella ya no coincide.',
  );
  pages.heading('Estado al generar este documento');
  pages.facts([
    ['Pago', paymentLabels[record.payment_state]],
    ['Descuento', deductionLabels[record.deduction_state]],
  ]);
  pages.attach({
    name: 'evidencia.json',
    type: 'application/json',
    description: 'Los datos exactos de los que sale la huella SHA-256.',
    bytes: evidenceBytes({
      advanceId: record.id,
      text: evidence.text,
      textVersion: evidence.text_version,
      amount: record.amount,
      toDeduct: record.to_deduct,
      channel: evidence.channel,
      at: evidence.at,
    }),
  });
}
