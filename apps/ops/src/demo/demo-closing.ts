import { createHash } from 'node:crypto';
import type { Posting } from '@antela/api/features/ledger/ledger/ledger.service';
import { bogotaDate, bogotaInstant } from '@antela/rules/calendar-date';
import { isSettled } from './demo-advances.ts';
import type { DemoAuditEvent } from './demo-audit.ts';
import type { DemoPeriod, Payroll } from './demo-calendar.ts';
import { type Deductible, type Line, linesOf } from './demo-deduction-lines.ts';
import type { IdAt } from './demo-ids.ts';
import { differenceOf, keyOfLine, openItemRows, type LeftOpen } from './demo-open-items.ts';
import type { DemoPerson } from './demo-people.ts';
import type { DemoStaff } from './demo-staff.ts';

export interface ClosingRows {
  reports: object[];
  lines: object[];
  items: object[];
  confirmations: object[];
  differences: object[];
  openItems: object[];
  remittances: object[];
  payments: object[];
  postings: { at: Date; posting: Posting }[];
  audit: DemoAuditEvent[];
}

export interface ClosingContext {
  staff: DemoStaff;
  leftOpen: LeftOpen;
  idAt: IdAt;
}

/** Reports, confirmations and remittances of every period of the payroll that is behind it, as the application would have left them. */
export function closingRows(
  payroll: Payroll,
  people: ReadonlyMap<string, DemoPerson>,
  advances: ReadonlyMap<string, readonly Deductible[]>,
  context: ClosingContext,
): ClosingRows {
  const rows: ClosingRows = {
    reports: [],
    lines: [],
    items: [],
    confirmations: [],
    differences: [],
    openItems: [],
    remittances: [],
    payments: [],
    postings: [],
    audit: [],
  };
  let before = new Map<string, number>();
  for (const period of payroll.periods.filter(isSettled)) {
    const own = (advances.get(period.id) ?? []).filter(({ payment_state }) => payment_state === 'paid');
    const lines = linesOf(period, own, people, before);
    closePeriod(rows, payroll, period, lines, context);
    before = new Map(lines.map((line) => [line.employment_id, line.total]));
  }
  return rows;
}

function closePeriod(
  rows: ClosingRows,
  payroll: Payroll,
  period: DemoPeriod,
  lines: readonly Line[],
  { staff, leftOpen, idAt }: ClosingContext,
): void {
  const { clientId } = payroll;
  const key = { client_id: clientId, pay_period_id: period.id };
  const version = { ...key, version: 1 };
  const [reportedAt, confirmedAt, closedAt] = [
    bogotaInstant(period.paymentDate, 6, 0),
    bogotaInstant(period.paymentDate, 18, 0),
    bogotaInstant(period.confirmBy, 11, 0),
  ];
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);
  const total = sum((line) => line.total);
  const deducted = sum((line) => line.deducted);
  const employerCost = sum((line) => line.employerCost);
  const text = lines.map((line) =>
    [
      line.employment_id,
      line.document_type,
      line.document_number,
      line.principal,
      line.fees,
      line.vat,
      line.wallets,
      line.carried,
      line.total,
    ].join('|'),
  );
  const sha256 = createHash('sha256').update(text.join('\n')).digest('hex');
  const by = staff.payroll;

  rows.reports.push({
    ...version,
    issued_at: reportedAt,
    issued_by: by.id,
    issued_by_name: by.name,
    lines: lines.length,
    advances: sum((line) => line.advances),
    principal: sum((line) => line.principal),
    fees: sum((line) => line.fees),
    vat: sum((line) => line.vat),
    wallets: 0,
    carried: 0,
    total,
    sha256,
  });
  for (const { deducted: _deducted, employerCost: _cost, taken, ...line } of lines) {
    rows.lines.push({ ...version, ...line });
    taken.forEach((advance, index) =>
      rows.items.push({
        ...version,
        employment_id: line.employment_id,
        position: index + 1,
        advance_id: advance.id,
        amount: advance.to_deduct,
        carried: false,
      }),
    );
  }
  const differing = lines.flatMap((line) => {
    const said = differenceOf(line, leftOpen.get(keyOfLine(period.id, line.employment_id)));
    return said ? [{ line, said, amount: Math.abs(line.total - said.deducted) }] : [];
  });
  rows.confirmations.push({
    ...version,
    method: differing.length > 0 ? 'lines' : 'as_reported',
    file_key: null,
    confirmed_by: by.id,
    confirmed_by_name: by.name,
    confirmed_at: confirmedAt,
  });
  for (const { line, said, amount } of differing) {
    rows.differences.push({
      ...version,
      employment_id: line.employment_id,
      reported: line.total,
      ...said,
      note: null,
    });
    if (said.destination === 'next_period') continue;
    const id = line.taken.find(({ open_item_id: held }) => held !== null)?.open_item_id ?? idAt(confirmedAt);
    const open = openItemRows(payroll, period, { id, line, kind: said.destination, amount, at: confirmedAt });
    rows.openItems.push(open.item);
    rows.postings.push(...open.postings);
  }
  const left = (destination: string) =>
    differing
      .filter(({ said }) => said.destination === destination)
      .reduce((before, { amount }) => before + amount, 0);

  const tell = (at: Date, action: string, changes: DemoAuditEvent['changes']) =>
    rows.audit.push({
      at,
      actorId: by.id,
      actorName: by.name,
      action: `pay_period.${action}`,
      entityKind: 'pay_period',
      entityId: period.id,
      changes,
    });
  tell(reportedAt, 'reported', {
    state: ['cutoff', 'reported'],
    version: [null, 1],
    total: [null, total],
    sha256: [null, sha256],
  });
  const isExplained = differing.length > 0;
  tell(confirmedAt, 'confirmed', {
    state: ['reported', isExplained ? 'with_differences' : 'reconciled'],
    version: [null, 1],
    method: [null, isExplained ? 'lines' : 'as_reported'],
    deducted: [total, deducted + left('give_back')],
    differences: [null, differing.length],
  });
  if (isExplained)
    tell(new Date(confirmedAt.getTime() + 600_000), 'reconciled', {
      state: ['with_differences', 'reconciled'],
      toNextPeriod: [null, left('next_period')],
      toSettlement: [null, left('final_settlement')],
      toDebt: [null, left('debt')],
      toGiveBack: [null, left('give_back')],
    });
  if (period.state !== 'closed') return;

  remit(rows, period, { key, deducted, employerCost, closedAt, by, tell });
}

/** Above this, treasury sends a period's money on two days. */
const oneTransferMax = 8_000_000;
const bank = { kind: 'bank_clearing', ownerKey: 'client' } as const;

/** The company's transfers, one or two: each pays what was deducted first, and the company's own part with what is left of it. */
function remit(
  rows: ClosingRows,
  period: DemoPeriod,
  {
    key,
    deducted,
    employerCost,
    closedAt,
    by,
    tell,
  }: {
    key: { client_id: string; pay_period_id: string };
    deducted: number;
    employerCost: number;
    closedAt: Date;
    by: DemoStaff['payroll'];
    tell: (at: Date, action: string, changes: DemoAuditEvent['changes']) => void;
  },
): void {
  const due = deducted + employerCost;
  const recorded = { recorded_by: by.id, recorded_by_name: by.name };
  const first = due > oneTransferMax ? Math.floor((deducted * 6) / 10 / 1_000) * 1_000 : 0;
  const amounts = [first, due - first].filter((amount) => amount > 0);
  const reference = (index: number) =>
    `ACH-${period.paymentDate.replaceAll('-', '')}${amounts.length > 1 ? `-${index + 1}` : ''}`;
  let before = 0;
  amounts.forEach((amount, index) => {
    const isLast = index === amounts.length - 1;
    const at = isLast ? closedAt : new Date(closedAt.getTime() - 86_400_000);
    const paidOn = bogotaDate(at);
    rows.payments.push({
      ...key,
      amount,
      paid_on: paidOn,
      reference: reference(index),
      ...recorded,
      recorded_at: at,
      bank_code: '1007',
      account_ending: '4471',
    });
    const ofPeople = Math.min(amount, deducted - before);
    const collect = (name: string, kind: 'company_receivable' | 'employer_fee', money: number) => {
      if (money === 0) return;
      const eventKey = `deduction:${period.id}:${name}${index === 0 ? '' : `:${index + 1}`}`;
      const credit = { kind, ownerKey: period.id };
      rows.postings.push({ at, posting: { eventKey, debit: bank, credit, amount: money, advanceId: null } });
    };
    collect('collected', 'company_receivable', ofPeople);
    collect(`employer:${period.id}`, 'employer_fee', amount - ofPeople);
    if (!isLast)
      tell(at, 'paid_in_part', {
        remitted: [null, amount],
        paidOn: [null, paidOn],
        reference: [null, reference(index)],
      });
    before += ofPeople;
  });
  rows.remittances.push({
    ...key,
    deducted,
    employer_cost: employerCost,
    amount: due,
    paid_on: period.confirmBy,
    reference: reference(amounts.length - 1),
    ...recorded,
    recorded_at: closedAt,
  });
  tell(closedAt, 'closed', {
    state: ['reconciled', 'closed'],
    remitted: [amounts.length > 1 ? first : null, due],
    paidOn: [null, period.confirmBy],
    reference: [null, reference(amounts.length - 1)],
  });
}
