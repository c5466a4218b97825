import type { EmployeesAct } from '@antela/contract/employee-batches';
import type { Context } from '../../../http/context.ts';
import type { Refusals } from '../../../text/refusals.ts';
import type { BatchPerson, BatchRow } from './employee-batches.sql.ts';

/** An act on many: asked before it is done, and asked again, with everybody held, when it is. */
export interface ActOfMany<Change extends EmployeesAct> {
  /** People whom it does not fit, and why. @throws not_found for a payroll that is not the caller's, invalid_input */
  refusals(
    context: Omit<Context, 'actor'>,
    people: readonly BatchPerson[],
    change: Change,
  ): Promise<Refusals>;
  /** Does it to those it fits. @returns for each whom it reached what undoing it needs */
  run(context: Context, people: readonly BatchPerson[], change: Change): Promise<ReadonlyMap<string, object>>;
}

/** Takes an act back from those on whom nothing depends. @returns why it stays for the others */
export type UndoOfMany = (context: Context, rows: readonly BatchRow[]) => Promise<Refusals>;
