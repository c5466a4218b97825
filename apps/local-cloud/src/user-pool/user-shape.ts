import type { Output } from '../wire.ts';
import { mfaKindsOf } from './mfa.ts';
import type { MfaKind, PoolUser } from './users.ts';

/** A user as the administrator's operations show one. `attributesKey` differs between operations. */
export function userShape(user: PoolUser, attributesKey: 'Attributes' | 'UserAttributes'): Output {
  return {
    Username: user.username,
    [attributesKey]: attributeShapes(user),
    UserCreateDate: seconds(user.created_at),
    UserLastModifiedDate: seconds(user.updated_at),
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

export function mfaShape(user: PoolUser): {
  UserMFASettingList: MfaKind[];
  PreferredMfaSetting?: MfaKind;
} {
  return {
    UserMFASettingList: mfaKindsOf(user),
    ...(user.mfa_preferred !== null && { PreferredMfaSetting: user.mfa_preferred }),
  };
}

export function attributeShapes(user: PoolUser): { Name: string; Value: string }[] {
  return [
    { Name: 'sub', Value: user.sub },
    ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
  ];
}

/** Instants travel as seconds since 1970. */
export function seconds(date: Date): number {
  return date.getTime() / 1000;
}
