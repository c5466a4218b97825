import type { ErrorCode, FieldFault } from '@antela/contract/errors';

interface Details {
  /** Spanish, instead of the table's sentence. */
  detail?: string;
  errors?: FieldFault[];
  data?: unknown;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Refusal that a service throws: a code of the closed table and what the answer needs besides its sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** The row that was asked for. @throws not_found where there is none, or none that the caller sees */
export function orNotFound<Row extends object | string>(row: Row | null | undefined): Row {
  if (!row) throw new AppError('not_found');
  return row;
}
