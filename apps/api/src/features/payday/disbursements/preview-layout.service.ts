import type { BankLayout } from '@antela/contract/bank-layout';
import { previewedFindings, previewedPayments, type BankPreview } from '@antela/contract/bank-layouts';
import { disbursementLinesMax } from '@antela/contract/disbursements';
import type { Db, Scope } from '../../../db/database.ts';
import { orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { momentOf, type BankBatch, type BankPayment } from './bank-batch.ts';
import { toPayments, type PaymentRow } from './bank-file.service.ts';
import { bankLines, bytesOf, type PlacedLine } from './bank-file.ts';
import { getCompany } from './bank-layouts.sql.ts';
import type { BankName } from './bank-name.ts';
import { getLast, getNext, listLines, payableLines } from './disbursements.sql.ts';

const accountDigitsShown = 4;

/**
 * The file that a company's bank would be given by this layout, with the payments that wait or those of the last batch.
 * @throws not_found
 */
export async function previewLayout(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  companyId: string,
  layout: BankLayout,
  { seesAccounts }: { seesAccounts: boolean },
): Promise<BankPreview> {
  const company = orNotFound(await getCompany(db, scope, companyId));
  const { source, number, payments } = await paymentsOf(db, scope, companyId);
  const batch: BankBatch = {
    number,
    companyNit: company.nit,
    companyName: company.name,
    ...momentOf(now),
    payments: seesAccounts || source === 'example' ? payments : payments.map(masked),
  };
  const lines = bankLines(batch, layout);
  return {
    source,
    batch: source === 'batch' ? number : null,
    payments: payments.length,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
    bytes: bytesOf(lines, layout).byteLength,
    isMasked: batch.payments !== payments,
    lines: shown(lines, payments).map((line) => drawn(line, layout)),
    faults: faultsIn(lines),
    names: namesIn(lines, payments),
  };
}

async function paymentsOf(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<{ source: BankPreview['source']; number: number; payments: BankPayment[] }> {
  const ofCompany: Scope = { clientId: scope.clientId, companyIds: [companyId] };
  const [waiting, last, next] = await Promise.all([
    db.many<PaymentRow>(payableLines(ofCompany, disbursementLinesMax)),
    getLast(db, scope, companyId),
    getNext(db, scope.clientId),
  ]);
  const { number } = next;
  if (waiting.length > 0) return { source: 'waiting', number, payments: toPayments(waiting, next.sequences) };
  if (last === null) return { source: 'example', number, payments: examples };
  const lines = await listLines(db, scope.clientId, last.id, null);
  return { source: 'batch', number: last.number, payments: toPayments(lines, last.sequences_before) };
}

/** Hides an account behind signs of its own length: columns stand where the account will put them. */
const masked = (payment: BankPayment): BankPayment => ({
  ...payment,
  accountNumber: payment.accountNumber.replaceAll(/./gu, (digit, at: number) =>
    at < payment.accountNumber.length - accountDigitsShown ? '*' : digit,
  ),
});

function shown(lines: readonly PlacedLine[], payments: readonly BankPayment[]): PlacedLine[] {
  const first = new Set(payments.slice(0, previewedPayments).map(({ position }) => position));
  return lines.filter(({ position }) => position === null || first.has(position));
}

function drawn({ record, position, placed }: PlacedLine, { separator }: BankLayout) {
  let from = 1;
  const pieces = placed.map(({ text, fault }, column) => {
    const piece = { column, from, text, fault };
    from += text.length + separator.length;
    return piece;
  });
  return { record, position, pieces };
}

function faultsIn(lines: readonly PlacedLine[]): BankPreview['faults'] {
  const found = lines.flatMap(({ record, position, placed }) =>
    record === 'fill'
      ? []
      : placed.flatMap(({ fault }, column) =>
          fault === null ? [] : [{ record, column, position, detail: fault }],
        ),
  );
  return { count: found.length, first: found.slice(0, previewedFindings) };
}

/** A payment's name once, however many columns carry it. */
function namesIn(lines: readonly PlacedLine[], payments: readonly BankPayment[]): BankPreview['names'] {
  const named = new Map<number | null, BankName>();
  for (const { position, placed } of lines)
    for (const { name } of placed)
      if (name && (name.isCut || (name.isFolded && !named.has(position)))) named.set(position, name);
  const changed = payments.flatMap(({ position, holder }) => {
    const name = named.get(position);
    return name ? [{ position, holder, ...name }] : [];
  });
  return {
    folded: changed.filter(({ isFolded }) => isFolded).length,
    cut: changed.filter(({ isCut }) => isCut).length,
    first: changed
      .slice(0, previewedFindings)
      .map(({ position, holder, written, isCut }) => ({ position, holder, written, isCut })),
  };
}

/** For a company that has sent nothing yet: invented people, so that the places can be seen. */
const examples: BankPayment[] = [
  {
    position: 1,
    sequence: 1,
    holder: 'María del Pilar Muñoz Echeverri',
    documentType: 'CC',
    documentNumber: '52000011',
    bankCode: '1007',
    accountType: 'savings',
    accountNumber: '04800123456',
    amount: 250_000,
  },
  {
    position: 2,
    sequence: 2,
    holder: 'Hugo Álvarez',
    documentType: 'CE',
    documentNumber: '700100',
    bankCode: '1051',
    accountType: 'checking',
    accountNumber: '77001234',
    amount: 1_050_000,
  },
];
