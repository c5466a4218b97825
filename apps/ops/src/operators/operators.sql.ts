import type { Db } from '@antela/api/db/database';
import { foldText } from '@antela/rules/folded-text';
import sql from 'sql-template-tag';

export interface OperatorRecord {
  id: string;
  name: string;
  secret_hash: string;
  handed_out_until: Date | null;
  demo: boolean;
  enrolled_by: string | null;
  enrolled_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
}

/** Enrolments, approvals and removals one after the other: each of them counts the others. */
export const lockOperators = (db: Db): Promise<number> =>
  db.run(sql`lock table operator in share row exclusive mode`);

/** Enrolled operators, approved or not; those of the demonstration only where they count. */
export const listOperators = (db: Db, { withDemo }: { withDemo: boolean }): Promise<OperatorRecord[]> =>
  db.many<OperatorRecord>(sql`
    select id, name, secret_hash, handed_out_until, demo, enrolled_by, enrolled_at, approved_by, approved_at from operator
    where removed_at is null and (${withDemo}::boolean or not demo) order by enrolled_at, id`);

/** By the name, however it is spelled, or by the id. */
export const findOperator = (db: Db, text: string): Promise<OperatorRecord | null> =>
  db.first<OperatorRecord>(sql`
    select id, name, secret_hash, handed_out_until, demo, enrolled_by, enrolled_at, approved_by, approved_at from operator
    where removed_at is null and (folded_name = ${foldText(text)} or id::text = ${text})`);

/** @returns 0 where somebody of that name is enrolled */
export const insertOperator = (
  db: Db,
  { name, ...of }: Omit<OperatorRecord, 'approved_by'>,
): Promise<number> =>
  db.run(sql`
    insert into operator (id, name, folded_name, secret_hash, handed_out_until, demo, enrolled_by, enrolled_at, approved_at)
    values (${of.id}, ${name}, ${foldText(name)}, ${of.secret_hash}, ${of.handed_out_until}, ${of.demo}, ${of.enrolled_by}, ${of.enrolled_at}, ${of.approved_at})
    on conflict do nothing`);

export const approveOperator = (db: Db, id: string, by: string, now: Date): Promise<number> =>
  db.run(
    sql`update operator set approved_by = ${by}, approved_at = ${now} where id = ${id} and approved_at is null`,
  );

export const removeOperator = (db: Db, id: string, by: string, now: Date): Promise<number> =>
  db.run(
    sql`update operator set removed_by = ${by}, removed_at = ${now} where id = ${id} and removed_at is null`,
  );

/** From then on only the holder knows it. */
export const setOwnSecret = (db: Db, id: string, secretHash: string): Promise<number> =>
  db.run(
    sql`update operator set secret_hash = ${secretHash}, handed_out_until = null where id = ${id} and removed_at is null`,
  );

export interface NewAct {
  id: string;
  operatorId: string | null;
  command: string;
  target: Record<string, unknown>;
  origin: string;
  at: Date;
}

export const insertAct = (db: Db, act: NewAct): Promise<number> =>
  db.run(sql`
    insert into operator_act (id, operator_id, command, target, origin, at)
    values (${act.id}, ${act.operatorId}, ${act.command}, ${JSON.stringify(act.target)}, ${act.origin}, ${act.at})`);

export const endAct = (
  db: Db,
  id: string,
  outcome: 'done' | 'refused' | 'failed',
  now: Date,
): Promise<number> =>
  db.run(sql`update operator_act set ended_at = ${now}, outcome = ${outcome} where id = ${id}`);

export interface ActRow {
  at: Date;
  name: string | null;
  command: string;
  target: Record<string, unknown>;
  origin: string;
  outcome: string | null;
}

export const listActs = (db: Db, operatorId: string | null, limit: number): Promise<ActRow[]> =>
  db.many<ActRow>(sql`
    select a.at, o.name, a.command, a.target, a.origin, a.outcome from operator_act a left join operator o on o.id = a.operator_id
    where ${operatorId}::uuid is null or a.operator_id = ${operatorId} order by a.at desc, a.id desc limit ${limit}`);
