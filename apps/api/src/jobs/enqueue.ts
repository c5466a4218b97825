import sql from 'sql-template-tag';
import type { Effects } from '../db/database.ts';

export interface WorkOrder {
  /** Name of the task in the worker's list. */
  task: string;
  /** Always names its tenant; a task sees nothing else. */
  payload: { clientId: string } & Record<string, unknown>;
  /** Work with the same key waits as one; null lets each stand for itself. */
  jobKey?: string;
  runAt?: Date;
  /** Work of one queue runs one after the other. */
  queueName?: string;
}

/** Asks for work to be done after, and only if, the caller's transaction commits. */
export async function enqueue(db: Effects, order: WorkOrder): Promise<void> {
  await db.run(
    sql`select antela.enqueue(${order.task}, ${JSON.stringify(order.payload)}::json, ${order.jobKey ?? null}, ${order.runAt ?? null}, ${order.queueName ?? null})`,
  );
  db.ordered(1);
}

/** Queues many at once, in one statement. */
export async function enqueueAll(db: Effects, orders: readonly WorkOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ task, payload, jobKey = null, runAt = null, queueName = null }) => ({
    task,
    payload,
    job_key: jobKey,
    run_at: runAt,
    queue_name: queueName,
  }));
  await db.run(sql`
    select antela.enqueue(task, payload, job_key, run_at, queue_name)
    from json_to_recordset(${JSON.stringify(rows)}) as r(task text, payload json, job_key text, run_at timestamptz, queue_name text)`);
  db.ordered(orders.length);
}
