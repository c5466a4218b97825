import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { peoplePolicy } from '../apps/local-cloud/src/object-store/people-policy.ts';
import { ownNames } from '../apps/local-cloud/src/user-pool/writable-attributes.ts';

export interface Identity {
  pool: cognito.UserPool;
  client: cognito.UserPoolClient;
  /** Client of sessions as somebody else: it gets no credentials from the identity pool, and its tokens are never renewed. */
  impersonation: cognito.UserPoolClient;
  identityPool: cognito.CfnIdentityPool;
  /** Role of the portal's people. */
  staff: iam.Role;
}

interface Options {
  domain: string;
  sender: string;
  files: s3.IBucket;
  key: kms.IKey;
  triggers: lambda.IFunction;
}

export function buildIdentity(scope: Construct, { domain, sender, files, key, triggers }: Options): Identity {
  const pool = new cognito.UserPool(scope, 'People', {
    selfSignUpEnabled: false,
    signInAliases: { email: true, username: false },
    signInCaseSensitive: false,
    customAttributes: { client: new cognito.StringAttribute({ mutable: true, maxLen: 64 }) },
    // Nobody takes a session over by a new address or a weak password; length is what counts (docs: sign-in).
    passwordPolicy: {
      minLength: 12,
      requireDigits: false,
      requireLowercase: false,
      requireUppercase: false,
      requireSymbols: false,
      tempPasswordValidity: Duration.days(7),
    },
    keepOriginal: { email: true },
    mfa: cognito.Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true, passkey: true } },
    passkeyRelyingPartyId: domain,
    passkeyUserVerification: cognito.PasskeyUserVerification.REQUIRED,
    accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
    email: cognito.UserPoolEmail.withSES({ fromEmail: sender, sesVerifiedDomain: domain }),
    featurePlan: cognito.FeaturePlan.PLUS,
    standardThreatProtectionMode: cognito.StandardThreatProtectionMode.FULL_FUNCTION,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  for (const step of [
    'DEFINE_AUTH_CHALLENGE',
    'CREATE_AUTH_CHALLENGE',
    'VERIFY_AUTH_CHALLENGE_RESPONSE',
  ] as const)
    pool.addTrigger(cognito.UserPoolOperation[step], triggers);
  pool.addTrigger(
    cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
    triggers,
    cognito.LambdaVersion.V2_0,
  );
  const { client, impersonation } = clientsOf(pool);
  const identityPool = new cognito.CfnIdentityPool(scope, 'Credentials', {
    allowUnauthenticatedIdentities: false,
    allowClassicFlow: false,
    cognitoIdentityProviders: [
      {
        clientId: client.userPoolClientId,
        providerName: pool.userPoolProviderName,
        serverSideTokenCheck: true,
      },
    ],
  });
  const staff = staffRole(scope, identityPool, files, key);
  new cognito.CfnIdentityPoolPrincipalTag(scope, 'Tags', {
    identityPoolId: identityPool.ref,
    identityProviderName: pool.userPoolProviderName,
    useDefaults: false,
    principalTags: { client: 'custom:client', user: 'sub' },
  });
  new cognito.CfnIdentityPoolRoleAttachment(scope, 'Roles', {
    identityPoolId: identityPool.ref,
    roles: { authenticated: staff.roleArn },
  });
  return { pool, client, impersonation, identityPool, staff };
}

const common = {
  generateSecret: false,
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  disableOAuth: true,
  readAttributes: new cognito.ClientAttributes()
    .withStandardAttributes({
      email: true,
      emailVerified: true,
      phoneNumber: true,
      phoneNumberVerified: true,
      fullname: true,
      givenName: true,
      familyName: true,
      locale: true,
      timezone: true,
    })
    .withCustomAttributes('client'),
} as const;

function clientsOf(pool: cognito.UserPool) {
  const short = { accessTokenValidity: Duration.minutes(15), idTokenValidity: Duration.minutes(15) };
  const client = pool.addClient('Portal', {
    ...common,
    ...short,
    refreshTokenValidity: Duration.hours(12),
    refreshTokenRotationGracePeriod: Duration.seconds(10),
    authFlows: { userSrp: true, userPassword: true, user: true },
    // Above all not `custom:client`, which is the tenant, nor the address that recovers the account.
    writeAttributes: new cognito.ClientAttributes().withStandardAttributes(
      Object.fromEntries([...ownNames].map((name) => [standardNames[name], true])),
    ),
  });
  const impersonation = pool.addClient('Impersonation', {
    ...common,
    accessTokenValidity: Duration.minutes(30),
    idTokenValidity: Duration.minutes(30),
    refreshTokenValidity: Duration.minutes(60),
    authFlows: { custom: true },
    // The least that can be said: a client without a list may write everything.
    writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ locale: true }),
  });
  return { client, impersonation };
}

/** Names of the pool's attributes as the constructs call them. */
const standardNames: Record<string, keyof cognito.StandardAttributesMask> = {
  phone_number: 'phoneNumber',
  name: 'fullname',
  given_name: 'givenName',
  family_name: 'familyName',
  locale: 'locale',
  zoneinfo: 'timezone',
};

/** The document that the embedded store obeys, and nothing else of the store. */
function staffRole(
  scope: Construct,
  pool: cognito.CfnIdentityPool,
  files: s3.IBucket,
  key: kms.IKey,
): iam.Role {
  const people = iam.PolicyDocument.fromJson(peoplePolicy(files.bucketName));
  people.addStatements(
    new iam.PolicyStatement({
      sid: 'SealOwnFiles',
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } },
    }),
  );
  return new iam.Role(scope, 'Staff', {
    maxSessionDuration: Duration.hours(1),
    assumedBy: new iam.WebIdentityPrincipal('cognito-identity.amazonaws.com', {
      StringEquals: { 'cognito-identity.amazonaws.com:aud': pool.ref },
      'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'authenticated' },
    }).withSessionTags(),
    inlinePolicies: { people },
  });
}
