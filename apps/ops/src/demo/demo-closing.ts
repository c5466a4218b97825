import { createHash } from 'node:crypto';
import type { Posting } from '@antela/api/features/ledger/ledger.service';
import { sortName } from '@antela/api/text/person-name';
import { earnedDays, forDays, periodDays } from '@antela/rules/accrual';
import { bogotaInstant } from '@antela/rules/calendar-date';
import { notableChangePercent } from '@antela/rules/deduction-list';
import { employeeParts } from '@antela/rules/fee';
import { figureOn, legalFigures } from '@antela/rules/legal-figures';
import { basisPoints, percentOf, pesos } from '@antela/rules/money';
import { fullName } from '@antela/rules/person-name';
import { isSettled } from './demo-advances.ts';
import type { DemoAuditEvent } from './demo-audit.ts';
import type { DemoPeriod, Payroll } from './demo-calendar.ts';
import type { DemoPerson } from './demo-people.ts';
import type { DemoStaff } from './demo-staff.ts';

const partsOf = ({ fee, vat, employee_fee: paid }: Deductible) =>
  employeeParts(pesos(fee), pesos(vat), pesos(paid));

/** What of an advance's row its deduction needs. */
export interface Deductible {
  id: string;
  employment_id: string;
  pay_period_id: string | null;
  amount: number;
  fee: number;
  vat: number;
  employee_fee: number;
  to_deduct: number;
  deducted: number;
  payment_state: string;
  requested_at: Date;
}

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

type Line = ReturnType<typeof lineOf>;

function linesOf(
  period: DemoPeriod,
  own: readonly Deductible[],
  people: ReadonlyMap<string, DemoPerson>,
  before: ReadonlyMap<string, number>,
): Line[] {
  const byPerson = grouped(own, ({ employment_id }) => employment_id);
  return [...byPerson]
    .map(([employmentId, taken]) => {
      const person = people.get(employmentId);
      if (!person) throw new Error('an advance of nobody');
      return lineOf(period, person, taken, before.get(employmentId) ?? null);
    })
    .toSorted((a, b) =>
      a.sort_name < b.sort_name || (a.sort_name === b.sort_name && a.employment_id < b.employment_id)
        ? -1
        : 1,
    );
}

function lineOf(
  period: DemoPeriod,
  person: DemoPerson,
  taken: readonly Deductible[],
  previous: number | null,
) {
  const sum = (of: (advance: Deductible) => number) =>
    taken.reduce((total, advance) => total + of(advance), 0);
  const total = sum(({ to_deduct }) => to_deduct);
  const { net, minimum } = estimateOf(period, person);
  const isRetired = person.endDate !== null && person.endDate <= period.paymentDate;
  const warnings = [
    net >= minimum && net - total < minimum ? 'minimum_wage' : null,
    total * 2 > net ? 'half_of_net' : null,
    isRetired ? 'retired' : null,
    previous !== null && Math.abs(total - previous) * 100 > previous * notableChangePercent
      ? 'changed'
      : null,
  ].filter((warning) => warning !== null);
  return {
    employment_id: person.employmentId,
    employee_id: person.id,
    sort_name: sortName(person),
    full_name: fullName(person),
    document_type: person.documentType,
    document_number: person.documentNumber,
    code: person.code,
    cost_center: person.job.costCenter,
    advances: taken.length,
    principal: sum(({ amount }) => amount),
    fees: sum((row) => partsOf(row).fee),
    vat: sum((row) => partsOf(row).vat),
    wallets: 0,
    carried: 0,
    total,
    estimated_net: net,
    previous_total: previous,
    warnings,
    deducted: sum(({ deducted }) => deducted),
    employerCost: sum(({ fee, vat, employee_fee }) => fee + vat - employee_fee),
    taken: taken.toSorted(
      (a, b) => a.requested_at.getTime() - b.requested_at.getTime() || (a.id < b.id ? -1 : 1),
    ),
  };
}

/** Suspensions are few and left out: the estimate of a demo need not know them. */
function estimateOf(period: DemoPeriod, person: DemoPerson): { net: number; minimum: number } {
  const employment = { hireDate: person.startDate, endDate: person.endDate };
  const days = earnedDays(period, employment, [], period.end, 'commercial');
  const figure = (kind: 'minimum_wage' | 'worker_health' | 'worker_pension') =>
    figureOn(legalFigures, kind, period.end);
  const gross = forDays(pesos(person.monthlySalary), days);
  const contributions = percentOf(gross, basisPoints(figure('worker_health') + figure('worker_pension')));
  const fixed = forDays(pesos(person.fixedDeductions), periodDays(period));
  return {
    net: gross - contributions - fixed,
    minimum: forDays(pesos(figure('minimum_wage')), days),
  };
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

/** By a key, each group in the order of the list. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
