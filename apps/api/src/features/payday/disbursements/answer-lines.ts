import type { BankOutcome } from '@antela/contract/bank-layout';
import type { FieldFault } from '@antela/contract/errors';
import { AppError } from '../../../http/app-error.ts';

export interface BankAnswerLine {
  /** As the spreadsheet program numbers it. */
  row: number;
  position: number;
  outcome: BankOutcome;
  /** Bank's reason for a payment that did not arrive; null for one that did. */
  reason: string | null;
}

/** Nothing of a file with a fault is taken: money is all or nothing. */
export const refused = (faults: FieldFault[]): AppError =>
  new AppError('rule_broken', {
    detail: `La respuesta tiene ${faults.length === 1 ? 'una fila' : `${faults.length} filas`} por corregir y no se aplicó nada. ${faults[0]?.path}: ${faults[0]?.detail}`,
    errors: faults.slice(0, 100),
  });
