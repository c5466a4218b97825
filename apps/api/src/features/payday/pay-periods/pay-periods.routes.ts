import { downloadClosingPacket, downloadPacketFile, listPacketFiles } from '@antela/contract/closing-packet';
import {
  bringBackConsequences,
  cutOffConsequences,
  issueConsequences,
  orderConsequences,
  reopenConsequences,
} from '@antela/contract/consequences';
import * as lines from '@antela/contract/deduction-lines';
import * as contract from '@antela/contract/pay-periods';
import {
  downloadPayrollFile,
  downloadReportBySoftware,
  reviewPayrollFile,
} from '@antela/contract/payroll-software';
import * as steps from '@antela/contract/period-steps';
import { downloadReportByLayout } from '@antela/contract/report-layouts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { listOf, listRoute, type Ask } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepSheet, readSheet } from '../../../objects/sheets.ts';
import { withComments } from '../../access/comments/comments.service.ts';
import { closePeriod } from './close-period.service.ts';
import { sendClosingPacket } from './closing-packet.service.ts';
import { resolveDifferences, undoConfirmation } from './confirm-deductions.service.ts';
import {
  confirmByFile,
  payrollTermsOf,
  readConfirmationFile,
  reviewConfirmation,
} from './confirmation-file.service.ts';
import { countLines, listLineItems, listLines } from './deduction-lines.sql.ts';
import { sendReportByLayout, sendReportBySoftware } from './layout.report.ts';
import { bringPaymentsBack, consequencesOfBringingBack, consequencesOfIssuing } from './left-out.service.ts';
import { listFiles, sendPacketFile } from './packet-files.service.ts';
import { sendConfirmationTemplate, sendPeriodReport } from './pay-periods.report.ts';
import { getDetail, readPeriod, sourceOf } from './pay-periods.service.ts';
import { countPeriods, listPeriods } from './pay-periods.sql.ts';
import { toDetail, toLine, toLineItem, toPeriodRow, toUnderWay } from './pay-periods.wire.ts';
import { lookAtPayrollFile, sendPayrollFile } from './payroll-file.service.ts';
import {
  consequencesOfCutOff,
  consequencesOfOrder,
  consequencesOfReopening,
} from './period-consequences.service.ts';
import { cutOff, reopen } from './period-steps.service.ts';
import { getUnderWay } from './report-under-way.sql.ts';
import { orderReport, requestConfirmation, requestReport, withdrawReport } from './request-report.service.ts';
import { figuresByPeriod } from './to-deduct.service.ts';

/** The period as it stands after what was just done to it, in the same transaction. */
const after = async ({ db, scope, now }: Context, id: string) => ({
  data: toDetail(await getDetail(db, scope, id, now)),
});

const periods = listOf(contract.listPayPeriods, {
  order: 'startDate:desc',
  rows: (db, { scope, filters: { payrollid: payrollId, state: states }, ...walk }) =>
    listPeriods(db, scope, { payrollId, states, ...walk }),
  around: async (db, { scope, filters: { payrollid, state } }) => {
    const total = await countPeriods(db, scope, payrollid, state);
    if (total === null) throw new AppError('not_found');
    return { total };
  },
  position: (row) => [row.period_start, row.period_id],
  show: async (rows, ask, db) => {
    const ids = rows.map(({ period_id: id }) => id);
    const figures = await figuresByPeriod(db, ask.scope, ids);
    const shown = rows.map((row) => toPeriodRow(row, figures));
    return withComments({ ...ask, db }, 'pay_period', shown, ({ payperiodid: id }) => id);
  },
});

const deductionLines = listOf(lines.listDeductionLines, {
  order: 'name:asc',
  ground: (db, { scope, filters: { payperiodid, version } }) => sourceOf(db, scope, payperiodid, version),
  rows: (db, { scope, ground, filters, ...walk }) =>
    listLines(db, scope, ground, { ...walk, filters: lineFilters(filters) }),
  count: (db, { scope, ground, filters }) => countLines(db, scope, ground, lineFilters(filters)),
  position: (row) => [row.sort_value, row.employment_id],
  show: (rows, { user }) => rows.map((row) => toLine(row, user.permissions.has('view_salary'))),
});

const lineFilters = ({
  terms,
  warning: warnings,
  difference,
}: Ask<typeof lines.listDeductionLines>['filters']) => ({
  terms,
  warnings,
  difference,
});

const downloadRoutes = (objects: ObjectStore, brand: string) => [
  route(downloadClosingPacket, (call) => sendClosingPacket(call, objects, brand)),

  route(listPacketFiles, async (call) => ({ data: await listFiles(call, objects) })),

  route(downloadPacketFile, (call) => sendPacketFile(call, objects)),

  route(contract.downloadPeriodReport, (call) => sendPeriodReport(call, brand)),

  route(downloadReportByLayout, (call) => sendReportByLayout(call)),

  route(downloadReportBySoftware, (call) => sendReportBySoftware(call)),

  route(reviewPayrollFile, async (call) => ({ data: await lookAtPayrollFile(call, objects) })),

  route(downloadPayrollFile, (call) => sendPayrollFile(call, objects)),

  route(steps.downloadConfirmationTemplate, (call) => sendConfirmationTemplate(call)),
];

const periodRoutes = [
  listRoute(periods),

  route(contract.getPayPeriod, async ({ query, scope, now, read }) => ({
    data: toDetail(await read(({ db }) => getDetail(db, scope, query.payperiodid, now))),
  })),

  route(contract.getReportUnderWay, async ({ query, scope, read }) => ({
    data: {
      underWay: await read(async ({ db }) => {
        await readPeriod(db, scope, query.payperiodid);
        return toUnderWay(await getUnderWay(db, scope.clientId, query.payperiodid));
      }),
    },
  })),

  listRoute(deductionLines),

  route(lines.listLineItems, async ({ query, scope, read }) => {
    const source = await read(({ db }) => sourceOf(db, scope, query.payperiodid, query.version));
    const rows = await read(({ db }) => listLineItems(db, scope, source, query.companyemployeeid));
    if (rows.length === 0) throw new AppError('not_found');
    return { data: rows.map(toLineItem) };
  }),
];

const stepRoutes = [
  route(steps.cutOffPayPeriod, ({ body, write }) =>
    write(async (context) => {
      await cutOff(context, body.payperiodid);
      return after(context, body.payperiodid);
    }),
  ),

  route(steps.reopenPayPeriod, ({ body, write }) =>
    write(async (context) => {
      const { reason, bringBack } = body;
      await reopen(context, body.payperiodid, { reason, bringBack, cutoffAt: new Date(body.cutoffAt) });
      return after(context, body.payperiodid);
    }),
  ),

  route(steps.issuePeriodReport, ({ body, write }) =>
    write(async (context) => {
      const { lastVersion, expectedLines: lines, expectedTotal: total, leftOut } = body;
      await requestReport(context, body.payperiodid, { lastVersion, next: { lines, total }, leftOut });
      return after(context, body.payperiodid);
    }),
  ),

  route(steps.bringPaymentsBack, ({ body, write }) =>
    write(async (context) => {
      await bringPaymentsBack(context, body.payperiodid);
      return after(context, body.payperiodid);
    }),
  ),

  route(steps.orderPeriodReport, ({ body, write }) =>
    write(async (context) => {
      await orderReport(context, body.payperiodid, body.lastVersion);
      return after(context, body.payperiodid);
    }),
  ),

  route(steps.withdrawPeriodReport, ({ body, write }) =>
    write(async (context) => {
      await withdrawReport(context, body.payperiodid);
      return after(context, body.payperiodid);
    }),
  ),

  route(steps.unconfirmPayPeriod, ({ body, write }) =>
    write(async (context) => {
      await undoConfirmation(context, body.payperiodid, body.reason);
      return after(context, body.payperiodid);
    }),
  ),

  route(steps.resolvePayPeriod, async (call) => {
    const { body, write } = call;
    // Reasons are corrected as often as one likes; carrying what is left is for good.
    if (body.finish) await call.requireFreshFactor();
    return write(async (context) => {
      const corrections = body.differences.map((one) => ({
        ...toDifference(one),
        destination: one.destination,
      }));
      await resolveDifferences(context, body.payperiodid, corrections, body.finish);
      return after(context, body.payperiodid);
    });
  }),

  route(steps.closePayPeriod, ({ body, write }) =>
    write(async (context) => {
      await closePeriod(context, body);
      return after(context, body.payperiodid);
    }),
  ),
];

const consequenceRoutes = [
  route(cutOffConsequences, async ({ body, read }) => ({
    data: await read((context) => consequencesOfCutOff(context, body.payperiodid)),
  })),

  route(reopenConsequences, async ({ body, scope, now, read }) => ({
    data: await read(({ db }) => consequencesOfReopening(db, scope, body.payperiodid, now)),
  })),

  route(issueConsequences, async ({ body, scope, read }) => ({
    data: await read(({ db }) => consequencesOfIssuing(db, scope, body.payperiodid)),
  })),

  route(bringBackConsequences, async ({ body, scope, read }) => ({
    data: await read(({ db }) => consequencesOfBringingBack(db, scope, body.payperiodid)),
  })),

  route(orderConsequences, async ({ body, scope, read }) => ({
    data: await read(({ db }) => consequencesOfOrder(db, scope, body.payperiodid)),
  })),
];

/** Looks at what payroll deducted, or says it: all as reported, by hand or with a file. */
const reconcileRoute = (objects: ObjectStore) =>
  route(steps.reconcilePayPeriod, async (call) => {
    const { body, scope, user, read, write } = call;
    const id = body.payperiodid;
    const rows =
      body.action === 'review' || body.action === 'apply'
        ? await readConfirmationFile(
            await readSheet(objects, user, body.fileKey),
            body,
            await read(({ db }) => payrollTermsOf(db, scope, id)),
          )
        : [];
    if (body.action === 'review') {
      const { review } = await read(({ db }) => reviewConfirmation(db, scope, id, rows, body));
      return { data: { review, detail: null } };
    }
    // Looking at what a file says needs no fresh proof; saying what was deducted does.
    await call.requireFreshFactor();
    const fileKey = body.action === 'apply' ? await keepSheet(objects, user, body.fileKey) : '';
    return write(async (context) => {
      if (body.action === 'apply') await confirmByFile(context, id, rows, { ...body, fileKey }, body);
      else
        await requestConfirmation(context, id, {
          version: body.version,
          method: body.action === 'all' ? 'as_reported' : 'lines',
          file: null,
          differences: body.action === 'all' ? [] : body.differences.map(toDifference),
          onlyThese: null,
        });
      return { data: { review: null, detail: (await after(context, id)).data } };
    });
  });

export const payPeriodsRoutes = (objects: ObjectStore, brand: string) => [
  ...periodRoutes,
  ...stepRoutes,
  reconcileRoute(objects),
  ...consequenceRoutes,
  ...downloadRoutes(objects, brand),
];

const toDifference = ({ companyemployeeid, ...rest }: steps.DifferenceInput) => ({
  employmentId: companyemployeeid,
  ...rest,
});
