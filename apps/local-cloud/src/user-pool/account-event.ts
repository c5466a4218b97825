/** Events of an account that its owner should hear of. */
export type AccountEventKind =
  | 'password_changed'
  | 'password_recovered'
  | 'factor_connected'
  | 'factor_disconnected'
  | 'passkey_created'
  | 'passkey_removed'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'device_trusted'
  | 'device_forgotten'
  | 'new_device'
  | 'email_changed'
  | 'mobile_changed'
  | 'account_recovered';

export type AccountEvent = {
  id: string;
  kind: AccountEventKind;
  sub: string;
  /** The tenant, by the attribute `custom:client`; null for an account of none. */
  clientId: string | null;
  /** The address from before the change; null without one. */
  email: string | null;
  at: string;
  ip: string | null;
  userAgent: string | null;
  /** By an administrator's operation; otherwise by the account's holder. */
  byAdministrator: boolean;
};
