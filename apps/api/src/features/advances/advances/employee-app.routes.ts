import * as contract from '@antela/contract/employee-app';
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import { cursors } from '../../../http/cursor.ts';
import { pageOf } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import type { InTurn } from '../../../http/turns.ts';
import { activatePerson } from '../../people/employees/activate-person.service.ts';
import { createAdvance } from './advances.service.ts';
import { isEmploymentOf, listAdvances } from './advances.sql.ts';
import { toAdvanceRow, toQuote } from './advances.wire.ts';
import { decideAdvances } from './availability.service.ts';

/** Calls of the employee's own app: machine to machine, in the client that it names. */
export const employeeAppRoutes = (inTurn: InTurn) => [
  route(contract.appQuoteAdvance, async ({ body, now, inClient }) => {
    const { scope, read } = await inClient(body.clientid);
    const requested = body.amount ?? null;
    const question = {
      employmentIds: [body.companyemployeeid],
      kind: body.kind,
      requested,
      needsActivation: true,
      seesSalary: true,
    };
    const decision = orNotFound(
      (await read(({ db }) => decideAdvances(db, scope, question, now))).get(body.companyemployeeid),
    );
    return { data: toQuote(decision, body.kind, requested, now, true) };
  }),

  route(contract.appCreateAdvance, async ({ body, principal, inClient }) => {
    const { write } = await inClient(body.clientid);
    const channel = principal?.kind === 'machine' ? principal.channel : 'app';
    return inTurn(body.companyemployeeid, () =>
      write(async (context) => {
        const order = {
          employmentId: body.companyemployeeid,
          kind: body.kind,
          amount: body.amount,
          channel,
          seesSalary: true,
          evidence: { kind: 'signed' as const, ...body.evidence },
        };
        return { data: toAdvanceRow(await createAdvance(context, order)) };
      }),
    );
  }),

  route(contract.appListAdvances, async ({ query, inClient }) => {
    const { scope, read } = await inClient(query.clientid);
    const { limit = pageSizeDefault } = query;
    const after = cursors.decode('requestedAt:desc', query.cursor);
    const filters = { kind: query.kind, employmentid: query.companyemployeeid, terms: null };
    const [rows, isThere] = await read(({ db }) =>
      Promise.all([
        listAdvances(db, scope, { filters, sort: 'requestedAt', descending: true, after, limit }),
        isEmploymentOf(db, scope, query.companyemployeeid),
      ]),
    );
    if (!isThere) throw new AppError('not_found');
    const page = pageOf(rows, limit, null, (last) =>
      cursors.encode('requestedAt:desc', [last.sort_value, last.id]),
    );
    return { data: page.rows.map(toAdvanceRow), page: page.page };
  }),

  route(contract.activatePerson, async ({ body, now, inClient }) => {
    const { write } = await inClient(body.clientid);
    const { clientid, ...claim } = body;
    // Refused only after the transaction: a wrong code counts.
    const person = await write(({ db }) => activatePerson(db, clientid, claim, now));
    if (!person) throw new AppError('activation_refused');
    return { data: { employeeid: person.employeeId, companyemployeeids: person.employmentIds } };
  }),
];
