import type { FieldFault } from '@antela/contract/errors';
import type { reportLayoutBody } from '@antela/contract/report-layouts';
import { minimumWidth, reportFields, type ReportLayout } from '@antela/rules/report-layout';
import pg from 'pg';
import type { z } from 'zod';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import * as sql from './report-layouts.sql.ts';

type Body = z.output<typeof reportLayoutBody>;

/** A company's tax number as reports write it. */
export const nitOfCompany = sql.getNit;

/** The saved layout by which a report of that payroll is written. @throws not_found for one of another company, too */
export async function layoutOf(
  db: Db,
  scope: Scope,
  payrollId: string,
  layoutId: string,
): Promise<ReportLayout & { name: string }> {
  const companyId = await sql.companyOfPayroll(db, scope, payrollId);
  const row = await sql.getLayout(db, scope, layoutId);
  if (!row || row.company_id !== companyId) throw new AppError('not_found');
  return { ...row.layout, name: row.name };
}

/** @throws not_found, invalid_input, layout_name_taken */
export async function createReportLayout(
  context: Context,
  payrollId: string,
  body: Body,
): Promise<{ reportlayoutid: string }> {
  const { db, scope, now } = context;
  const companyId = await sql.companyOfPayroll(db, scope, payrollId);
  if (companyId === null) throw new AppError('not_found');
  const { name, ...layout } = checked(body);
  const id = newId();
  if (!(await sql.insertLayout(db, scope.clientId, { id, company_id: companyId, name, layout }, now)))
    throw new AppError('layout_name_taken');
  await record(context, 'created', id, changesBetween({}, described(body)));
  return { reportlayoutid: id };
}

/** @throws not_found, stale, invalid_input, layout_name_taken */
export async function updateReportLayout(
  context: Context,
  id: string,
  version: number,
  body: Body,
): Promise<sql.LayoutRow> {
  const { db, scope, now } = context;
  const before = orNotFound(await sql.getLayout(db, scope, id));
  requireSeenVersion(before, version);
  const { name, ...layout } = checked(body);
  const changes = changesBetween(described({ name: before.name, ...before.layout }), described(body));
  if (Object.keys(changes).length === 0) return before;
  const isUpdated = await translateNameTaken(() =>
    sql.updateLayoutRow(db, scope.clientId, { id, version, name, layout }, now),
  );
  if (!isUpdated) throw new AppError('stale');
  await record(context, 'updated', id, changes);
  return { ...before, name, layout, version: version + 1 };
}

/** @throws not_found */
export async function deleteReportLayout(context: Context, id: string): Promise<void> {
  const { db, scope } = context;
  const before = orNotFound(await sql.getLayout(db, scope, id));
  await sql.deleteLayoutRow(db, scope.clientId, id);
  await record(context, 'deleted', id, { name: [before.name, null] });
}

/** A number or a date must have room in a file of fixed width: found out here, not when the report of payday is written. */
function checked(body: Body): Body {
  if (body.format !== 'fixed') return body;
  const errors: FieldFault[] = body.columns.flatMap(({ field, width }, index) => {
    const least = minimumWidth(field, body.dates);
    return width >= least
      ? []
      : [
          {
            path: `columns.${index}.width`,
            code: 'too_narrow',
            detail: `«${reportFields[field].name}» necesita al menos ${least} caracteres.`,
          },
        ];
  });
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
  return body;
}

const described = ({ name, format, columns, ...rest }: ReportLayout & { name: string }) => ({
  name,
  format,
  ...rest,
  columns: columns.map(({ header, field }) => `${header} (${reportFields[field].name})`),
});

const record = (
  context: Context,
  act: 'created' | 'updated' | 'deleted',
  entityId: string,
  changes: AuditEntry['changes'],
): Promise<void> => recordAudit(context, `report_layout.${act}`, 'report_layout', entityId, changes);

async function translateNameTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'report_layout_name')
      throw new AppError('layout_name_taken', { cause: error });
    throw error;
  }
}
