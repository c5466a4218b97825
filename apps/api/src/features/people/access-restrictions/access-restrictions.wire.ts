import { fullNameOf } from '../../../text/person-name.ts';
import type { RestrictionRecord } from './access-restrictions.sql.ts';

export const toRestriction = (record: RestrictionRecord) => ({
  restrictionid: record.id,
  employeeid: record.employee_id,
  fullName: fullNameOf(record),
  documentType: record.document_type,
  documentNumber: record.document_number,
  company: { id: record.company_id, name: record.company_name },
  product: record.product,
  reason: { id: record.reason, name: record.reason_name },
  note: record.note,
  from: record.start_date,
  until: record.end_date,
  state: record.state,
  createdAt: record.created_at,
  createdBy: record.created_by,
  liftedAt: record.lifted_at,
  liftedBy: record.lifted_by,
  liftReason: record.lift_reason,
});
