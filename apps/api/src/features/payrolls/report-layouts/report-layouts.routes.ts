import {
  createReportLayout,
  deleteReportLayout,
  listReportLayouts,
  updateReportLayout,
} from '@antela/contract/report-layouts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import * as service from './report-layouts.service.ts';
import * as sql from './report-layouts.sql.ts';

const toLayout = ({ id, name, layout, version }: sql.LayoutRow) => ({
  reportlayoutid: id,
  name,
  ...layout,
  columns: [...layout.columns],
  version,
});

export const reportLayoutsRoutes = () => [
  route(listReportLayouts, async ({ query, scope, read }) => ({
    data: await read(async (db) => {
      const companyId = await sql.companyOfPayroll(db, scope, query.payrollid);
      if (companyId === null) throw new AppError('not_found');
      return (await sql.listLayouts(db, scope, companyId)).map(toLayout);
    }),
  })),

  route(createReportLayout, ({ body: { payrollid, ...body }, scope, actor, now, write }) =>
    write(async (db) => ({
      data: await service.createReportLayout({ db, scope, actor, now }, payrollid, body),
    })),
  ),

  route(updateReportLayout, async ({ query, body, scope, actor, now, expectedVersion, write, reply }) => {
    const row = await write((db) =>
      service.updateReportLayout({ db, scope, actor, now }, query.reportlayoutid, expectedVersion, body),
    );
    void reply.header('etag', `"${row.version}"`);
    return { data: toLayout(row) };
  }),

  route(deleteReportLayout, async ({ query, scope, actor, now, write }) => {
    await write((db) => service.deleteReportLayout({ db, scope, actor, now }, query.reportlayoutid));
    return { data: { deleted: true } };
  }),
];
