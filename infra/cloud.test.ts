import { readFileSync, rmSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, test } from 'vitest';
import { reasons } from './reasons.ts';
import { asking } from './services.ts';
import { sizes } from './settings.ts';
import { folder, resourcesOf, synthesise } from './test/synthesised.ts';
import { watched } from './watched.ts';

const names = Object.keys(sizes) as (keyof typeof sizes)[];
const clouds = Object.fromEntries(names.map((size) => [size, synthesise(size)]));
const { kept, running } = clouds['company'] ?? synthesise('company');
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(names)('in the size %s', (size) => {
  const cloud = clouds[size];
  const given = sizes[size];
  test('the rules of cdk-nag find nothing, and every reason against one is needed', () => {
    expect(cloud?.found).toEqual([]);
    const used = new Set(cloud?.against);
    expect([...used].toSorted()).toEqual(
      [...new Set([...Object.keys(reasons.kept), ...Object.keys(reasons.running)])].toSorted(),
    );
  });
  test('services, database and budget are what the size says', () => {
    const counts = resourcesOf(cloud?.running ?? running, 'AWS::ECS::Service').map(
      ({ Properties }) => Properties.DesiredCount,
    );
    expect(counts).toEqual([given.api.tasks, given.worker.tasks]);
    expect(Math.min(...counts)).toBeGreaterThan(1);
    cloud?.kept.resourceCountIs('AWS::RDS::DBInstance', 1 + given.database.readers);
    cloud?.running.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: given.budget } },
    });
  });
});

test('no bucket is public, each asks for TLS, keeps versions and stays when its stack goes', () => {
  const buckets = resourcesOf(kept, 'AWS::S3::Bucket');
  expect(buckets).toHaveLength(4);
  for (const { Properties, DeletionPolicy } of buckets) {
    expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
    expect(Properties.BucketEncryption).toBeDefined();
    expect(DeletionPolicy).toBe('Retain');
  }
  const versioned = buckets.filter(
    ({ Properties }) => Properties.VersioningConfiguration?.Status === 'Enabled',
  );
  expect(versioned).toHaveLength(3);
  const insecure = { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
  for (const { Properties } of resourcesOf(kept, 'AWS::S3::BucketPolicy'))
    expect(Properties.PolicyDocument.Statement).toContainEqual(expect.objectContaining(insecure));
  kept.resourceCountIs('AWS::S3::BucketPolicy', 4);
});

test('evidence is removed by nobody, and packets of closed periods lie ten years under a lock', () => {
  kept.hasResourceProperties('AWS::S3::Bucket', {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3_653 } } },
  });
  kept.hasResourceProperties('AWS::S3::Bucket', {
    ReplicationConfiguration: {
      Rules: [Match.objectLike({ Filter: { Prefix: 'closings/' }, Status: 'Enabled' })],
    },
  });
  kept.hasResourceProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Sid: 'KeepEvidence',
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: Match.arrayWith(['s3:DeleteObject', 's3:DeleteObjectVersion']),
        }),
      ]),
    },
  });
});

test('the database is sealed, reached over TLS from inside alone, copied for 35 days, and not deleted by accident', () => {
  kept.hasResource('AWS::RDS::DBCluster', {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({
      StorageEncrypted: true,
      DeletionProtection: true,
      BackupRetentionPeriod: 35,
      EnableIAMDatabaseAuthentication: true,
    }),
  });
  kept.hasResourceProperties('AWS::RDS::DBClusterParameterGroup', {
    Parameters: Match.objectLike({ 'rds.force_ssl': '1' }),
  });
  for (const { Properties } of resourcesOf(kept, 'AWS::RDS::DBInstance'))
    expect(Properties.PubliclyAccessible ?? false).toBe(false);
  kept.resourceCountIs('AWS::RDS::DBProxy', 0);
  running.resourceCountIs('AWS::RDS::DBProxy', 0);
  const addresses = JSON.stringify(kept.findResources('AWS::SecretsManager::Secret'));
  expect(addresses.match(/sslmode=verify-full/g)).toHaveLength(4);
});

test('nothing lets the whole world in: no group is open, no balancer faces outwards, no task has an address', () => {
  for (const template of [kept, running]) {
    const text = JSON.stringify([
      resourcesOf(template, 'AWS::EC2::SecurityGroup').map(
        ({ Properties }) => Properties.SecurityGroupIngress ?? [],
      ),
      resourcesOf(template, 'AWS::EC2::SecurityGroupIngress'),
    ]);
    expect(text).not.toContain('0.0.0.0/0');
    expect(text).not.toContain('::/0');
  }
  running.allResourcesProperties('AWS::ElasticLoadBalancingV2::LoadBalancer', { Scheme: 'internal' });
  for (const { Properties } of resourcesOf(running, 'AWS::ECS::Service'))
    expect(Properties.NetworkConfiguration.AwsvpcConfiguration.AssignPublicIp).toBe('DISABLED');
});

test('every door speaks TLS 1.2 or newer', () => {
  running.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
    },
  });
  running.allResourcesProperties('AWS::ElasticLoadBalancingV2::Listener', {
    Protocol: 'HTTPS',
    SslPolicy: 'ELBSecurityPolicy-TLS13-1-2-Res-2021-06',
  });
  running.hasResourceProperties('AWS::ApiGateway::DomainName', { SecurityPolicy: 'TLS_1_2' });
  kept.hasResourceProperties('AWS::SES::ConfigurationSet', { DeliveryOptions: { TlsPolicy: 'REQUIRE' } });
});

test('tasks run as nobody on a root that nobody writes to, and leave politely before they are killed', () => {
  for (const { Properties } of resourcesOf(running, 'AWS::ECS::TaskDefinition')) {
    const [program] = Properties.ContainerDefinitions;
    expect(program).toMatchObject({ ReadonlyRootFilesystem: true, User: '65532:65532', StopTimeout: 60 });
    const drain = Number(program.Environment.find(({ Name }: { Name: string }) => Name === 'DRAIN_MS').Value);
    expect(drain).toBeGreaterThan(asking.seconds * asking.failures * 1_000);
    expect(drain + 28_000).toBeLessThan(60_000);
  }
  for (const { Properties } of resourcesOf(running, 'AWS::ECS::Service')) {
    expect(Properties.DeploymentConfiguration).toMatchObject({
      MinimumHealthyPercent: 100,
      DeploymentCircuitBreaker: { Enable: true, Rollback: true },
    });
    expect(Properties.EnableExecuteCommand).toBe(false);
  }
});

test('workers grow with the age of the queue', () => {
  running.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'antela_queue_oldest_seconds',
    AlarmActions: Match.arrayWith([Match.objectLike({ Ref: Match.stringLikeRegexp('Queue') })]),
  });
});

test('alarms are those of deploy/monitoring, by the same metrics and thresholds', () => {
  const rules = readFileSync(new URL('../deploy/monitoring/alerts.yaml', import.meta.url), 'utf8').split(
    '- alert: ',
  );
  for (const { alert, metric, task, when, value } of watched) {
    const rule = rules.find((text) => text.startsWith(`${alert}\n`)) ?? '';
    const [, expression = ''] = /expr: (.+)/.exec(rule) ?? [];
    expect(expression, alert).toContain(task === undefined ? metric : `${metric}{task="${task}"}`);
    const [, sign, threshold] = / ([<>]|==) ([\d.]+)$/.exec(expression) ?? [];
    // A gauge that is 0 or 1 is compared with 0 there, and with less than 1 here.
    expect([sign, Number(threshold)], alert).toEqual(when === '<' ? ['==', value - 1] : ['>', value]);
    running.hasResourceProperties('AWS::CloudWatch::Alarm', { AlarmName: alert, MetricName: metric });
  }
  const left = rules.slice(1).flatMap((text) => {
    const [name = ''] = text.split('\n');
    return watched.some(({ alert }) => alert === name) ? [] : [name];
  });
  // Errors, slowness and silent processes are counted by the balancer and the services; the last has no figure without its label.
  expect(left.toSorted()).toEqual(
    ['AntelaErrores', 'AntelaImportacionDetenida', 'AntelaLenta', 'AntelaProcesoNoResponde'].toSorted(),
  );
});

test('every log ends some day, and none within a month', () => {
  for (const template of [kept, running])
    for (const { Properties } of resourcesOf(template, 'AWS::Logs::LogGroup'))
      expect(Properties.RetentionInDays).toBeGreaterThanOrEqual(30);
});

test('a rate of one address and the managed rules stand before the edge, and before the gateway', () => {
  const lists = resourcesOf(running, 'AWS::WAFv2::WebACL');
  const scopes = lists.map(({ Properties }) => String(Properties.Scope));
  expect(scopes.toSorted()).toEqual(['CLOUDFRONT', 'REGIONAL']);
  for (const { Properties } of lists) expect(Properties.Rules.length).toBeGreaterThanOrEqual(3);
  running.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
});
