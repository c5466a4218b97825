import { salaryFields } from '@antela/contract/employee-fields';
import {
  updateTemplateRowsMax,
  type downloadCreateTemplate,
  type downloadRetirementTemplate,
  type downloadUpdateTemplate,
} from '@antela/contract/import-templates';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../http/app-error.ts';
import type { Call } from '../../../../http/route.ts';
import { sendFile } from '../../../../http/send-file.ts';
import { templateWorkbook } from '../../../../spreadsheets/template-workbook.ts';
import { choicesOf, listBankNames, listPayrollNames } from '../../../files/imports/import-choices.service.ts';
import { accountRevealed, recordAudits } from '../../../records/audit/audit.service.ts';
import { listCurrentEmployees } from '../employee-records.service.ts';
import { toTemplateRow } from './template-row.ts';

/** The workbook to fill in, with the client's own companies and payrolls to choose from. */
export async function sendCreateTemplate({
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadCreateTemplate>): Promise<FastifyReply> {
  const lists = await read(({ db }) => choicesOf(db, scope));
  const workbook = await templateWorkbook({ kind: 'employees-create', lists });
  return send(reply, workbook, `plantilla-crear-empleados-${bogotaDate(now)}`);
}

/** The template with the employees as they are, to change what changed; what the user may not see is left out, and stays as it is. */
export async function sendUpdateTemplate({
  query,
  scope,
  user,
  actor,
  now,
  read,
  write,
  reply,
}: Call<typeof downloadUpdateTemplate>): Promise<FastifyReply> {
  const today = bogotaDate(now);
  const [lists, rows] = await read(async ({ db }) =>
    Promise.all([
      choicesOf(db, scope),
      listCurrentEmployees(db, scope, query, today, updateTemplateRowsMax + 1),
    ]),
  );
  if (rows.length > updateTemplateRowsMax)
    throw new AppError('too_large', {
      detail: 'Son más de 20.000 empleados. Filtra la lista y descarga la plantilla por partes.',
    });
  const seesAccounts = user.permissions.has('view_bank_account');
  if (seesAccounts)
    await write(({ db }) =>
      recordAudits(
        { db, scope, actor, now },
        rows
          .filter(({ employment }) => employment['account_number'] !== null)
          .map(({ employment }) => ({ ...accountRevealed, entityId: employment.id })),
      ),
    );
  const names = {
    payroll: new Map((await read(({ db }) => listPayrollNames(db, scope))).map(({ id, name }) => [id, name])),
    bank: new Map((await read(({ db }) => listBankNames(db))).map(({ code, name }) => [code, name])),
  };
  const workbook = await templateWorkbook({
    kind: 'employees-update',
    lists,
    rows: rows.map((row) => toTemplateRow(row, names)),
    at: now,
    without: [
      'endDate',
      'leavingReason',
      'effectiveDate',
      ...(user.permissions.has('view_salary') ? [] : salaryFields),
      ...(seesAccounts ? [] : (['accountNumber'] as const)),
    ],
  });
  return send(reply, workbook, `plantilla-actualizar-empleados-${today}`);
}

/** Sends the workbook for retirements: who leaves, when and why. */
export async function sendRetirementTemplate({
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadRetirementTemplate>): Promise<FastifyReply> {
  const { documentType, leavingReason } = await read(({ db }) => choicesOf(db, scope));
  const workbook = await templateWorkbook({
    kind: 'retirements',
    lists: { documentType, leavingReason },
    without: ['fullName'],
  });
  return send(reply, workbook, `plantilla-retirar-empleados-${bogotaDate(now)}`);
}

const send = (reply: FastifyReply, workbook: Uint8Array, name: string): FastifyReply =>
  sendFile(reply, Buffer.from(workbook), { name: `${name}.xlsx`, format: 'xlsx' });
