import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
  type AdminGetUserCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { totpCode } from './totp-code.ts';

export interface UserPoolAdminOptions {
  /** Address of the local cloud; absent for the real one, which its region names. */
  endpoint?: string;
  region: string;
  userPoolId: string;
  /** The portal's own client in the pool; only signing in to set up a second factor needs it. */
  userPoolClientId: string;
  /** Absent: what the machine itself was given (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Signatures carry its time, so that a server whose today is fixed accepts them. */
  clock?: () => Date;
}

export interface NewPoolUser {
  username: string;
  email: string;
  name: string;
  /** The tenant whose data, and files, the user may reach. */
  clientId: string;
  /** The pool mails a temporary password; without it somebody sets one. */
  isInvited: boolean;
}

/** Acts of our own servers on the people of the user pool. Every method throws the pool's error, named as the pool names it. */
export interface UserPoolAdmin {
  /** Answers the subject: the `sub` by which tokens name the user for good. */
  createUser(user: NewPoolUser): Promise<string>;
  /** Null when nobody has this name. */
  findSubject(username: string): Promise<string | null>;
  /** A password that is not permanent must be changed at the next sign-in. Sessions end either way. */
  setPassword(username: string, password: string, isPermanent: boolean): Promise<void>;
  /** A new temporary password and its mail, for somebody who has not chosen one yet. */
  resendInvitation(username: string): Promise<void>;
  /** False for somebody who was disabled, or whom the pool does not know. */
  isEnabled(username: string): Promise<boolean>;
  /** A second factor or a passkey, where the pool tells of those. */
  hasSecondFactor(username: string): Promise<boolean>;
  /** Codes and notices go to this address from now on; codes sent to another one stop. Nothing happens where it is theirs already. */
  setEmail(username: string, email: string): Promise<void>;
  /** Takes back an account that nobody activated. Nothing happens where the name is nobody's, or another account's. */
  removeUser(username: string, subject: string): Promise<void>;
  disable(username: string): Promise<void>;
  enable(username: string): Promise<void>;
  endSessions(username: string): Promise<void>;
  /** The password opens nothing any more; a code to choose another is mailed. */
  resetPassword(username: string): Promise<void>;
  /**
   * The account starts over: sessions, password, second factors and remembered devices end, and with the embedded pool passkeys
   * and codes under way at the same instant; a code to choose a password goes to the address on record.
   */
  recover(username: string): Promise<void>;
  /** No second factor is asked for any more, until the user sets one up again. */
  resetMfa(username: string): Promise<void>;
  /**
   * Signs in as the user to set up a new TOTP, which is asked for from then on. Answers its secret (Base32): nobody can be
   * given a secret from outside. For demonstrations; people set theirs up themselves.
   */
  enrolTotp(username: string, password: string): Promise<string>;
}

/** Speaks to the user pool with the administrator's key. */
export function createUserPoolAdmin(options: UserPoolAdminOptions): UserPoolAdmin {
  const { userPoolId, userPoolClientId, clock = () => new Date() } = options;
  const pool: Pool = {
    client: createClient(options, clock),
    named: (username) => ({ UserPoolId: userPoolId, Username: username }),
    userPoolClientId,
    clock,
  };
  return {
    ...accountsOf(pool),
    ...signInsOf(pool),
    enrolTotp: (username, password) => enrolTotp(pool, username, password),
  };
}

interface Pool {
  client: CognitoIdentityProviderClient;
  named: (username: string) => { UserPoolId: string; Username: string };
  userPoolClientId: string;
  clock: () => Date;
}

function createClient(
  { endpoint, region, credentials }: UserPoolAdminOptions,
  clock: () => Date,
): CognitoIdentityProviderClient {
  const client = new CognitoIdentityProviderClient({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  client.middlewareStack.add(
    (next) => (args) => {
      client.config.systemClockOffset = clock().getTime() - Date.now();
      return next(args);
    },
    { step: 'initialize' },
  );
  return client;
}

/** Acts on who has an account, and under which address. */
function accountsOf({
  client,
  named,
}: Pool): Pick<
  UserPoolAdmin,
  'createUser' | 'findSubject' | 'isEnabled' | 'setEmail' | 'removeUser' | 'hasSecondFactor'
> {
  async function find(username: string): Promise<AdminGetUserCommandOutput | null> {
    try {
      return await client.send(new AdminGetUserCommand(named(username)));
    } catch (error) {
      if (error instanceof UserNotFoundException) return null;
      throw error;
    }
  }

  return {
    async createUser({ username, email, name, clientId, isInvited }) {
      const { User } = await client.send(
        new AdminCreateUserCommand({
          ...named(username),
          UserAttributes: attributeList({ email, email_verified: 'true', name, 'custom:client': clientId }),
          ...(isInvited ? { DesiredDeliveryMediums: ['EMAIL'] } : { MessageAction: 'SUPPRESS' }),
        }),
      );
      return subjectOf(User?.Attributes);
    },

    async findSubject(username) {
      const found = await find(username);
      return found && subjectOf(found.UserAttributes);
    },

    isEnabled: async (username) => (await find(username))?.Enabled ?? false,

    async setEmail(username, email) {
      const { UserAttributes } = await client.send(new AdminGetUserCommand(named(username)));
      if (attributeOf(UserAttributes, 'email') === email) return;
      await client.send(
        new AdminUpdateUserAttributesCommand({
          ...named(username),
          UserAttributes: attributeList({ email, email_verified: 'true' }),
        }),
      );
    },

    async removeUser(username, subject) {
      const found = await find(username);
      if (found === null || subjectOf(found.UserAttributes) !== subject) return;
      await client.send(new AdminDeleteUserCommand(named(username)));
    },

    async hasSecondFactor(username) {
      const { UserMFASettingList = [] } = await client.send(new AdminGetUserCommand(named(username)));
      return UserMFASettingList.length > 0;
    },
  };
}

/** Acts on what lets a user in. */
function signInsOf({
  client,
  named,
}: Pool): Omit<UserPoolAdmin, keyof ReturnType<typeof accountsOf> | 'enrolTotp'> {
  async function resetMfa(username: string): Promise<void> {
    const off = { Enabled: false, PreferredMfa: false };
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        ...named(username),
        SoftwareTokenMfaSettings: off,
        SMSMfaSettings: off,
        EmailMfaSettings: off,
      }),
    );
  }

  return {
    async setPassword(username, password, isPermanent) {
      await client.send(
        new AdminSetUserPasswordCommand({ ...named(username), Password: password, Permanent: isPermanent }),
      );
    },

    async resendInvitation(username) {
      await client.send(new AdminCreateUserCommand({ ...named(username), MessageAction: 'RESEND' }));
    },

    async disable(username) {
      await client.send(new AdminDisableUserCommand(named(username)));
    },

    async enable(username) {
      await client.send(new AdminEnableUserCommand(named(username)));
    },

    async endSessions(username) {
      await client.send(new AdminUserGlobalSignOutCommand(named(username)));
    },

    async resetPassword(username) {
      await client.send(new AdminResetUserPasswordCommand(named(username)));
    },

    async recover(username) {
      await client.send(
        new AdminResetUserPasswordCommand({ ...named(username), ClientMetadata: { everything: 'true' } }),
      );
      // For a pool that knows no more than the protocol; all of it may be done again.
      await resetMfa(username);
      await client.send(new AdminUserGlobalSignOutCommand(named(username)));
    },

    resetMfa,
  };
}

async function enrolTotp(
  { client, named, userPoolClientId, clock }: Pool,
  username: string,
  password: string,
): Promise<string> {
  const settings = (Enabled: boolean) => ({
    SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
  });
  await client.send(new AdminSetUserMFAPreferenceCommand({ ...named(username), ...settings(false) }));
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: userPoolClientId,
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
  const AccessToken = AuthenticationResult?.AccessToken;
  if (!AccessToken) throw new Error(`${username} could not be signed in with the password alone`);
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totpCode(SecretCode, clock()) }));
  await client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...settings(true) }));
  await client.send(new AdminUserGlobalSignOutCommand(named(username)));
  return SecretCode;
}

type Attributes = readonly { Name?: string | undefined; Value?: string | undefined }[];

const attributeList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

const attributeOf = (attributes: Attributes = [], name: string): string | undefined =>
  attributes.find(({ Name }) => Name === name)?.Value;

function subjectOf(attributes: Attributes | undefined): string {
  const subject = attributeOf(attributes, 'sub');
  if (!subject) throw new Error('the user pool answered a user without a subject');
  return subject;
}
