import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duration, SecretValue } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { authoritiesPath, type Data } from './data.ts';
import type { Identity } from './identity.ts';

const toldName = 'antela/triggers';

/** Trigger of the pool, from our own sources: one function inside the network, which answers for every step of impersonation. */
export function buildTriggers(
  scope: Construct,
  vpc: ec2.Vpc,
  data: Data,
  key: kms.IKey,
  authorities: string,
): lambda.Function {
  const folder = bundle(authorities);
  const run = new lambda.Function(scope, 'Triggers', {
    runtime: lambda.Runtime.NODEJS_24_X,
    architecture: lambda.Architecture.ARM_64,
    handler: 'index.handler',
    code: lambda.Code.fromAsset(folder),
    memorySize: 256,
    // The pool waits five seconds and no longer.
    timeout: Duration.seconds(5),
    vpc,
    environment: { TOLD: toldName },
    logGroup: new logs.LogGroup(scope, 'TriggersLog', { retention: logs.RetentionDays.ONE_YEAR }),
  });
  // The synthesis has its own copy by now.
  rmSync(folder, { recursive: true });
  secrets.Secret.fromSecretNameV2(scope, 'ToldName', toldName).grantRead(run);
  key.grantDecrypt(run);
  data.cluster.connections.allowDefaultPortFrom(run);
  return run;
}

/** Writes down what the trigger reads: it is there before the pool, and the pool's client after it. */
export function tellTriggers(scope: Construct, data: Data, { impersonation }: Identity, key: kms.IKey): void {
  new secrets.Secret(scope, 'Told', {
    secretName: toldName,
    encryptionKey: key,
    secretObjectValue: {
      address: SecretValue.unsafePlainText(data.addressOf('owner', authoritiesPath.trigger)),
      clientId: SecretValue.unsafePlainText(impersonation.userPoolClientId),
    },
  });
}

/** One file beside the authorities; the cloud's own client is there already. */
function bundle(authorities: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'antela-triggers-'));
  buildSync({
    entryPoints: [join(import.meta.dirname, 'triggers/handler.ts')],
    outfile: join(folder, 'index.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['@aws-sdk/*', 'pg-native'],
    legalComments: 'none',
  });
  copyFileSync(authorities, join(folder, 'authorities.pem'));
  return folder;
}
