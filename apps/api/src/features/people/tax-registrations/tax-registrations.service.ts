import type { FieldFault } from '@antela/contract/errors';
import { nitCheckDigit } from '@antela/rules/documents';
import pg from 'pg';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import type { KeptFile } from '../../../objects/stored-files.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import {
  getTaxRegistration,
  hasActivity,
  putTaxRegistration,
  type TaxRegistrationRecord,
  type TaxRegistrationValues,
} from './tax-registrations.sql.ts';

/** @param file the new one as it was checked, null for none, undefined for the one there is. @throws not_found, stale, conflict, invalid_input */
export async function saveTaxRegistration(
  context: Context,
  employeeId: string,
  version: number,
  values: TaxRegistrationValues,
  file: KeptFile | null | undefined,
): Promise<TaxRegistrationRecord> {
  const { db, scope, actor, now } = context;
  const before = await mustGet(db, scope, employeeId);
  requireSeenVersion(before, version);
  await check(db, before, values);
  const changes = changesBetween(valuesOf(before), {
    ...values,
    ...(file !== undefined && { file: file && { name: file.name, sha256: file.sha256 } }),
  });
  if (version > 0 && Object.keys(changes).length === 0) return before;
  if (
    !(await translateTaken(() =>
      putTaxRegistration(db, scope, employeeId, version, values, file, actor.id, now),
    ))
  )
    throw new AppError('stale');
  await recordAudit(
    context,
    version === 0 ? 'tax_registration.created' : 'tax_registration.updated',
    'employee',
    employeeId,
    changes,
  );
  return mustGet(db, scope, employeeId);
}

export async function mustGet(db: Db, scope: Scope, employeeId: string): Promise<TaxRegistrationRecord> {
  return orNotFound(await getTaxRegistration(db, scope, employeeId));
}

async function check(
  db: Db,
  before: TaxRegistrationRecord,
  { nit, economicActivity }: TaxRegistrationValues,
): Promise<void> {
  const errors: FieldFault[] = [];
  const [number = '', checkDigit] = nit.split('-');
  if (nitCheckDigit(number) !== Number(checkDigit))
    errors.push({
      path: 'nit',
      code: 'wrong_check_digit',
      detail: 'El dígito de verificación no corresponde a ese número. Revisa los dos.',
    });
  // An activity that was chosen once stays readable after the catalogue has dropped it.
  const isKept = economicActivity === null || economicActivity === before.economic_activity;
  if (!isKept && !(await hasActivity(db, economicActivity)))
    errors.push({
      path: 'economicActivity',
      code: 'unknown_activity',
      detail: 'Elige una actividad de la lista.',
    });
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
}

const valuesOf = (record: TaxRegistrationRecord) => ({
  nit: record.nit,
  economicActivity: record.economic_activity,
  responsibilities: record.responsibilities ?? [],
  file: record.file_key === null ? null : { name: record.file_name },
});

const taken: Record<string, string> = {
  tax_registration_nit: 'Otro empleado ya tiene ese NIT. Revisa el número.',
  tax_registration_file: 'Ese PDF ya es de otro empleado. Súbelo de nuevo.',
};

async function translateTaken(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    const detail = error instanceof pg.DatabaseError ? taken[error.constraint ?? ''] : undefined;
    if (detail !== undefined) throw new AppError('conflict', { detail, cause: error });
    throw error;
  }
}
