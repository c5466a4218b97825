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
    data: await read(async ({ db }) => {
      const companyId = await sql.companyOfPayroll(db, scope, query.payrollid);
      if (companyId === null) throw new AppError('not_found');
      return (await sql.listLayouts(db, scope, companyId)).map(toLayout);
    }),
  })),

  route(createReportLayout, ({ body: { payrollid, ...body }, write }) =>
    write(async (context) => ({
      data: await service.createReportLayout(context, payrollid, body),
    })),
  ),

  route(updateReportLayout, async ({ query, body, expectedVersion, write }) => {
    const row = await write((context) =>
      service.updateReportLayout(context, query.reportlayoutid, expectedVersion, body),
    );
    return { data: toLayout(row) };
  }),

  route(deleteReportLayout, async ({ query, write }) => {
    await write((context) => service.deleteReportLayout(context, query.reportlayoutid));
    return { data: { deleted: true } };
  }),
];
