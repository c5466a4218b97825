import type { TenantContext } from '../../../http/context.ts';
import { notifyAccount } from '../../records/notices/notify-account.service.ts';
import type { CompanyUserRecord } from './company-users.sql.ts';

/** Tells a user of a changed role, whether one person gave it or two. */
export async function notifyRoleChange(
  { db, scope, actor, now }: TenantContext,
  before: Pick<CompanyUserRecord, 'id' | 'email' | 'full_name' | 'role_name'>,
  after: Pick<CompanyUserRecord, 'role_name' | 'version'>,
): Promise<void> {
  if (before.role_name === after.role_name) return;
  await notifyAccount(db, scope.clientId, {
    eventKey: `role:${before.id}:${after.version}`,
    owner: { userId: before.id, name: before.full_name },
    email: before.email,
    subject: 'Tu rol en el portal cambió',
    advice: 'Si no lo esperabas, pregúntale a quien administra los usuarios de tu empresa.',
    action: { label: 'Ver lo que puedo hacer', path: '/dashboard' },
    facts: [
      ['Antes', before.role_name],
      ['Ahora', after.role_name],
      ['Lo cambió', actor.name],
    ],
    at: now,
    from: { ip: null, userAgent: null },
  });
}
