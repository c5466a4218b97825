import type { Input, Output } from '../wire.ts';
import { adminCreateUser } from './operations/admin-create-user.ts';
import { adminDeleteUser } from './operations/admin-delete-user.ts';
import { adminDisableUser } from './operations/admin-disable-user.ts';
import { adminEnableUser } from './operations/admin-enable-user.ts';
import { adminGetUser } from './operations/admin-get-user.ts';
import { adminResetUserPassword } from './operations/admin-reset-user-password.ts';
import { adminSetUserMfaPreference } from './operations/admin-set-user-mfa-preference.ts';
import { adminSetUserPassword } from './operations/admin-set-user-password.ts';
import { adminUpdateUserAttributes } from './operations/admin-update-user-attributes.ts';
import { adminUserGlobalSignOut } from './operations/admin-user-global-sign-out.ts';
import { associateInSignIn, associateSoftwareToken } from './operations/associate-software-token.ts';
import { changePassword } from './operations/change-password.ts';
import { completeWebAuthnRegistration } from './operations/complete-web-authn-registration.ts';
import { confirmDevice } from './operations/confirm-device.ts';
import { confirmForgotPassword } from './operations/confirm-forgot-password.ts';
import { confirmSignUp } from './operations/confirm-sign-up.ts';
import { createRecoveryCodes } from './operations/create-recovery-codes.ts';
import { deleteUserAttributes } from './operations/delete-user-attributes.ts';
import { deleteWebAuthnCredential } from './operations/delete-web-authn-credential.ts';
import { describeRecoveryCodes } from './operations/describe-recovery-codes.ts';
import { forgetDevice } from './operations/forget-device.ts';
import { forgotPassword } from './operations/forgot-password.ts';
import { getSigningCertificate } from './operations/get-signing-certificate.ts';
import { getTokensFromRefreshToken } from './operations/get-tokens-from-refresh-token.ts';
import { getUserAttributeVerificationCode } from './operations/get-user-attribute-verification-code.ts';
import { getUser } from './operations/get-user.ts';
import { globalSignOut } from './operations/global-sign-out.ts';
import { initiateAuth } from './operations/initiate-auth.ts';
import { listDevices } from './operations/list-devices.ts';
import { listUsers } from './operations/list-users.ts';
import { listWebAuthnCredentials } from './operations/list-web-authn-credentials.ts';
import { resendConfirmationCode } from './operations/resend-confirmation-code.ts';
import { respondToAuthChallenge } from './operations/respond-to-auth-challenge.ts';
import { revokeToken } from './operations/revoke-token.ts';
import { setUserMfaPreference } from './operations/set-user-mfa-preference.ts';
import { startWebAuthnRegistration } from './operations/start-web-authn-registration.ts';
import { updateDeviceStatus } from './operations/update-device-status.ts';
import { updateUserAttributes } from './operations/update-user-attributes.ts';
import { updateWebAuthnCredential } from './operations/update-web-authn-credential.ts';
import { verifyInSignIn, verifySoftwareToken } from './operations/verify-software-token.ts';
import { verifyUserAttribute } from './operations/verify-user-attribute.ts';
import type { UserPool } from './pool.ts';
import type { Holder } from './tokens.ts';

type PoolOperation = (pool: UserPool, input: Input) => Promise<Output>;
type Operations = Readonly<Record<string, PoolOperation>>;

/** Operations that anybody may call; each checks for itself whom it is talking to. */
export const publicOperations: Operations = {
  ConfirmForgotPassword: confirmForgotPassword,
  ConfirmSignUp: confirmSignUp,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  InitiateAuth: initiateAuth,
  ResendConfirmationCode: resendConfirmationCode,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
};

export type AccountOperation = {
  /** `fresh factor` wherever it touches what somebody signs in with: a copied token must not be enough. */
  needs: 'sign-in' | 'fresh factor';
  run: (pool: UserPool, holder: Holder, input: Input) => Promise<Output>;
  /** For the step of a sign-in that has a Session and no token yet. */
  inSignIn?: PoolOperation;
};

const signedIn = (run: AccountOperation['run']): AccountOperation => ({ needs: 'sign-in', run });
const proved = (run: AccountOperation['run'], inSignIn?: PoolOperation): AccountOperation => ({
  needs: 'fresh factor',
  run,
  ...(inSignIn && { inSignIn }),
});

/** Operations on the account of an access token's holder. */
export const accountOperations: Readonly<Record<string, AccountOperation>> = {
  AssociateSoftwareToken: proved(associateSoftwareToken, associateInSignIn),
  ChangePassword: proved(changePassword),
  CompleteWebAuthnRegistration: proved(completeWebAuthnRegistration),
  ConfirmDevice: proved(confirmDevice),
  CreateRecoveryCodes: proved(createRecoveryCodes),
  DeleteUserAttributes: proved(deleteUserAttributes),
  DeleteWebAuthnCredential: proved(deleteWebAuthnCredential),
  DescribeRecoveryCodes: signedIn(describeRecoveryCodes),
  ForgetDevice: proved(forgetDevice),
  GetUser: signedIn(getUser),
  GetUserAttributeVerificationCode: signedIn(getUserAttributeVerificationCode),
  GlobalSignOut: signedIn(globalSignOut),
  ListDevices: signedIn(listDevices),
  ListWebAuthnCredentials: signedIn(listWebAuthnCredentials),
  SetUserMFAPreference: proved(setUserMfaPreference),
  StartWebAuthnRegistration: proved(startWebAuthnRegistration),
  UpdateDeviceStatus: proved(updateDeviceStatus),
  UpdateUserAttributes: proved(updateUserAttributes),
  UpdateWebAuthnCredential: proved(updateWebAuthnCredential),
  VerifySoftwareToken: proved(verifySoftwareToken, verifyInSignIn),
  VerifyUserAttribute: proved(verifyUserAttribute),
};

/** Operations that only our own server may call, with the administrator's signature. */
export const adminOperations: Operations = {
  AdminCreateUser: adminCreateUser,
  AdminDeleteUser: adminDeleteUser,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  AdminGetUser: adminGetUser,
  AdminResetUserPassword: adminResetUserPassword,
  AdminSetUserMFAPreference: adminSetUserMfaPreference,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  GetSigningCertificate: getSigningCertificate,
  ListUsers: listUsers,
};

/** Operations that change nothing: their signatures may come twice. */
export const adminReads: ReadonlySet<string> = new Set([
  'AdminGetUser',
  'GetSigningCertificate',
  'ListUsers',
]);
