import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

export interface Store {
  files: s3.Bucket;
  /** Packets of closed periods again, where nobody can remove them. */
  locked: s3.Bucket;
  translations: s3.Bucket;
  accessLog: s3.Bucket;
}

const closed = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
  versioned: true,
} as const;

/** Accounting books and their support are kept ten years (Código de Comercio, Ley 962 de 2005, art. 28). */
const keptFor = Duration.days(3_653);

/** Prefixes whose files are evidence: nothing of them is ever removed. */
export const evidence = ['clients/*/records/*', 'closings/*'] as const;

/** Prefixes where the server reads and writes (docs/operations.md, "Files in a real object store"). */
export const serverPrefixes = ['clients/*/people/*', ...evidence] as const;

export function buildStore(scope: Construct, key: kms.IKey, origin: string): Store {
  const accessLog = new s3.Bucket(scope, 'AccessLog', {
    ...closed,
    versioned: false,
    // Services that write logs know no key of ours.
    encryption: s3.BucketEncryption.S3_MANAGED,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(365) }],
  });
  const encrypted = {
    ...closed,
    encryption: s3.BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    serverAccessLogsBucket: accessLog,
  };
  const locked = new s3.Bucket(scope, 'Locked', {
    ...encrypted,
    serverAccessLogsPrefix: 'locked/',
    objectLockEnabled: true,
    objectLockDefaultRetention: s3.ObjectLockRetention.compliance(keptFor),
    lifecycleRules: [
      {
        transitions: [
          { storageClass: s3.StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(90) },
        ],
      },
    ],
  });
  const files = new s3.Bucket(scope, 'Files', {
    ...encrypted,
    serverAccessLogsPrefix: 'files/',
    objectLockEnabled: true,
    // Browsers put and get straight here, from the portal's page and no other.
    cors: [
      {
        allowedOrigins: [origin],
        allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.HEAD, s3.HttpMethods.PUT],
        allowedHeaders: ['*'],
        exposedHeaders: ['etag', 'content-range', 'content-disposition', 'date'],
        maxAge: 3_600,
      },
    ],
    lifecycleRules: [
      { abortIncompleteMultipartUploadAfter: Duration.days(2), noncurrentVersionExpiration: keptFor },
    ],
    replicationRules: [
      {
        destination: locked,
        filter: { prefix: 'closings/' },
        kmsKey: key,
        sseKmsEncryptedObjects: true,
        priority: 1,
      },
    ],
  });
  denyRemoval(files);
  const translations = new s3.Bucket(scope, 'Translations', {
    ...encrypted,
    // The edge reads them for whoever is not signed in yet; they are no secret.
    encryption: s3.BucketEncryption.S3_MANAGED,
    encryptionKey: undefined,
    bucketKeyEnabled: false,
    serverAccessLogsPrefix: 'translations/',
  });
  allowEdges(translations);
  return { files, locked, translations, accessLog };
}

/** Any edge of this account may read: which one it is, the other stack knows. */
function allowEdges(translations: s3.Bucket): void {
  translations.addToResourcePolicy(
    new iam.PolicyStatement({
      principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [translations.arnForObjects('*')],
      conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(translations).account } },
    }),
  );
}

/** Evidence is removed by nobody, administrators included; changing this statement is seen in the account's trail. */
function denyRemoval(files: s3.Bucket): void {
  files.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'KeepEvidence',
      effect: iam.Effect.DENY,
      principals: [new iam.AnyPrincipal()],
      actions: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:BypassGovernanceRetention'],
      resources: evidence.map((prefix) => files.arnForObjects(prefix)),
    }),
  );
}

/** Rights of the server itself, as docs/operations.md says them: it deletes nothing. */
export function serverFileStatements(files: s3.IBucket): iam.PolicyStatement[] {
  return [
    new iam.PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:PutObjectAcl'],
      resources: serverPrefixes.map((prefix) => files.arnForObjects(prefix)),
    }),
    new iam.PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] }),
  ];
}
