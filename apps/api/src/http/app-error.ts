import type { ErrorCode, FieldFault } from '@antela/contract/errors';

interface Details {
  /** Spanish, instead of the table's sentence. */
  detail?: string;
  errors?: FieldFault[];
  data?: unknown;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** What a service throws when it refuses: a code of the closed table and what the answer needs besides its sentence. */
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
