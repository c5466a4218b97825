import type { Stack } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as ecr from 'aws-cdk-lib/aws-ecr';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as route53 from 'aws-cdk-lib/aws-route53';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import * as ses from 'aws-cdk-lib/aws-ses';
import { buildData, type Data } from './data.ts';
import { buildIdentity, type Identity } from './identity.ts';
import { buildNetwork } from './network.ts';
import { type Deployment, sizes } from './settings.ts';
import { buildStore, type Store } from './store.ts';
import { buildTriggers, tellTriggers } from './triggers.ts';

/** Resources that outlive every version of the program. */
export interface Kept {
  vpc: ec2.Vpc;
  key: kms.Key;
  data: Data;
  store: Store;
  identity: Identity;
  zone: route53.IHostedZone;
  certificate: acm.ICertificate;
  repositories: Record<'program' | 'collector', ecr.Repository>;
  /** Secrets of the program beside the addresses of its database. */
  own: Record<'master' | 'gateway' | 'smtp', secrets.Secret>;
}

export function buildKept(
  stack: Stack,
  { size, domain, zone: { id, name }, databaseAuthorities }: Deployment,
): Kept {
  const key = new kms.Key(stack, 'Key', { enableKeyRotation: true, alias: 'antela' });
  // Alarms are told through a topic that is sealed with it.
  key.grantEncryptDecrypt(new iam.ServicePrincipal('cloudwatch.amazonaws.com'));
  const vpc = buildNetwork(stack, sizes[size]);
  const zone = route53.HostedZone.fromHostedZoneAttributes(stack, 'Zone', {
    hostedZoneId: id,
    zoneName: name,
  });
  const certificate = new acm.Certificate(stack, 'Certificate', {
    domainName: domain,
    validation: acm.CertificateValidation.fromDns(zone),
  });
  const store = buildStore(stack, key, `https://${domain}`);
  const data = buildData(stack, vpc, key, sizes[size]);
  const triggers = buildTriggers(stack, vpc, data, key, databaseAuthorities);
  new ses.EmailIdentity(stack, 'Mail', {
    identity: ses.Identity.domain(domain),
    configurationSet: new ses.ConfigurationSet(stack, 'MailSettings', {
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    }),
  });
  const identity = buildIdentity(stack, {
    domain,
    sender: `no-responder@${domain}`,
    files: store.files,
    key,
    triggers,
  });
  tellTriggers(stack, data, identity, key);
  const repository = (name: string) =>
    new ecr.Repository(stack, `${name}-images`, {
      repositoryName: `antela-${name}`,
      imageScanOnPush: true,
      imageTagMutability: ecr.TagMutability.IMMUTABLE,
      encryption: ecr.RepositoryEncryption.KMS,
      encryptionKey: key,
    });
  const own = {
    // 32 bytes in hexadecimal.
    master: secretOf(stack, 'Master', key, {
      passwordLength: 64,
      excludePunctuation: true,
      excludeUppercase: true,
      excludeCharacters: 'ghijklmnopqrstuvwxyz',
      requireEachIncludedType: false,
    }),
    gateway: secretOf(stack, 'GatewaySecret', key, { passwordLength: 64, excludePunctuation: true }),
    // Written by hand once: the address of the mail server with its password (docs/cloud.md).
    smtp: secretOf(stack, 'Smtp', key, { passwordLength: 40 }),
  };
  return {
    vpc,
    key,
    data,
    store,
    identity,
    zone,
    certificate,
    own,
    repositories: { program: repository('program'), collector: repository('collector') },
  };
}

const secretOf = (
  stack: Stack,
  name: string,
  key: kms.IKey,
  generateSecretString: secrets.SecretStringGenerator,
): secrets.Secret => new secrets.Secret(stack, name, { encryptionKey: key, generateSecretString });
