import * as contract from '@antela/contract/scheduled-reports';
import { route } from '../../../http/route.ts';
import * as service from './scheduled-reports.service.ts';
import { listScheduled } from './scheduled-reports.sql.ts';

export const scheduledReportsRoutes = () => [
  route(contract.listScheduledReports, async (call) => {
    const records = await call.read((context) =>
      listScheduled(context.db, context.scope, service.seeingOf(context)),
    );
    return {
      data: records.map((record) => ({
        scheduledreportid: record.id,
        kind: record.kind,
        occasion: record.occasion,
        companies: record.companies,
        recipients: record.people,
        owner: { id: record.owner_id, name: record.owner_name },
        state: record.paused_at === null ? ('active' as const) : ('paused' as const),
        createdAt: record.created_at,
        lastAt: record.last_at,
        mayRemove: service.mayRemove(record, call),
        mayLeave: record.recipients.includes(call.user.userId),
        mayResume: service.mayResume(record, call),
      })),
    };
  }),

  route(contract.listReportRecipients, async ({ query, read }) => ({
    data: await read((context) => service.listRecipients(context, query.kind, query.companies)),
  })),

  route(contract.createScheduledReport, async ({ body, write }) => ({
    data: { scheduledreportid: await write((context) => service.createScheduled(context, body)) },
  })),

  route(contract.resumeScheduledReport, async ({ body, write }) => {
    await write((context) => service.resumeScheduled(context, body.scheduledreportid));
    return { data: { resumed: true } };
  }),

  route(contract.leaveScheduledReport, async ({ body, write }) => {
    await write((context) => service.leaveScheduled(context, body.scheduledreportid));
    return { data: { left: true } };
  }),

  route(contract.removeScheduledReport, async ({ body, write }) => {
    await write((context) => service.removeScheduled(context, body.scheduledreportid));
    return { data: { removed: true } };
  }),
];
