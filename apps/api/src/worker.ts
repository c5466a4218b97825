import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { everyTenant } from './db/tenants.ts';
import { collectReturns } from './features/advances/collect-returns.service.ts';
import type { Disbursement } from './features/advances/disbursement.ts';
import { expireAdvances } from './features/advances/expire-advances.service.ts';
import { payAdvance } from './features/advances/pay-advance.service.ts';
import { sealAudit } from './features/audit/seal-audit.service.ts';
import type { PoolUsers } from './features/company-users/pool-users.ts';
import { syncPoolUser } from './features/company-users/sync-pool-user.service.ts';
import { endImpersonations } from './features/impersonation/impersonation-audit.service.ts';
import { importTasks } from './features/imports/imports.tasks.ts';
import type { Mailer } from './features/notices/mailer.ts';
import { sendNotices } from './features/notices/send-notices.service.ts';
import { issueRequested, type RequestedReport } from './features/pay-periods/request-report.service.ts';
import { extendCalendars } from './features/payrolls/extend-calendars.service.ts';
import { movePeriods } from './features/payrolls/move-periods.service.ts';
import { remindOfPeriods } from './features/payrolls/remind-periods.service.ts';
import { effectRetirements } from './features/retirements/retirement-effects.service.ts';
import { startDueLoads } from './features/wallet-loads/apply-load.service.ts';
import { walletLoadTasks } from './features/wallet-loads/wallet-loads.tasks.ts';
import { sweepIdempotencyKeys } from './http/idempotency.ts';
import { keepHeartbeat } from './jobs/heartbeat.ts';
import type { ObjectStore } from './objects/object-store.ts';

export interface WorkerOptions {
  /** As the role that owns nothing, pipelined. */
  pool: pg.Pool;
  /** The same without pipelining, for COPY. */
  bulkPool: pg.Pool;
  /** As the login that owns the queue's tables. */
  queuePool: pg.Pool;
  clock: () => Date;
  disbursement: Disbursement;
  mailer: Mailer;
  /** Where the links of mails lead, without a final slash. */
  portalUrl: string;
  objects: ObjectStore;
  poolUsers: PoolUsers;
  concurrency: number;
}

/** A failed task is retried with growing pauses; only what went wrong is worth a line. */
const quiet = new Logger(() => (level: string, message: string) => {
  if (level === 'error') console.error(message);
});

interface OfAdvance {
  clientId: string;
  advanceId: string;
}

interface OfUser {
  clientId: string;
  userId: string;
}

/** Runs the queue's work in this process; any number of processes may do the same. */
export async function startWorker(options: WorkerOptions): Promise<Runner> {
  const { pool, clock } = options;
  /** What time alone makes necessary, once a minute wherever it runs, in this order. */
  const steps: ((clientId: string) => Promise<unknown>)[] = [
    (clientId) => movePeriods(pool, clientId, clock()),
    (clientId) => extendCalendars(pool, clientId, clock()),
    (clientId) => remindOfPeriods(pool, clientId, clock()),
    (clientId) => expireAdvances(pool, clientId, clock()),
    (clientId) => collectReturns(pool, options.disbursement, clientId, clock()),
    (clientId) => startDueLoads(pool, clientId, clock()),
    (clientId) => sendNotices(pool, options.mailer, options.portalUrl, clientId, clock),
    (clientId) => effectRetirements(pool, clientId, clock()),
    (clientId) => endImpersonations(pool, clientId, clock()),
    (clientId) => sealAudit(pool, clientId, clock()),
    (clientId) => sweepIdempotencyKeys(pool, clientId, clock()),
  ];
  const taskList: TaskList = {
    'pay-advance': (payload) => {
      const { clientId, advanceId } = payload as OfAdvance;
      return payAdvance(pool, options.disbursement, clock, clientId, advanceId);
    },
    ...importTasks(options),
    ...walletLoadTasks(options),
    'issue-report': (payload) => issueRequested(options, payload as RequestedReport),
    'sync-pool-user': (payload) => {
      const { clientId, userId } = payload as OfUser;
      return syncPoolUser(pool, options.poolUsers, clientId, userId);
    },
    minute: () => everyTenant(pool, steps),
    'send-notices': (payload) =>
      sendNotices(pool, options.mailer, options.portalUrl, (payload as { clientId: string }).clientId, clock),
  };
  const events: WorkerEvents = new EventEmitter();
  const stopBeating = keepHeartbeat(options.queuePool, events);
  const runner = await run({
    pgPool: options.queuePool,
    events,
    taskList,
    concurrency: options.concurrency,
    crontab: '* * * * * minute',
    // Tasks wake it at once; polling only finds what was scheduled for later.
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: quiet,
  });
  // Until its last task is done: stopping takes as long as that.
  void runner.promise.finally(stopBeating);
  return runner;
}
