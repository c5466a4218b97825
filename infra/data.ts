import { Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as rds from 'aws-cdk-lib/aws-rds';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Size } from './settings.ts';

/** Place of the authorities' file inside the image and inside the triggers. */
export const authoritiesPath = {
  image: '/app/database-authorities.pem',
  trigger: '/var/task/authorities.pem',
};

const clusterName = 'antela';
export const databasePort = 5433;

export interface Data {
  cluster: rds.DatabaseCluster;
  guard: ec2.SecurityGroup;
  /** Addresses of the three roles, whole, each a secret of its own. */
  addresses: Record<'app' | 'owner' | 'ops', secrets.Secret>;
  /** Address of a role where the authorities' file lies elsewhere. */
  addressOf: (role: 'app' | 'owner' | 'ops', authorities: string) => string;
}

/** PostgreSQL without a proxy in between: statements under names would hold its connections (design: no RDS Proxy). */
export function buildData(scope: Construct, vpc: ec2.Vpc, key: kms.IKey, size: Size): Data {
  const engine = rds.DatabaseClusterEngine.auroraPostgres({
    version: rds.AuroraPostgresEngineVersion.VER_17_6,
  });
  const { least, most, readers } = size.database;
  const guard = new ec2.SecurityGroup(scope, 'DatabaseGuard', { vpc, allowAllOutbound: false });
  // Named as the database names it, so that nothing else has to shorten how long it is kept.
  new logs.LogGroup(scope, 'DatabaseLog', {
    logGroupName: `/aws/rds/cluster/${clusterName}/postgresql`,
    retention: logs.RetentionDays.ONE_YEAR,
  });
  const cluster = new rds.DatabaseCluster(scope, 'Database', {
    clusterIdentifier: clusterName,
    engine,
    vpc,
    vpcSubnets: { subnetType: ec2.SubnetType.PRIVATE_ISOLATED },
    writer: rds.ClusterInstance.serverlessV2('writer', insight(key)),
    // Readers stand ready to take over: they grow and shrink with the writer.
    readers: Array.from({ length: readers }, (_, index) =>
      rds.ClusterInstance.serverlessV2(`reader${index}`, { ...insight(key), scaleWithWriter: true }),
    ),
    serverlessV2MinCapacity: least,
    serverlessV2MaxCapacity: most,
    credentials: rds.Credentials.fromGeneratedSecret('antela_admin', { encryptionKey: key }),
    parameterGroup: new rds.ParameterGroup(scope, 'DatabaseSettings', {
      engine,
      parameters: { 'rds.force_ssl': '1', log_line_prefix: '%t:%r:%u@%d:[%p]:%a:' },
    }),
    port: databasePort,
    securityGroups: [guard],
    storageEncrypted: true,
    storageEncryptionKey: key,
    iamAuthentication: true,
    // The administrator makes the owner and the database through it once (docs/cloud.md).
    enableDataApi: true,
    backup: { retention: Duration.days(35) },
    copyTagsToSnapshot: true,
    cloudwatchLogsExports: ['postgresql'],
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const passwords = {
    app: passwordOf(scope, 'App', key),
    owner: passwordOf(scope, 'Owner', key),
    ops: passwordOf(scope, 'Ops', key),
  };
  const addressOf: Data['addressOf'] = (role, authorities) =>
    `postgres://antela_${role}:${passwords[role].secretValue.unsafeUnwrap()}@${cluster.clusterEndpoint.hostname}:${databasePort}/antela?sslmode=verify-full&sslrootcert=${authorities}`;
  const address = (name: string, role: keyof typeof passwords): secrets.Secret =>
    new secrets.Secret(scope, `${name}Address`, {
      encryptionKey: key,
      removalPolicy: RemovalPolicy.RETAIN,
      secretStringValue: SecretValue.unsafePlainText(addressOf(role, authoritiesPath.image)),
    });
  return {
    cluster,
    guard,
    addresses: { app: address('App', 'app'), owner: address('Owner', 'owner'), ops: address('Ops', 'ops') },
    addressOf,
  };
}

const insight = (key: kms.IKey) => ({
  enablePerformanceInsights: true,
  performanceInsightEncryptionKey: key,
  autoMinorVersionUpgrade: true,
});

/** Letters and digits alone, because it stands in an address. */
const passwordOf = (scope: Construct, name: string, key: kms.IKey): secrets.Secret =>
  new secrets.Secret(scope, `${name}Password`, {
    encryptionKey: key,
    removalPolicy: RemovalPolicy.RETAIN,
    generateSecretString: { passwordLength: 40, excludePunctuation: true },
  });
