import * as decisions from '@antela/contract/advance-decisions';
import * as quotes from '@antela/contract/advance-quotes';
import * as contract from '@antela/contract/advances';
import * as consequences from '@antela/contract/consequences';
import type { Parsed } from '@antela/contract/endpoint';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import { listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { InTurn } from '../../../http/turns.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { countApproved, needsFreshFactor } from '../../access/session/step-up-threshold.service.ts';
import { sendEvidence } from './advance-evidence.document.ts';
import { advances, advancesReport } from './advances.list.ts';
import { createAdvance } from './advances.service.ts';
import {
  getAdvance,
  getEvidence,
  listAdvanceEvents,
  sumAdvances,
  sumWaiting,
  type AdvanceFilters,
} from './advances.sql.ts';
import { toAdvanceDetail, toAdvanceRow, toQuote } from './advances.wire.ts';
import { decideAdvances } from './availability.service.ts';
import { decideForStaff } from './available-today.service.ts';
import { decide, decideMatching, type DecisionKind, type Outcome } from './decide-advances.service.ts';
import { consequencesOfDecision, consequencesOfRetry } from './decision-consequences.service.ts';

type Decided = Parsed<typeof decisions.approveAdvances>['body'];

/** Filters of a decision over everything that fulfils them, in the form that the list takes. */
function filtersOf(body: Extract<Decided, { matching: unknown }>): AdvanceFilters {
  const { q, ...given } = body.matching;
  return { ...given, terms: searchTerms(q) };
}

const amountOf = async (db: Db, scope: Scope, body: Decided): Promise<number> =>
  'advanceids' in body
    ? sumWaiting(db, scope, body.advanceids)
    : (await sumAdvances(db, scope, filtersOf(body))).amount;

const sumOfDone = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { done, amount }) => (done ? sum + (amount ?? 0) : sum), 0);

const decisionRoute = (
  endpoint: typeof decisions.approveAdvances | typeof decisions.retryAdvances,
  kind: DecisionKind,
) =>
  route(endpoint, async ({ body, scope, read, write, requireFreshFactor }) => {
    const { clientId } = scope;
    if (
      kind === 'approve' &&
      (await read(async ({ db }) => needsFreshFactor(db, clientId, await amountOf(db, scope, body))))
    )
      await requireFreshFactor();
    return write(async (context) => {
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
      const { reason } = body;
      const deductedWith = 'deductedWith' in body ? body.deductedWith : undefined;
      const outcomes =
        'advanceids' in body
          ? await decide(context, kind, body.advanceids, { reason, deductedWith })
          : await decideMatching(context, kind, {
              filters: filtersOf(body),
              expected: body.expected,
              reason,
              deductedWith,
            });
      if (kind === 'approve') await countApproved(context, sumOfDone(outcomes));
      return { data: outcomes };
    });
  });

const consequencesRoute = (
  endpoint: typeof consequences.approveConsequences,
  kind: 'approve' | 'reject' | 'cancel',
) =>
  route(endpoint, async ({ body, read }) => ({
    data: await read((context) => consequencesOfDecision(context, kind, body)),
  }));

const decisionRoutes = [
  decisionRoute(decisions.approveAdvances, 'approve'),
  decisionRoute(decisions.rejectAdvances, 'reject'),
  decisionRoute(decisions.cancelAdvances, 'cancel'),
  decisionRoute(decisions.retryAdvances, 'retry'),

  consequencesRoute(consequences.approveConsequences, 'approve'),
  consequencesRoute(consequences.rejectConsequences, 'reject'),
  consequencesRoute(consequences.cancelConsequences, 'cancel'),
  route(consequences.retryConsequences, ({ body, write }) =>
    // Judged under the same locks as the act; nothing is written.
    write(async (context) => ({ data: await consequencesOfRetry(context, body) })),
  ),
];

export const advancesRoutes = (brand: string, inTurn: InTurn) => [
  listRoute(advances),
  advancesReport,

  route(contract.downloadEvidence, async (call) => sendEvidence(call, brand)),

  route(contract.getAdvance, async ({ query, scope, user, read }) => {
    const [record, events, evidence] = await read(({ db }) =>
      Promise.all([
        getAdvance(db, scope, query.advanceid),
        listAdvanceEvents(db, scope, query.advanceid),
        getEvidence(db, scope, query.advanceid),
      ]),
    );
    if (!record || !evidence) throw new AppError('not_found');
    return { data: toAdvanceDetail(record, events, evidence, user) };
  }),

  route(quotes.quoteAdvance, async ({ query, scope, user, actor, now, read }) => {
    const requested = query.amount ?? null;
    const question = {
      employmentIds: [query.companyemployeeid],
      kind: query.kind,
      requested,
      needsActivation: false,
      seesSalary: user.permissions.has('view_salary'),
      orderedBy: actor.id,
    };
    const decision = orNotFound(
      (await read(({ db }) => decideAdvances(db, scope, question, now))).get(query.companyemployeeid),
    );
    return { data: toQuote(decision, query.kind, requested, now, user.permissions.has('view_salary')) };
  }),

  route(quotes.listAvailable, async ({ query, scope, user, now, read }) => {
    const decisions = await read(({ db }) =>
      decideForStaff(db, scope, query.companyemployeeid, { user, now }),
    );
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

  route(contract.createAdvance, ({ body, user, write }) =>
    inTurn(body.companyemployeeid, () =>
      write(async (context) => {
        const evidence = { kind: 'told' as const, order: body.authorization };
        const record = await createAdvance(context, {
          employmentId: body.companyemployeeid,
          kind: body.kind,
          amount: body.amount,
          channel: 'portal',
          seesSalary: user.permissions.has('view_salary'),
          evidence,
        });
        return { data: toAdvanceRow(record) };
      }),
    ),
  ),

  ...decisionRoutes,
];
