import {
  addDays,
  bogotaDate,
  bogotaInstant,
  dayOfWeek,
  type CalendarDate,
} from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText, dateText, groupedDigits } from '@antela/rules/spanish-text';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import * as occasions from './occasions.sql.ts';
import { listReaders, titleOf } from './scheduled-reports.service.ts';
import { lockActive, noteTold, patchScheduled, type ScheduledRecord } from './scheduled-reports.sql.ts';

/** Occasions that nobody could be told of for so long are let go. */
const lateMs = 3 * 24 * 3_600_000;
/** Weeks begin for reports when people come to work. */
const mondayHour = 7;

/** One occasion of one report, as people read it. */
interface Told {
  key: string;
  /** Period, week or day that it is about. */
  of: string;
  sum: occasions.Summed;
  path: string;
}

/** Tells people of the reports whose occasion has come; running it every minute tells of each once. */
export async function tellReports(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    for (const report of await lockActive(db, clientId)) {
      const readers = await listReaders(db, clientId, report.kind, report.company_ids);
      const may = new Set(readers.map(({ id }) => id));
      const recipients = report.recipients.filter((id) => may.has(id));
      if (!may.has(report.owner_id) || recipients.length === 0) {
        await pause(db, clientId, report, [...may], now);
        continue;
      }
      for (const told of await listDue(db, clientId, report, now))
        if (await noteTold(db, clientId, report.id, told.key, now)) {
          await patchScheduled(db, clientId, report.id, { lastAt: now });
          await tell(db, clientId, { report, recipients, told }, now);
        }
    }
  });
}

/** Nobody answers for it any more, or nobody is left to tell: those who could take it over are told so, once. */
async function pause(
  db: Db,
  clientId: string,
  report: ScheduledRecord,
  readers: readonly string[],
  now: Date,
): Promise<void> {
  await patchScheduled(db, clientId, report.id, { pausedAt: now });
  await notifyUsers(
    db,
    clientId,
    [
      {
        userIds: readers,
        eventKey: `scheduled-report:${report.id}:paused:${now.toISOString()}`,
        subject: `Quedó en pausa un reporte programado: ${titleOf(report)}`,
        facts: [['Lo programó', report.owner_name]],
        action: { label: 'Ver los reportes programados', path: '/scheduled-reports' },
        closing: 'Recibes este aviso porque puedes reanudarlo: desde entonces es tuyo.',
      },
    ],
    now,
  );
}

async function listDue(db: Db, clientId: string, report: ScheduledRecord, now: Date): Promise<Told[]> {
  const after = new Date(Math.max(report.since.getTime(), now.getTime() - lateMs));
  const { company_ids: companyIds, occasion } = report;
  if (occasion === 'monday') {
    const today = bogotaDate(now);
    const monday = addDays(today, 1 - dayOfWeek(today));
    const at = bogotaInstant(monday, mondayHour, 0);
    return at > after && at <= now ? [await ofWeek(db, clientId, report, monday)] : [];
  }
  const happened = await occasions.listHappenings(db, clientId, occasion, { companyIds, after, until: now });
  return Promise.all(happened.map((period) => ofPeriod(db, clientId, report, period, now)));
}

async function ofWeek(
  db: Db,
  clientId: string,
  { kind, company_ids: companyIds }: ScheduledRecord,
  monday: CalendarDate,
): Promise<Told> {
  const key = `monday:${monday}`;
  const empresa = companyIds.join(',');
  if (kind === 'employees')
    return {
      key,
      of: `al ${dateText(monday)}`,
      sum: await occasions.countPeople(db, clientId, companyIds, monday),
      path: `/employees?empresa=${empresa}`,
    };
  const week = { from: addDays(monday, -7), until: addDays(monday, -1) };
  return {
    key,
    of: `del ${dateText(week.from)} al ${dateText(week.until)}`,
    sum: await occasions.sumOfDays(db, clientId, companyIds, week),
    path: `/transactions?empresa=${empresa}&solicitadodesde=${week.from}&solicitadohasta=${week.until}`,
  };
}

async function ofPeriod(
  db: Db,
  clientId: string,
  { kind, occasion, company_ids: companyIds }: ScheduledRecord,
  { key, period_id: id, payroll_id: payroll, label, payroll: name }: occasions.OfPeriod,
  now: Date,
): Promise<Told> {
  const of = `${label}, ${name}`;
  if (kind === 'employees')
    return {
      key,
      of,
      sum: await occasions.countPeople(db, clientId, companyIds, bogotaDate(now)),
      path: `/employees?nomina=${payroll}`,
    };
  if (kind === 'advances')
    return {
      key,
      of,
      sum: await occasions.sumOfPeriod(db, clientId, id),
      path: `/transactions?periodo=${id}`,
    };
  return {
    key,
    of,
    sum: await occasions.sumOfReport(db, clientId, id),
    path: `/payrolls/detail?payrollid=${payroll}&periodo=${id}&paso=${occasion === 'close' ? 'cierre' : 'reporte'}`,
  };
}

const words = {
  advances: ['adelanto', 'adelantos', 'No hubo adelantos'],
  deductions: ['empleado con descuento', 'empleados con descuento', 'No hay nada por descontar'],
  packet: ['empleado con descuento', 'empleados con descuento', 'No se descontó nada'],
  employees: ['empleado activo', 'empleados activos', 'No hay empleados activos'],
} as const;

/** A notice and a mail with a link that asks for sign-in; no name and no file, and what is empty says so. */
async function tell(
  db: Db,
  clientId: string,
  { report, recipients, told }: { report: ScheduledRecord; recipients: readonly string[]; told: Told },
  now: Date,
): Promise<void> {
  const { n, amount } = told.sum;
  const [singular, plural, none] = words[report.kind];
  const found = n === 0 ? none : `${groupedDigits(String(n))} ${n === 1 ? singular : plural}`;
  await notifyUsers(
    db,
    clientId,
    [
      {
        userIds: recipients,
        eventKey: `scheduled-report:${report.id}:${told.key}`,
        subject: `${found}: ${told.of}`,
        facts: n === 0 || amount === null ? [] : [['Total', amountText(pesos(amount))]],
        action: { label: 'Abrir el reporte', path: told.path },
        closing: `Recibes este reporte (${titleOf(report)}) porque ${report.owner_name} lo programó. Puedes dejar de recibirlo en Reportes programados.`,
      },
    ],
    now,
  );
}
