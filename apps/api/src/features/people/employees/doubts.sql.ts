import type { sharedWarnings } from '@antela/rules/anomaly-sentence';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

type SharedCode = keyof typeof sharedWarnings;
type Value = Sql | string | null;

/** Conditions of a value that somebody else of the client has; `person` is null for somebody new. */
export const isShared = {
  account: (clientId: string, [bank, account]: readonly [Value, Value], person: Value): Sql =>
    sql`exists (select from employment o where o.client_id = ${clientId} and o.bank_code = ${bank}
      and o.account_number = ${account} and o.employee_id is distinct from ${person})`,
  mobile: (clientId: string, mobile: Value, person: Value): Sql =>
    sql`exists (select from employee o where o.client_id = ${clientId} and o.mobile = ${mobile} and o.id is distinct from ${person})`,
  email: (clientId: string, email: Value, person: Value): Sql =>
    sql`exists (select from employee o where o.client_id = ${clientId} and o.email = ${email} and o.id is distinct from ${person})`,
};

/** Person whose values are asked about; a document may be nobody's yet. */
export type Whose = { employeeId: string } | { documentNumber: string };

/** Values that nobody else should have. */
export interface OwnValues {
  account?: { bankCode: string; accountNumber: string } | null;
  mobile?: string | null | undefined;
  email?: string | null | undefined;
}

/** Values that somebody else of the client has, each under the code of its warning. */
export async function listShared(
  db: Db,
  clientId: string,
  whose: Whose,
  { account, mobile, email }: OwnValues,
): Promise<SharedCode[]> {
  const person: Sql =
    'employeeId' in whose
      ? sql`${whose.employeeId}::uuid`
      : sql`(select id from employee where client_id = ${clientId} and document_number = ${whose.documentNumber})`;
  const asked: [SharedCode, Sql][] = [];
  if (account)
    asked.push([
      'shared_account',
      isShared.account(clientId, [account.bankCode, account.accountNumber], person),
    ]);
  if (mobile) asked.push(['shared_mobile', isShared.mobile(clientId, mobile, person)]);
  if (email) asked.push(['shared_email', isShared.email(clientId, email, person)]);
  if (asked.length === 0) return [];
  return db.values<SharedCode>(
    join(
      asked.map(([code, holds]) => sql`select ${code}::text as code where ${holds}`),
      ' union all ',
    ),
  );
}
