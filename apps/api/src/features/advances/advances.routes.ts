import * as contract from '@antela/contract/advances';
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError } from '../../http/app-error.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, parseSort } from '../../http/list-page.ts';
import { route } from '../../http/route.ts';
import { searchTerms } from '../../text/person-name.ts';
import { listEmploymentFacts } from './advance-facts.sql.ts';
import { sendAdvancesReport } from './advances.report.ts';
import { createAdvance } from './advances.service.ts';
import { getAdvance, getEvidence, listAdvanceEvents, listAdvances, sumAdvances } from './advances.sql.ts';
import { toAdvanceDetail, toAdvanceRow, toQuote } from './advances.wire.ts';
import { decideAdvances } from './availability.service.ts';
import { decide, type DecisionKind } from './decide-advances.service.ts';

const decisionRoute = (endpoint: typeof contract.approveAdvances, kind: DecisionKind) =>
  route(endpoint, ({ body, scope, actor, now, write }) =>
    write(async (db) => {
      if ((kind === 'reject' || kind === 'cancel') && !body.reason)
        throw new AppError('invalid_input', {
          errors: [
            {
              path: 'reason',
              code: 'required',
              detail: 'Escribe el motivo: queda en la historia del adelanto.',
            },
          ],
        });
      return { data: await decide({ db, scope, actor, now }, kind, body.advanceids, body.reason) };
    }),
  );

export const advancesRoutes = (cursors: Cursors) => [
  route(contract.listAdvances, async ({ query, scope, read }) => {
    const { q, cursor, limit = pageSizeDefault, sort: sortText = 'requestedAt:desc', ...given } = query;
    const filters = { ...given, terms: searchTerms(q) };
    const { sort, descending } = parseSort(sortText);
    const after = cursors.decode(sortText, cursor);
    const [rows, sums] = await read((db) =>
      Promise.all([
        listAdvances(db, scope, { filters, sort, descending, after, limit }),
        sumAdvances(db, scope, filters),
      ]),
    );
    const page = pageOf(rows, limit, sums.n, (last) => cursors.encode(sortText, [last.sort_value, last.id]));
    return {
      data: page.rows.map(toAdvanceRow),
      page: page.page,
      totals: { amount: sums.amount, toDeduct: sums.to_deduct },
    };
  }),

  route(contract.downloadAdvances, async (call) => sendAdvancesReport(call)),

  route(contract.getAdvance, async ({ query, scope, user, read }) => {
    const [record, events, evidence] = await read((db) =>
      Promise.all([
        getAdvance(db, scope, query.advanceid),
        listAdvanceEvents(db, scope, query.advanceid),
        getEvidence(db, scope, query.advanceid),
      ]),
    );
    if (!record || !evidence) throw new AppError('not_found');
    return { data: toAdvanceDetail(record, events, evidence, user) };
  }),

  route(contract.quoteAdvance, async ({ query, scope, user, now, read }) => {
    const requested = query.amount ?? null;
    const question = {
      employmentIds: [query.companyemployeeid],
      kind: query.kind,
      requested,
      needsActivation: false,
    };
    const decision = (await read((db) => decideAdvances(db, scope, question, now))).get(
      query.companyemployeeid,
    );
    if (!decision) throw new AppError('not_found');
    return { data: toQuote(decision, query.kind, requested, now, user.permissions.has('view_salary')) };
  }),

  route(contract.listAvailable, async ({ query, scope, now, read }) => {
    const question = {
      employmentIds: query.companyemployeeid,
      kind: 'salary' as const,
      requested: null,
      needsActivation: false,
    };
    const decisions = await read((db) => decideAdvances(db, scope, question, now));
    return {
      data: [...decisions].map(([companyemployeeid, { availability }]) => ({
        companyemployeeid,
        available: availability?.available ?? 0,
        refusedBy: availability?.available
          ? null
          : (availability?.rules.find((rule) => rule.blocking && !rule.passed)?.sentence ?? null),
      })),
    };
  }),

  route(contract.createAdvance, ({ body, scope, actor, now, write }) =>
    write(async (db) => {
      const evidence = { kind: 'told' as const, order: body.authorization };
      const record = await createAdvance(
        { db, scope, actor, now },
        {
          employmentId: body.companyemployeeid,
          kind: body.kind,
          amount: body.amount,
          channel: 'portal',
          evidence,
        },
      );
      return { data: toAdvanceRow(record) };
    }),
  ),

  decisionRoute(contract.approveAdvances, 'approve'),
  decisionRoute(contract.rejectAdvances, 'reject'),
  decisionRoute(contract.cancelAdvances, 'cancel'),
  decisionRoute(contract.retryAdvances, 'retry'),

  route(contract.appQuoteAdvance, async ({ body, now, inClient }) => {
    const { scope, read } = await inClient(body.clientid);
    const requested = body.amount ?? null;
    const question = {
      employmentIds: [body.companyemployeeid],
      kind: body.kind,
      requested,
      needsActivation: true,
    };
    const decision = (await read((db) => decideAdvances(db, scope, question, now))).get(
      body.companyemployeeid,
    );
    if (!decision) throw new AppError('not_found');
    return { data: toQuote(decision, body.kind, requested, now, true) };
  }),

  route(contract.appCreateAdvance, async ({ body, principal, actor, now, inClient }) => {
    const { scope, write } = await inClient(body.clientid);
    const channel = principal?.kind === 'machine' ? principal.channel : 'app';
    return write(async (db) => {
      const order = {
        employmentId: body.companyemployeeid,
        kind: body.kind,
        amount: body.amount,
        channel,
        evidence: { kind: 'signed' as const, ...body.evidence },
      };
      return { data: toAdvanceRow(await createAdvance({ db, scope, actor, now }, order)) };
    });
  }),

  route(contract.appListAdvances, async ({ query, inClient }) => {
    const { scope, read } = await inClient(query.clientid);
    const { limit = pageSizeDefault } = query;
    const after = cursors.decode('requestedAt:desc', query.cursor);
    const filters = { kind: query.kind, employmentid: query.companyemployeeid, terms: null };
    const [rows, employments] = await read((db) =>
      Promise.all([
        listAdvances(db, scope, { filters, sort: 'requestedAt', descending: true, after, limit }),
        listEmploymentFacts(db, scope, [query.companyemployeeid]),
      ]),
    );
    if (employments.length === 0) throw new AppError('not_found');
    const page = pageOf(rows, limit, null, (last) =>
      cursors.encode('requestedAt:desc', [last.sort_value, last.id]),
    );
    return { data: page.rows.map(toAdvanceRow), page: page.page };
  }),
];
