import { invalidParameter } from '../input.ts';
import type { Input } from '../wire.ts';

type Parameters = {
  /** All that the operation is given. */
  takes: string;
  /** The cloud's, without which the answer is the same here. */
  ignores?: string;
  /** The cloud's, of which the answer would say less than the caller believes. */
  refuses?: string;
};

/** Each parameter that the cloud's operations have, and what becomes of it here: the README's table is compared with this. */
export const parametersOf: Readonly<Record<string, Parameters>> = {
  InitiateAuth: {
    takes: 'AuthFlow ClientId AuthParameters ClientMetadata',
    ignores: 'AnalyticsMetadata UserContextData',
    refuses: 'Session',
  },
  RespondToAuthChallenge: {
    takes: 'ClientId ChallengeName Session ChallengeResponses ClientMetadata',
    ignores: 'AnalyticsMetadata UserContextData',
  },
  GetTokensFromRefreshToken: {
    takes: 'RefreshToken ClientId',
    ignores: 'DeviceKey ClientMetadata',
    refuses: 'ClientSecret',
  },
  RevokeToken: { takes: 'Token ClientId', refuses: 'ClientSecret RevokeAssociatedSessions' },
  GlobalSignOut: { takes: 'AccessToken' },
  ForgotPassword: {
    takes: 'ClientId Username',
    ignores: 'UserContextData AnalyticsMetadata ClientMetadata',
    refuses: 'SecretHash',
  },
  ConfirmForgotPassword: {
    takes: 'ClientId Username ConfirmationCode Password',
    ignores: 'AnalyticsMetadata UserContextData ClientMetadata',
    refuses: 'SecretHash',
  },
  ChangePassword: { takes: 'ProposedPassword AccessToken PreviousPassword' },
  GetUser: { takes: 'AccessToken' },
  UpdateUserAttributes: { takes: 'UserAttributes AccessToken', ignores: 'ClientMetadata' },
  DeleteUserAttributes: { takes: 'UserAttributeNames AccessToken' },
  GetUserAttributeVerificationCode: { takes: 'AccessToken AttributeName', ignores: 'ClientMetadata' },
  VerifyUserAttribute: { takes: 'AccessToken AttributeName Code' },
  ConfirmSignUp: {
    takes: 'ClientId Username ConfirmationCode',
    ignores: 'AnalyticsMetadata UserContextData ClientMetadata Session',
    refuses: 'SecretHash ForceAliasCreation',
  },
  ResendConfirmationCode: {
    takes: 'ClientId Username',
    ignores: 'UserContextData AnalyticsMetadata ClientMetadata',
    refuses: 'SecretHash',
  },
  AssociateSoftwareToken: { takes: 'AccessToken Session' },
  VerifySoftwareToken: { takes: 'UserCode AccessToken Session', ignores: 'FriendlyDeviceName' },
  CreateRecoveryCodes: { takes: 'AccessToken' },
  DescribeRecoveryCodes: { takes: 'AccessToken' },
  SetUserMFAPreference: {
    takes: 'AccessToken SMSMfaSettings SoftwareTokenMfaSettings EmailMfaSettings',
    refuses: 'WebAuthnMfaSettings',
  },
  ConfirmDevice: { takes: 'AccessToken DeviceKey DeviceSecretVerifierConfig DeviceName' },
  ListDevices: { takes: 'AccessToken Limit', refuses: 'PaginationToken' },
  UpdateDeviceStatus: { takes: 'AccessToken DeviceKey DeviceRememberedStatus' },
  ForgetDevice: { takes: 'DeviceKey AccessToken' },
  StartWebAuthnRegistration: { takes: 'AccessToken' },
  CompleteWebAuthnRegistration: { takes: 'AccessToken Credential' },
  ListWebAuthnCredentials: { takes: 'AccessToken', ignores: 'MaxResults', refuses: 'NextToken' },
  UpdateWebAuthnCredential: { takes: 'AccessToken CredentialId FriendlyCredentialName' },
  DeleteWebAuthnCredential: { takes: 'AccessToken CredentialId' },
  AdminCreateUser: {
    takes: 'UserPoolId Username UserAttributes TemporaryPassword MessageAction DesiredDeliveryMediums',
    ignores: 'ValidationData ClientMetadata',
    refuses: 'ForceAliasCreation',
  },
  AdminSetUserPassword: { takes: 'UserPoolId Username Password Permanent' },
  AdminDeleteUser: { takes: 'UserPoolId Username' },
  AdminDisableUser: { takes: 'UserPoolId Username' },
  AdminEnableUser: { takes: 'UserPoolId Username' },
  AdminUpdateUserAttributes: { takes: 'UserPoolId Username UserAttributes', ignores: 'ClientMetadata' },
  AdminResetUserPassword: { takes: 'UserPoolId Username ClientMetadata' },
  AdminUserGlobalSignOut: { takes: 'UserPoolId Username' },
  AdminSetUserMFAPreference: {
    takes: 'Username UserPoolId SMSMfaSettings SoftwareTokenMfaSettings EmailMfaSettings',
    refuses: 'WebAuthnMfaSettings',
  },
  AdminGetUser: { takes: 'UserPoolId Username' },
  GetSigningCertificate: { takes: 'UserPoolId' },
  ListUsers: { takes: 'UserPoolId Limit PaginationToken Filter', ignores: 'AttributesToGet' },
};

const words = (text = ''): string[] => (text === '' ? [] : text.split(' '));

/** The part of a call that its operation takes: it can read nothing else. @throws InvalidParameterException for what is refused */
export function takenOf(operation: string, input: Input): Input {
  const { takes, refuses } = parametersOf[operation] ?? { takes: '' };
  for (const name of words(refuses))
    if (isSaid(input[name])) throw invalidParameter(`${name} is not supported.`);
  return Object.fromEntries(
    words(takes).flatMap((name) => (Object.hasOwn(input, name) ? [[name, input[name]]] : [])),
  );
}

/** Whether a value asks for anything: clients send what they leave out as empty. */
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '';
