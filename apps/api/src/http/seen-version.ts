import { AppError } from './app-error.ts';

/** @throws AppError stale where the record was changed after the version that its editor saw */
export function requireSeenVersion(record: { version: number }, seen: number): void {
  if (record.version !== seen) throw new AppError('stale');
}
