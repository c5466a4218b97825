import type { Task, TaskList } from 'graphile-worker';
import type pg from 'pg';
import { checkSums, foldSums } from './db/kept-sums.ts';
import { everyTenant } from './db/tenants.ts';
import { remindOfKeys } from './features/access/api-keys/remind-keys.service.ts';
import { enqueueSendingOn } from './features/access/audit-streams/enqueue-sending.service.ts';
import { sendAudit } from './features/access/audit-streams/send-audit.service.ts';
import { syncPoolUser, type FormerName } from './features/access/company-users/sync-pool-user.service.ts';
import { endImpersonations } from './features/access/impersonation/impersonation-audit.service.ts';
import { enqueueDomainCheck, checkDomains } from './features/access/single-sign-on/check-domains.service.ts';
import type { ResolveTxt } from './features/access/single-sign-on/domain-proof.ts';
import type { AnnouncedCertificates } from './features/access/single-sign-on/pool-certificates.ts';
import { tellOfPoolCertificates } from './features/access/single-sign-on/tell-pool-certificates.service.ts';
import {
  askWhereDue,
  deliverWebhooks,
  type Delivering,
} from './features/access/webhooks/deliver-webhooks.service.ts';
import { collectAnswers } from './features/advances/advances/collect-answers.service.ts';
import { expireAdvances } from './features/advances/advances/expire-advances.service.ts';
import { payAdvance } from './features/advances/advances/pay-advance.service.ts';
import type { Rail } from './features/advances/advances/rail.ts';
import { importTasks } from './features/files/imports/imports.tasks.ts';
import { tellNext } from './features/office/approvals/tell-next.service.ts';
import { tellReports } from './features/office/scheduled-reports/tell-reports.service.ts';
import { issueRequested } from './features/payday/pay-periods/issue-requested.service.ts';
import { remindOfRemittances } from './features/payday/pay-periods/remind-remittances.service.ts';
import { issueOrdered, type RequestedReport } from './features/payday/pay-periods/request-report.service.ts';
import { effectRetirements } from './features/payday/retirements/retirement-effects.service.ts';
import { extendCalendars } from './features/payrolls/payrolls/extend-calendars.service.ts';
import { movePeriods } from './features/payrolls/payrolls/move-periods.service.ts';
import { remindOfPeriods } from './features/payrolls/payrolls/remind-periods.service.ts';
import { setRemitDates } from './features/payrolls/payrolls/remit-dates.service.ts';
import { lookAtPeople } from './features/people/anomalies/look-at-people.service.ts';
import { inviteImported } from './features/people/employees/import/invite-imported.service.ts';
import { beginPlannedTerms } from './features/people/employment-terms/begin-terms.service.ts';
import { sendInvitations } from './features/people/invitations/send-invitations.service.ts';
import { sealAudit } from './features/records/audit/seal-audit.service.ts';
import type { Mailer } from './features/records/notices/mailer.ts';
import { askForMail, sendNotices } from './features/records/notices/send-notices.service.ts';
import { startDueLoads } from './features/wallets/wallet-loads/apply-load.service.ts';
import { walletLoadTasks } from './features/wallets/wallet-loads/wallet-loads.tasks.ts';
import type { PoolUsers } from './identity/pool-users.ts';
import { importKinds } from './import-kinds.ts';
import { runLanes, type Lane, type Lanes, type LaneWatch } from './jobs/lanes.ts';
import { pruneOld } from './jobs/retention.ts';
import type { ObjectStore } from './objects/object-store.ts';

export interface WorkerOptions extends LaneWatch {
  /** As the role that owns nothing, pipelined. */
  pool: pg.Pool;
  /** Connections without pipelining, for COPY. */
  bulkPool: pg.Pool;
  /** As the login that owns the queue's tables. */
  queuePool: pg.Pool;
  clock: () => Date;
  rail: Rail;
  mailer: Mailer;
  /** Where the links of mails lead, without a final slash. */
  portalUrl: string;
  /** Where employees find their app. */
  appUrl: string;
  objects: ObjectStore;
  poolUsers: PoolUsers;
  /** How clients' own programs are told what happens. */
  webhooks: Pick<Delivering, 'outbound' | 'sealer' | 'brand'>;
  /** Reads the proofs of mail domains. */
  resolveTxt: ResolveTxt;
  /** Certificates that the user pool will use towards providers. */
  announcedCertificates: AnnouncedCertificates;
  /** Payments at once in this process. */
  concurrency: number;
}

interface OfAdvance {
  clientId: string;
  advanceId: string;
}

interface OfImport {
  clientId: string;
  importId: string;
}

interface OfUser {
  clientId: string;
  userId: string;
  former?: FormerName;
}

/**
 * Runs the queue's work in this process; any number of processes may do the same. Each urgency has slots of its own: money, people
 * who wait for an answer, what takes long, what time makes necessary, mail with what is to be looked at, and what may wait.
 */
export function startWorker(options: WorkerOptions): Promise<Lanes> {
  return runLanes(options.queuePool, lanesOf(options), options);
}

/** Somebody looks at the screen until they are done. */
const quick = ['read-import', 'review-import', 'merge-import', 'prepare-wallet-load'];

const take = (from: TaskList, names: readonly string[]): TaskList =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
const leave = (from: TaskList, names: readonly string[]): TaskList =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

const ofClient =
  (work: (clientId: string) => Promise<unknown>): Task =>
  async (payload) => {
    await work((payload as { clientId: string }).clientId);
  };

type Step = (clientId: string) => Promise<unknown>;

/** Steps that time alone makes necessary, once a minute wherever it runs, in this order. */
const minuteSteps = ({ pool, clock, rail }: WorkerOptions): Step[] => [
  (clientId) => movePeriods(pool, clientId, clock()),
  (clientId) => extendCalendars(pool, clientId, clock()),
  (clientId) => setRemitDates(pool, clientId),
  (clientId) => remindOfPeriods(pool, clientId, clock()),
  (clientId) => remindOfRemittances(pool, clientId, clock()),
  (clientId) => remindOfKeys(pool, clientId, clock()),
  (clientId) => expireAdvances(pool, clientId, clock()),
  (clientId) => collectAnswers(pool, rail, clientId, clock()),
  (clientId) => issueOrdered(pool, clientId),
  (clientId) => startDueLoads(pool, clientId, clock()),
  (clientId) => effectRetirements(pool, clientId, clock()),
  (clientId) => beginPlannedTerms(pool, clientId, clock()),
  (clientId) => endImpersonations(pool, clientId, clock()),
  (clientId) => lookAtPeople(pool, clientId, clock),
  (clientId) => tellNext(pool, clientId, clock()),
  (clientId) => tellReports(pool, clientId, clock()),
];

/** Steps of every minute for which nobody waits. */
const housekeepingSteps = ({ pool, clock, appUrl, webhooks: { brand } }: WorkerOptions): Step[] => [
  (clientId) => sendInvitations(pool, { brand, appUrl }, clientId, clock()),
  (clientId) => askForMail(pool, clientId, clock()),
  (clientId) => askWhereDue(pool, clientId, clock()),
  (clientId) => sealAudit(pool, clientId, clock()),
  (clientId) => enqueueSendingOn(pool, clientId),
  (clientId) => enqueueDomainCheck(pool, clientId, clock()),
  (clientId) => foldSums(pool, clientId),
];

/** The work of the queue, by urgency. */
export function lanesOf(options: WorkerOptions): Lane[] {
  const { pool, clock } = options;
  const imports = importTasks({ ...options, kinds: importKinds });
  const loads = walletLoadTasks(options);
  return [
    {
      slots: options.concurrency,
      tasks: {
        'pay-advance': (payload) => {
          const { clientId, advanceId } = payload as OfAdvance;
          return payAdvance(pool, options.rail, clock, clientId, advanceId);
        },
      },
    },
    {
      slots: 3,
      tasks: {
        ...take(imports, quick),
        ...take(loads, quick),
        'issue-report': (payload) => issueRequested(options, payload as RequestedReport),
        'sync-pool-user': (payload) => {
          const { clientId, userId, former } = payload as OfUser;
          return syncPoolUser(pool, options.poolUsers, clientId, userId, former);
        },
      },
    },
    {
      slots: 2,
      tasks: {
        ...leave(imports, quick),
        ...leave(loads, quick),
        'invite-imported': (payload) => {
          const { clientId, importId } = payload as OfImport;
          return inviteImported(options, clientId, importId);
        },
      },
    },
    {
      slots: 1,
      tasks: { minute: () => everyTenant(pool, minuteSteps(options)) },
      crontab: '* * * * * minute',
    },
    {
      slots: 3,
      tasks: {
        'look-at-people': ofClient((clientId) => lookAtPeople(pool, clientId, clock)),
        'send-notices': ofClient((clientId) =>
          sendNotices(pool, options.mailer, options.portalUrl, clientId, clock),
        ),
      },
    },
    {
      // Most of it is waiting for others' servers; a client has one of them at a time.
      slots: 4,
      tasks: {
        'deliver-webhooks': ofClient((clientId) =>
          deliverWebhooks({ ...options.webhooks, pool, clock }, clientId),
        ),
        'send-audit': ofClient((clientId) => sendAudit({ ...options.webhooks, pool, clock }, clientId)),
        'check-domains': ofClient((clientId) => checkDomains(options, clientId)),
      },
    },
    ...clockLanes(options),
  ];
}

/** Work that the clock begins and nobody waits for. */
const clockLanes = (options: WorkerOptions): Lane[] => {
  const { pool, clock } = options;
  return [
    {
      slots: 1,
      tasks: {
        housekeeping: () => everyTenant(pool, housekeepingSteps(options)),
        'tell-certificates': () => tellOfPoolCertificates(options),
      },
      crontab: '* * * * * housekeeping\n* * * * * tell-certificates',
    },
    {
      slots: 1,
      tasks: {
        retention: () => everyTenant(pool, [(clientId) => pruneOld(pool, clientId, clock())]),
        'check-sums': () => everyTenant(pool, [(clientId) => checkSums(pool, clientId)]),
      },
      // Half past two at night in Bogotá; a night that nobody worked through is made up for.
      crontab: '30 7 * * * retention ?fill=1d\n45 * * * * check-sums',
    },
  ];
};
