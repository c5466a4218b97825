import { AppError } from '../../../http/app-error.ts';

/** Refusal at the field that whoever asked typed. */
export const refused = (path: string, detail: string): AppError =>
  new AppError('rule_broken', { detail, errors: [{ path, code: 'refused', detail }] });
