import { toPayPeriod } from '../../../db/pay-period-columns.ts';
import { closesPeriod } from '../../access/proposals/waiting-proposals.service.ts';
import { noFigures, type PeriodFigures as Figures } from '../../payrolls/payrolls/period-figures.service.ts';
import type { LineItemRow, LineRow } from './deduction-lines.sql.ts';
import { actionsOf, warningsOf, type PeriodFacts } from './pay-periods.service.ts';
import type { PeriodListRow, PeriodRecord, ReportRecord } from './pay-periods.sql.ts';
import { cameBackOf } from './remittance.ts';
import type { ReportUnderWay } from './report-under-way.sql.ts';

export const toPeriodRow = (row: PeriodListRow, figures: ReadonlyMap<string, Figures>) => ({
  ...toPayPeriod(row),
  reportVersion: row.report_version,
  ...(figures.get(row.period_id) ?? noFigures),
});

const toPeriod = (record: PeriodRecord) => ({
  payperiodid: record.id,
  label: record.label,
  startDate: record.start_date,
  endDate: record.end_date,
  cutoffAt: record.cutoff_at,
  confirmBy: record.confirm_by,
  paymentDate: record.payment_date,
  state: record.state,
});

const toReport = (row: ReportRecord) => ({
  version: row.version,
  issuedAt: row.issued_at,
  issuedBy: row.issued_by_name,
  lines: row.lines,
  total: row.total,
  sha256: row.sha256,
  downloads: row.downloads,
});

const toConfirmation = ({ reports, confirmation, reported, deducted, writtenOff }: PeriodFacts) =>
  confirmation && {
    at: confirmation.confirmed_at,
    by: confirmation.confirmed_by_name,
    method: confirmation.method,
    reported,
    deducted,
    differences: confirmation.differences,
    unexplained: confirmation.unexplained,
    toNextPeriod: confirmation.to_next_period,
    toSettlement: confirmation.to_settlement,
    toDebt: confirmation.to_debt,
    toGiveBack: confirmation.to_give_back,
    cameBack: confirmation.came_back,
    returned: confirmation.returned,
    unanswered: confirmation.unanswered,
    groups: {
      absent: { people: confirmation.absent_people, amount: confirmation.absent_left },
      less: { people: confirmation.less_people, amount: confirmation.less_left },
      more: { people: confirmation.more_people, amount: confirmation.to_give_back },
      asReported: {
        people: (reports[0]?.lines ?? 0) - confirmation.differences,
        amount: reported - confirmation.differing,
      },
    },
    people: confirmation.people,
    fileName: confirmation.file_name,
    writtenOff,
  };

const toRemittance = ({ record, remittance, payments, awaiting, owed }: PeriodFacts) => ({
  deducted: remittance?.deducted ?? owed.deducted,
  employerCost: remittance?.employer_cost ?? owed.employerCost,
  due: remittance?.amount ?? owed.due,
  by: record.remit_by,
  paidSoFar: remittance?.amount ?? owed.paidSoFar,
  payments: payments.map((one) => ({
    amount: one.amount,
    paidOn: one.paid_on,
    reference: one.reference,
    bank: one.bank_name,
    accountEnding: one.account_ending,
    by: one.recorded_by_name,
    at: one.recorded_at,
    approvedBy: one.approved_by_name,
  })),
  awaiting: awaiting && {
    amount: awaiting.amount,
    by: awaiting.requested_by_name,
    at: awaiting.requested_at,
    closes: closesPeriod(awaiting),
  },
  paid: remittance && {
    amount: remittance.amount,
    paidOn: remittance.paid_on,
    reference: remittance.reference,
    by: remittance.recorded_by_name,
    at: remittance.recorded_at,
  },
});

export function toDetail(facts: PeriodFacts) {
  const { record, reports, summed, toDeduct, next, blocks } = facts;
  const { lines, advances, principal, fees, vat, prima, wallets, carried, total } = summed;
  return {
    period: toPeriod(record),
    payroll: { id: record.payroll_id, name: record.payroll_name },
    company: { id: record.company_id, name: record.company_name },
    deductionConcept: record.deduction_concept,
    software: record.software,
    plannedCutoffAt: record.planned_cutoff_at,
    totals: { lines, advances, principal, fees, vat, prima, wallets, carried, total },
    toDeduct,
    warnings: warningsOf(summed),
    blocks,
    leftOut: facts.leftOut,
    nextReport: next && { lines: next.lines, total: next.total },
    sameDay: facts.sameDay,
    previous:
      record.previous_label === null
        ? null
        : {
            label: record.previous_label,
            lines: record.previous_lines ?? 0,
            total: record.previous_total ?? 0,
          },
    byDay: facts.byDay,
    reports: reports.map(toReport),
    confirmation: toConfirmation(facts),
    remittance: toRemittance(facts),
    underWay: toUnderWay(facts.underWay),
    packet: facts.packet && {
      sha256: facts.packet.sha256,
      bytes: facts.packet.bytes,
      downloads: facts.packet.downloads,
    },
    actions: actionsOf(facts),
  };
}

export const toUnderWay = (asked: ReportUnderWay | null) =>
  asked && {
    what: asked.confirmation ? ('confirmation' as const) : ('report' as const),
    lines: asked.lines,
    by: asked.actor.name,
    since: asked.asked_at,
    fault: asked.fault,
  };

/** The net tells the salary, so it is only for those who may see that. */
export const toLine = (row: LineRow, seesSalary: boolean) => ({
  companyemployeeid: row.employment_id,
  employeeid: row.employee_id,
  fullName: row.full_name,
  documentType: row.document_type,
  documentNumber: row.document_number,
  code: row.code,
  costCenter: row.cost_center,
  advances: row.advances,
  principal: row.principal,
  fees: row.fees,
  vat: row.vat,
  prima: row.prima,
  wallets: row.wallets,
  carried: row.carried,
  total: row.total,
  estimatedNet: seesSalary ? row.estimated_net : null,
  previousTotal: row.previous_total,
  warnings: row.warnings,
  deducted: row.is_confirmed ? (row.deducted ?? row.total) : null,
  difference:
    row.deducted === null
      ? null
      : {
          deducted: row.deducted,
          cameBack: cameBackOf(row),
          reason: row.reason,
          note: row.note,
          destination: row.destination ?? ('next_period' as const),
          isAbsent: row.is_absent ?? false,
        },
});

export const toLineItem = (row: LineItemRow) => ({
  advanceid: row.advance_id,
  merchant: row.merchant,
  semester: row.semester,
  at: row.at,
  amount: row.amount,
  fees: row.fees,
  total: row.total,
  carriedFrom: row.carried_from,
});
