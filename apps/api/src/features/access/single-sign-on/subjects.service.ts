import { recordAudit } from '../../records/audit/audit.service.ts';
import { provider, type RoleGiving } from '../company-users/role-of-group.service.ts';
import * as sql from './subjects.sql.ts';

export { forgetSubjects } from './subjects.sql.ts';

/** False where somebody else came with the user's address before, or the subject with another's. */
export async function isSamePerson(
  { db, scope: { clientId }, now }: RoleGiving,
  application: sql.Application,
  userId: string,
  subject: string,
): Promise<boolean> {
  if (await sql.isBound(db, clientId, application, { userId, subject })) return true;
  const isNew = (await sql.bindSubject(db, clientId, application, { userId, subject, at: now })) === 1;
  if (isNew)
    await recordAudit(
      { db, scope: { clientId }, actor: provider, now },
      'company_user.provider_bound',
      'company_user',
      userId,
      { issuer: [null, application.issuer], subject: [null, subject] },
    );
  return isNew;
}
