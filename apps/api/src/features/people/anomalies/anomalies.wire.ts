import type { anomaly } from '@antela/contract/anomalies';
import { changeOf } from '@antela/rules/anomalies';
import { maskAccount } from '@antela/rules/bank-account';
import type { z } from 'zod';
import type { UserPrincipal } from '../../../http/principal.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import type { AnomalyRecord } from './anomalies.sql.ts';

type Wire = z.output<typeof anomaly>;
type Dated = Omit<Wire, 'foundAt' | 'decision'> & {
  foundAt: Date;
  decision: { reason: string; by: string; at: Date } | null;
};

/** Pesos of a salary are for those who may see them: the others still see that something is to be looked at, and by how much. */
export function toAnomaly(record: AnomalyRecord, user: Pick<UserPrincipal, 'permissions'>): Dated {
  const { fact } = record;
  const salary = (amount: number | undefined): number | null =>
    user.permissions.has('view_salary') ? (amount ?? null) : null;
  return {
    anomalyid: record.id,
    kind: record.kind,
    state: record.state,
    companyemployeeid: record.employment_id,
    employeeid: record.employee_id,
    fullName: fullNameOf(record),
    documentType: record.document_type,
    documentNumber: record.document_number,
    company: { id: record.company_id, name: record.company_name },
    payroll: { id: record.payroll_id, name: record.payroll_name },
    endDate: record.end_date,
    fact: {
      change: fact.from === undefined || fact.to === undefined ? null : changeOf(fact.from, fact.to),
      before: salary(fact.from),
      after: salary(fact.to),
      on: fact.on ?? null,
      salary: salary(fact.salary),
      shared: sharedOf(record),
      people: fact.people ?? null,
      others: record.others ?? [],
      missing: fact.missing ?? [],
      balance: record.balance,
      changedAt: fact.changedAt ?? null,
    },
    foundAt: record.found_at,
    decision:
      record.decided_at === null
        ? null
        : { reason: record.reason ?? '', by: record.decided_by_name ?? '', at: record.decided_at },
  };
}

function sharedOf({ kind, account_number: account, mobile, email }: AnomalyRecord): string | null {
  if (kind === 'shared_mobile') return mobile;
  if (kind === 'shared_email') return email;
  const isOfAccount = kind === 'shared_account' || kind === 'account_before_advance';
  return isOfAccount && account !== null ? maskAccount(account) : null;
}
