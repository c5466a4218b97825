import type { Db, Scope } from '../../db/database.ts';
import * as records from './employee-records.sql.ts';

/** What other features may ask about employees: the person behind an employment, and the lock that orders its writers. */
export const getPerson = (db: Db, scope: Scope, employeeId: string) =>
  records.getPerson(db, scope, employeeId);
export const lockEmployment = (db: Db, scope: Scope, employmentId: string) =>
  records.lockEmployment(db, scope, employmentId);
