import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { metricsPort } from './collector.ts';
import type { Kept } from './kept.ts';
import { asking, type Program } from './services.ts';
import { addresses, type Deployment, region, sizes } from './settings.ts';
import { serverFileStatements } from './store.ts';

/** Calls of the server in the user pool: those of `apps/api/src/identity/user-pool-admin.ts`. */
const poolActs = [
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminResetUserPassword',
  'AdminSetUserMFAPreference',
  'AdminSetUserPassword',
  'AdminUserGlobalSignOut',
];

/** Settings of the program in the words of docs/operations.md, and what its own role may do. */
export function programOf(scope: Construct, kept: Kept, deployment: Deployment): Program {
  const { vpc, certificate, store, repositories, identity, key } = kept;
  return {
    vpc,
    certificate,
    size: sizes[deployment.size],
    accessLog: store.accessLog,
    images: {
      repository: repositories.program,
      digest: deployment.image,
      collectors: repositories.collector,
      collector: deployment.collector,
    },
    environment: environmentOf(kept, deployment),
    secrets: secretsOf(scope, kept),
    entitle: (task) => {
      const { taskRole } = task;
      key.grantDecrypt(task.obtainExecutionRole());
      for (const statement of serverFileStatements(store.files)) taskRole.addToPrincipalPolicy(statement);
      taskRole.addToPrincipalPolicy(
        new iam.PolicyStatement({
          // The program puts its texts there when it starts.
          actions: ['s3:GetObject', 's3:PutObject', 's3:ListBucket'],
          resources: [store.translations.bucketArn, store.translations.arnForObjects('*')],
        }),
      );
      taskRole.addToPrincipalPolicy(
        new iam.PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [key.keyArn] }),
      );
      taskRole.addToPrincipalPolicy(
        new iam.PolicyStatement({
          actions: poolActs.map((act) => `cognito-idp:${act}`),
          resources: [identity.pool.userPoolArn],
        }),
      );
    },
  };
}

const environmentOf = (
  { store, identity }: Kept,
  { domain, appKeyId }: Deployment,
): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  ANTELA_DATA: '/data',
  TMPDIR: '/data',
  PUBLIC_URL: `https://${domain}`,
  TRUSTED_PROXIES: addresses,
  REGION: region,
  IDENTITY: 'cognito',
  USER_POOL_ID: identity.pool.userPoolId,
  USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
  IDENTITY_POOL_ID: identity.identityPool.ref,
  AUTH_EDGE: 'gateway',
  OBJECTS: 's3',
  FILES_BUCKET: store.files.bucketName,
  TRANSLATIONS_BUCKET: store.translations.bucketName,
  TRANSLATIONS_URL: `https://${domain}/translations`,
  MAIL_FROM: `Antela <no-responder@${domain}>`,
  METRICS_PORT: String(metricsPort),
  // The balancer has asked often enough, and once more.
  DRAIN_MS: String((asking.failures + 1) * asking.seconds * 1_000),
  ...(appKeyId !== undefined && { GATEWAY_APP_KEY_ID: appKeyId }),
});

/**
 * Each is read when a task starts, and stands in no definition. By their addresses: granting the secrets themselves would write roles
 * of this stack into the policy of the key, in the stack that must not know it.
 */
function secretsOf(scope: Construct, { data: { addresses }, own }: Kept): Record<string, ecs.Secret> {
  const named = {
    ANTELA_SECRET: own.master,
    GATEWAY_SECRET: own.gateway,
    SMTP_URL: own.smtp,
    DATABASE_URL: addresses.app,
    DATABASE_OWNER_URL: addresses.owner,
    DATABASE_OPS_URL: addresses.ops,
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, { secretArn }]) => [
      name,
      ecs.Secret.fromSecretsManager(Secret.fromSecretCompleteArn(scope, name, secretArn)),
    ]),
  );
}
