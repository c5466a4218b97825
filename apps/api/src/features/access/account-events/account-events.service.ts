import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyAccount, type AccountChange } from '../../records/notices/notify-account.service.ts';
import { findOwnerBySubject } from '../company-users/find-user.service.ts';

/** Event of an account, as the identity service reports it. */
export interface AccountEvent {
  id: string;
  kind: keyof typeof told;
  sub: string;
  clientId: string | null;
  /** The address from before the change. */
  email: string | null;
  at: string;
  ip: string | null;
  userAgent: string | null;
  byAdministrator: boolean;
}

const help = { label: 'Ir al portal', path: '/sign-in' };
const askAdministrator =
  'Si no lo esperabas, avísale enseguida a quien administra los usuarios de tu empresa: esta dirección ya no recibe tus códigos.';

/** Each as its owner reads it. */
const told = {
  password_changed: { subject: 'Cambiaste tu contraseña' },
  password_recovered: { subject: 'Cambiaste tu contraseña con un código' },
  factor_connected: { subject: 'Conectaste un segundo paso a tu cuenta' },
  factor_disconnected: { subject: 'Tu cuenta ya no pide el segundo paso' },
  passkey_created: { subject: 'Creaste una llave de acceso' },
  passkey_removed: { subject: 'Quitaste una llave de acceso' },
  recovery_codes_created: { subject: 'Creaste códigos de recuperación' },
  recovery_code_used: { subject: 'Ingresaste con un código de recuperación' },
  device_trusted: { subject: 'Un equipo ya no pide tu segundo paso' },
  device_forgotten: { subject: 'Olvidaste un equipo' },
  new_device: { subject: 'Ingresaste desde un equipo nuevo' },
  email_changed: {
    subject: 'Tu empresa cambió el correo de tu cuenta',
    advice: askAdministrator,
    action: help,
  },
  mobile_changed: { subject: 'Cambiaste tu celular' },
  account_recovered: {
    subject: 'Tu empresa recuperó tu cuenta',
    advice:
      'Tu contraseña, tu segundo paso y tus llaves de acceso ya no sirven. Te enviamos un código para elegir otra contraseña. Si no lo pediste, avísale a quien administra los usuarios de tu empresa.',
    action: { label: 'Elegir otra contraseña', path: '/password-recovery' },
  },
} satisfies Record<string, Pick<AccountChange, 'subject' | 'advice' | 'action'>>;

export const accountEventKinds = Object.keys(told) as AccountEvent['kind'][];

/**
 * Writes it into the client's history and tells its owner, once however often it is told. An account of no client, or of nobody
 * the client knows, has no history.
 */
export async function takeAccountEvent(pool: Pool, event: AccountEvent): Promise<void> {
  const { clientId, kind, ip, userAgent } = event;
  if (clientId === null) return;
  const at = new Date(event.at);
  await inTenant(pool, clientId, async (db) => {
    const owner = await findOwnerBySubject(db, clientId, event.sub);
    if (!owner) return;
    // Changed in the portal: told and written into the history there, with who asked and who approved.
    if (kind === 'email_changed' && owner.email !== event.email) return;
    const isNews = await notifyAccount(db, clientId, {
      eventKey: event.id,
      owner,
      email: event.email ?? owner.email,
      ...told[kind],
      at,
      from: { ip, userAgent },
    });
    // An administrator's act in the portal is already in the history under their name.
    if (!isNews || (event.byAdministrator && kind !== 'email_changed')) return;
    const actor = event.byAdministrator
      ? { id: 'identity', name: 'Servicio de identidad' }
      : { id: owner.userId, name: owner.name };
    await recordAudit(
      { db, scope: { clientId }, actor: { ...actor, impersonator: null, requestId: null, ip }, now: at },
      `sign_in.${kind}`,
      'company_user',
      owner.userId,
    );
  });
}
