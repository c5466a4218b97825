import sql from 'sql-template-tag';
import type { Db } from '../db/database.ts';

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
export async function enqueue(db: Db, order: WorkOrder): Promise<void> {
  await db.run(
    sql`select antela.enqueue(${order.task}, ${JSON.stringify(order.payload)}::json, ${order.jobKey ?? null}, ${order.runAt ?? null}, ${order.queueName ?? null})`,
  );
}
