import type { Db } from '@antela/api/db/database';
import { showInPortal, type NoticeEvent } from '@antela/api/features/records/notices/notify-contacts.service';
import sql from 'sql-template-tag';

interface Report {
  id: string;
  company_id: string;
  payroll_id: string;
  payroll_name: string;
  label: string;
  version: number;
  lines: number;
  total: number;
  confirm_by: string;
  issued_at: Date;
}

interface WaitingLoad {
  id: string;
  company_id: string;
  version: number;
  wallet_name: string;
  line_count: number;
  total: number;
  created_by_name: string;
  created_at: Date;
}

const shownDays = 60;
const dayMs = 86_400_000;
/** Everybody has looked at notices older than a week. */
const newDays = 8;

/** Seeds the notices that people got from the portal in the demo's last weeks; nobody is written to. */
export async function seedNotices(db: Db, { clientId, now }: { clientId: string; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - shownDays * dayMs);
  const reports = await db.many<Report>(sql`
    select pp.id, pp.company_id, pp.payroll_id, pr.name as payroll_name, pp.label, r.version, r.lines, r.total, pp.confirm_by, r.issued_at
    from pay_period_report r
    join pay_period pp on pp.client_id = r.client_id and pp.id = r.pay_period_id
    join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
    where r.client_id = ${clientId} and r.issued_at > ${since}`);
  const loads = await db.many<WaitingLoad>(sql`
    select l.id, l.company_id, l.version, w.name as wallet_name, l.line_count, l.total, l.created_by_name, l.created_at
    from wallet_load l join wallet w on w.client_id = l.client_id and w.id = l.wallet_id
    where l.client_id = ${clientId} and l.state = 'in_approval'`);
  const told: [Date, NoticeEvent][] = [
    ...reports.map((row): [Date, NoticeEvent] => [
      row.issued_at,
      {
        kind: 'report_ready',
        companyId: row.company_id,
        eventKey: `${row.id}:${row.version}`,
        facts: {
          payrollId: row.payroll_id,
          payrollName: row.payroll_name,
          periodLabel: row.label,
          version: row.version,
          employees: row.lines,
          total: row.total,
          confirmBy: row.confirm_by,
        },
      },
    ]),
    ...loads.map((row): [Date, NoticeEvent] => [
      row.created_at,
      {
        kind: 'load_to_approve',
        companyId: row.company_id,
        eventKey: `load:${row.id}:${row.version}`,
        facts: {
          loadId: row.id,
          walletName: row.wallet_name,
          employees: row.line_count,
          total: row.total,
          preparedBy: row.created_by_name,
        },
      },
    ]),
  ];
  for (const [at, event] of told) await showInPortal({ db, scope: { clientId }, now: at }, [event]);
  await db.run(sql`
    insert into notice_reading (client_id, user_id, seen_until)
    select client_id, id, ${new Date(now.getTime() - newDays * dayMs)} from company_user where client_id = ${clientId}`);
}
