import type { AuditedKind } from '@antela/contract/audit';
import type { CommentedKind } from '@antela/contract/comments';
import type { WalletLoadState } from '@antela/rules/wallet-states';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

/** Something that people comment on. */
export interface Subject {
  company_id: string;
  /** Record whose history says that it was commented on. */
  history_kind: AuditedKind;
  history_id: string;
  /** Names nobody: mails say it. */
  title: string;
  path: string;
  /** It has yet to be decided. */
  waits: boolean;
  /** Its last decision, where it waits anew: what was said before stays as it is. */
  decided_at: Date | null;
}

/** Loads that nobody has approved or called off; a rejected one is mended and sent again. */
const undecidedLoads: readonly WalletLoadState[] = ['draft', 'with_errors', 'in_approval', 'rejected'];

const within = (scope: Scope): Sql =>
  sql`s.client_id = ${scope.clientId} and s.company_id = any(${[...scope.companyIds]})`;

const subjects: Record<CommentedKind, (scope: Scope, id: string) => Sql> = {
  advance: (scope, id) => sql`
    select s.company_id, 'advance' as history_kind, s.id as history_id,
           case s.kind when 'salary' then 'Adelanto de salario' else 'Adelanto de prima' end as title,
           case s.kind when 'salary' then '/transactions' else '/prima' end || '?adelanto=' || s.id as path,
           s.payment_state = 'in_approval' as waits, null::timestamptz as decided_at
    from advance s where ${within(scope)} and s.id = ${id}`,
  wallet_load: (scope, id) => sql`
    select s.company_id, 'wallet_load' as history_kind, s.id as history_id, 'Cargue «' || s.concept || '»' as title, '/wallets/load?loadid=' || s.id as path,
           s.state = any(${[...undecidedLoads]}) as waits,
           (select max(a.at) from audit_event a
            where a.client_id = s.client_id and a.entity_kind = 'wallet_load' and a.entity_id = s.id
              and a.action in ('wallet_load.approved', 'wallet_load.approved_own', 'wallet_load.rejected')) as decided_at
    from wallet_load s where ${within(scope)} and s.id = ${id}`,
  wallet_deposit: (scope, id) => sql`
    select s.company_id, 'wallet' as history_kind, s.wallet_id as history_id, 'Depósito ' || s.reference as title,
           '/wallets/detail?walletid=' || s.wallet_id || '&seccion=depositos&deposito=' || s.id as path,
           s.state = 'declared' as waits, null::timestamptz as decided_at
    from wallet_deposit s where ${within(scope)} and s.id = ${id}`,
  pay_period: (scope, id) => sql`
    select s.company_id, 'pay_period' as history_kind, s.id as history_id,
           s.label || ', ' || (select p.name from payroll p where p.client_id = s.client_id and p.id = s.payroll_id) as title,
           '/payrolls/detail?payrollid=' || s.payroll_id || '&periodo=' || s.id as path,
           s.state <> 'closed' as waits, null::timestamptz as decided_at
    from pay_period s where ${within(scope)} and s.id = ${id}`,
};

/**
 * The thing, where the scope's companies have it. Held, whoever decides it waits until the transaction ends, and whoever comes
 * after them finds it decided.
 */
export const findSubject = (
  db: Db,
  scope: Scope,
  { kind, id }: { kind: CommentedKind; id: string },
  hold: boolean,
): Promise<Subject | null> =>
  db.first<Subject>(sql`${subjects[kind](scope, id)} ${hold ? sql`for share of s` : empty}`);
