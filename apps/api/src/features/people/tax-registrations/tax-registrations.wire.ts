import { nitCheckDigit } from '@antela/rules/documents';
import type { TaxRegistrationRecord } from './tax-registrations.sql.ts';

export const toTaxRegistration = (record: TaxRegistrationRecord) => ({
  employeerutid: record.employee_id,
  nit: record.nit,
  suggestedNit:
    record.document_type === 'CC'
      ? `${record.document_number}-${nitCheckDigit(record.document_number)}`
      : null,
  economicActivity:
    record.economic_activity === null
      ? null
      : { id: record.economic_activity, name: record.activity_name ?? record.economic_activity },
  responsibilities: record.responsibilities ?? [],
  file:
    record.file_key === null || record.file_uploaded_at === null
      ? null
      : {
          key: record.file_key,
          name: record.file_name ?? '',
          bytes: record.file_bytes ?? 0,
          uploadedAt: record.file_uploaded_at,
        },
  updatedAt: record.updated_at,
  updatedBy: record.updated_by,
  version: record.version,
});
