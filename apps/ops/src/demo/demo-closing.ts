import { createHash } from 'node:crypto';
import type { Posting } from '@antela/api/features/ledger/ledger.service';
import { bogotaInstant } from '@antela/rules/calendar-date';
import { isSettled } from './demo-advances.ts';
import type { DemoAuditEvent } from './demo-audit.ts';
import type { DemoPeriod, Payroll } from './demo-calendar.ts';
import { type Deductible, type Line, linesOf } from './demo-deduction-lines.ts';
import type { DemoPerson } from './demo-people.ts';
import type { DemoStaff } from './demo-staff.ts';

export interface ClosingRows {
  reports: object[];
  lines: object[];
  items: object[];
  confirmations: object[];
  differences: object[];
  remittances: object[];
  payments: object[];
  postings: { at: Date; posting: Posting }[];
  audit: DemoAuditEvent[];
}

/** Reports, confirmations and remittances of every period of the payroll that is behind it, as the application would have left them. */
export function closingRows(
  payroll: Payroll,
  people: ReadonlyMap<string, DemoPerson>,
  advances: ReadonlyMap<string, readonly Deductible[]>,
  staff: DemoStaff,
): ClosingRows {
  const rows: ClosingRows = {
    reports: [],
    lines: [],
    items: [],
    confirmations: [],
    differences: [],
    remittances: [],
    payments: [],
    postings: [],
    audit: [],
  };
  let before = new Map<string, number>();
  for (const period of payroll.periods.filter(isSettled)) {
    const own = (advances.get(period.id) ?? []).filter(({ payment_state }) => payment_state === 'paid');
    const lines = linesOf(period, own, people, before);
    closePeriod(rows, payroll, period, lines, staff);
    before = new Map(lines.map((line) => [line.employment_id, line.total]));
  }
  return rows;
}

function closePeriod(
  rows: ClosingRows,
  payroll: Payroll,
  period: DemoPeriod,
  lines: readonly Line[],
  staff: DemoStaff,
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
  const differing = lines.filter((line) => line.deducted < line.total);
  rows.confirmations.push({
    ...version,
    method: differing.length > 0 ? 'lines' : 'as_reported',
    file_key: null,
    confirmed_by: by.id,
    confirmed_by_name: by.name,
    confirmed_at: confirmedAt,
  });
  for (const line of differing)
    rows.differences.push({
      ...version,
      employment_id: line.employment_id,
      reported: line.total,
      deducted: line.deducted,
      reason: 'insufficient_net',
      note: null,
      destination: line.warnings.includes('retired') ? 'final_settlement' : 'next_period',
    });

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
  tell(confirmedAt, 'confirmed', {
    state: ['reported', 'reconciled'],
    version: [null, 1],
    differences: [null, differing.length],
  });
  if (period.state !== 'closed') return;

  const reference = `ACH-${period.paymentDate.replaceAll('-', '')}`;
  rows.remittances.push({
    ...key,
    deducted,
    employer_cost: employerCost,
    amount: deducted + employerCost,
    paid_on: period.confirmBy,
    reference,
    recorded_by: by.id,
    recorded_by_name: by.name,
    recorded_at: closedAt,
  });
  if (deducted + employerCost > 0)
    rows.payments.push({
      ...key,
      amount: deducted + employerCost,
      paid_on: period.confirmBy,
      reference,
      recorded_by: by.id,
      recorded_by_name: by.name,
      recorded_at: closedAt,
    });
  const bank = { kind: 'bank_clearing', ownerKey: 'client' } as const;
  const collect = (name: string, kind: 'company_receivable' | 'employer_fee', amount: number) => {
    if (amount === 0) return;
    const posting = {
      eventKey: `deduction:${period.id}:${name}`,
      debit: bank,
      credit: { kind, ownerKey: period.id },
      amount,
      advanceId: null,
    };
    rows.postings.push({ at: closedAt, posting });
  };
  collect('collected', 'company_receivable', deducted);
  collect(`employer:${period.id}`, 'employer_fee', employerCost);
  tell(closedAt, 'closed', {
    state: ['reconciled', 'closed'],
    remitted: [null, deducted + employerCost],
    paidOn: [null, period.confirmBy],
    reference: [null, reference],
  });
}
