import type { PrimaAccrual, PrimaTotals } from '@antela/contract/prima-accruals';
import { contractTypes } from '@antela/rules/employment-terms';
import { semesterKey, type Semester } from '@antela/rules/prima';
import { fullNameOf } from '../../../text/person-name.ts';
import type { AccrualRecord } from './prima-accruals.service.ts';

/** Hides, from users who may not see salaries, each amount from which one could be worked out. */
export function toAccrual(record: AccrualRecord, seesSalary: boolean): PrimaAccrual {
  const { prima, advanced } = record;
  const shown = (amount: number) => (seesSalary ? amount : null);
  return {
    companyemployeeid: record.id,
    employeeid: record.employee_id,
    fullName: fullNameOf(record),
    documentType: record.document_type,
    documentNumber: record.document_number,
    company: { id: record.company_id, name: record.company_name },
    payroll: { id: record.payroll_id, name: record.payroll_name },
    startDate: record.start_date,
    endDate: record.end_date,
    whyNot: whyNot(record),
    days: prima.days,
    projectedDays: prima.projectedDays,
    accrued: shown(prima.accrued),
    projected: shown(prima.projected),
    advanced,
    advances: record.advances,
    remaining: shown(prima.accrued - advanced),
    toPay: shown(prima.projected - advanced),
  };
}

export function toTotals(totals: Record<keyof PrimaTotals, number>, seesSalary: boolean): PrimaTotals {
  return seesSalary ? totals : { ...totals, accrued: null, projected: null, remaining: null, toPay: null };
}

export const toSemester = (semester: Semester) => ({ key: semesterKey(semester), ...semester });

function whyNot({ prima, salary_type, contract_type }: AccrualRecord): string | null {
  if (prima.entitled) return null;
  return salary_type === 'integral'
    ? 'El salario integral no genera prima.'
    : `El contrato de ${contractTypes[contract_type].name.toLowerCase()} no genera prima.`;
}
