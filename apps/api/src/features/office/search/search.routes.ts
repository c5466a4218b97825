import type { Permission } from '@antela/contract/permissions';
import { search, type SearchHit } from '@antela/contract/search';
import { paymentLabels } from '@antela/rules/advance-state';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentText } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import { amountText, dateText } from '@antela/rules/spanish-text';
import { route } from '../../../http/route.ts';
import { fullNameOf, searchTerms } from '../../../text/person-name.ts';
import * as sql from './search.sql.ts';

/** Everything the caller may see whose words begin as typed: only what their permissions open is looked into at all. */
export const searchRoutes = () => [
  route(search, async ({ query, scope, user, now, read }) => {
    const terms = searchTerms(query.q);
    if (terms === null) return { data: [] };
    const sought = { terms, today: bogotaDate(now) };
    const may = (permission: Permission) => user.permissions.has(permission);
    const hits = await read(({ db }) => {
      const named = async (kind: keyof typeof sql.findNamed, permission: Permission): Promise<SearchHit[]> =>
        may(permission)
          ? (await sql.findNamed[kind](db, scope, sought)).map(({ id, name, detail }) => ({
              kind,
              id,
              title: name,
              detail,
            }))
          : [];
      return Promise.all([
        may('view_employees') ? sql.findEmployees(db, scope, sought).then(toEmployees) : [],
        may('view_transactions') ? sql.findAdvances(db, scope, sought).then(toAdvances) : [],
        named('payroll', 'view_payrolls'),
        user.moneybagAccess ? named('wallet', 'view_wallets') : [],
        user.moneybagAccess ? named('wallet_load', 'view_wallets') : [],
        user.clientRestriction ? named('client_restriction', 'view_client_restrictions') : [],
        named('company_user', 'view_company_users'),
        named('contact', 'view_contacts'),
        named('role', 'view_company_roles'),
      ]);
    });
    return { data: hits.flat() };
  }),
];

const toEmployees = (rows: sql.EmployeeHit[]): SearchHit[] =>
  rows.map((row) => ({
    kind: 'employee',
    id: row.id,
    title: fullNameOf(row),
    detail: [
      documentText(row.document_type, row.document_number),
      row.is_retired ? 'Retirado' : row.payroll,
      row.company,
    ].join(' · '),
  }));

const toAdvances = (rows: sql.AdvanceHit[]): SearchHit[] =>
  rows.map((row) => ({
    kind: row.kind === 'salary' ? 'salary_advance' : 'prima_advance',
    id: row.id,
    title: fullNameOf(row),
    detail: [
      amountText(pesos(row.amount)),
      paymentLabels[row.payment_state],
      dateText(row.requested_on),
    ].join(' · '),
  }));
