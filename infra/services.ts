import { Duration } from 'aws-cdk-lib';
import type * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type Images, watchTask } from './collector.ts';
import { addresses, type Size } from './settings.ts';

export interface Services {
  balancer: elb.ApplicationLoadBalancer;
  cluster: ecs.Cluster;
  api: ecs.FargateService;
  worker: ecs.FargateService;
  /** One run before each deployment (docs/cloud.md). */
  migrate: ecs.FargateTaskDefinition;
}

export interface Program {
  vpc: ec2.Vpc;
  size: Size;
  images: Images;
  /** Settings that are no secret, in the words of docs/operations.md. */
  environment: Record<string, string>;
  secrets: Record<string, ecs.Secret>;
  certificate: acm.ICertificate;
  accessLog: s3.IBucket;
  /** Lets what runs the program read, write and ask. */
  entitle: (task: ecs.FargateTaskDefinition) => void;
}

/** Seconds between two questions of the balancer, and how many must fail before it goes elsewhere. */
export const asking = { seconds: 5, failures: 2 } as const;

export function buildServices(scope: Construct, program: Program): Services {
  const { vpc, size } = program;
  const cluster = new ecs.Cluster(scope, 'Services', {
    vpc,
    containerInsightsV2: ecs.ContainerInsights.ENABLED,
  });
  const api = serviceOf(scope, cluster, 'api', program);
  const worker = serviceOf(scope, cluster, 'worker', program);
  const balancer = new elb.ApplicationLoadBalancer(scope, 'Balancer', {
    vpc,
    internetFacing: false,
    dropInvalidHeaderFields: true,
    deletionProtection: true,
    vpcSubnets: { subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS },
  });
  balancer.logAccessLogs(program.accessLog, 'balancer');
  balancer
    .addListener('Https', {
      port: 443,
      open: false,
      certificates: [program.certificate],
      sslPolicy: elb.SslPolicy.TLS13_RES,
    })
    .addTargets('Api', {
      port: 8480,
      protocol: elb.ApplicationProtocol.HTTP,
      targets: [api],
      deregistrationDelay: Duration.seconds(30),
      healthCheck: {
        path: '/readyz',
        interval: Duration.seconds(asking.seconds),
        timeout: Duration.seconds(3),
        unhealthyThresholdCount: asking.failures,
        healthyThresholdCount: 2,
      },
    });
  // The edge and the gateway reach it from inside the network.
  balancer.connections.allowFrom(ec2.Peer.ipv4(addresses), ec2.Port.tcp(443));
  api
    .autoScaleTaskCount({ minCapacity: size.api.tasks, maxCapacity: size.api.most })
    .scaleOnCpuUtilization('Busy', { targetUtilizationPercent: 55 });
  return { balancer, cluster, api, worker, migrate: taskOf(scope, 'migrate', program, size.worker).task };
}

function serviceOf(
  scope: Construct,
  cluster: ecs.Cluster,
  part: 'api' | 'worker',
  program: Program,
): ecs.FargateService {
  const given = program.size[part];
  const { task, main } = taskOf(scope, part, program, given);
  if (part === 'api') main.addPortMappings({ containerPort: 8480 });
  watchTask(scope, task, part, program.images);
  return new ecs.FargateService(scope, `${part}-service`, {
    cluster,
    taskDefinition: task,
    desiredCount: given.tasks,
    minHealthyPercent: 100,
    maxHealthyPercent: 200,
    circuitBreaker: { rollback: true },
    enableExecuteCommand: false,
    assignPublicIp: false,
    availabilityZoneRebalancing: ecs.AvailabilityZoneRebalancing.ENABLED,
    ...(part === 'api' && { healthCheckGracePeriod: Duration.seconds(90) }),
  });
}

/** One part of the program: a root that nobody writes to, and a folder for what passes through. */
function taskOf(
  scope: Construct,
  part: 'api' | 'worker' | 'migrate',
  { images, environment, secrets, entitle }: Program,
  { cpu, memory }: { cpu: number; memory: number },
): { task: ecs.FargateTaskDefinition; main: ecs.ContainerDefinition } {
  const task = new ecs.FargateTaskDefinition(scope, `${part}-task`, {
    family: `antela-${part}`,
    cpu,
    memoryLimitMiB: memory,
    runtimePlatform: {
      cpuArchitecture: ecs.CpuArchitecture.ARM64,
      operatingSystemFamily: ecs.OperatingSystemFamily.LINUX,
    },
    volumes: [{ name: 'data' }],
  });
  const main = task.addContainer('antela', {
    image: ecs.ContainerImage.fromEcrRepository(images.repository, images.digest),
    command: [part],
    readonlyRootFilesystem: true,
    user: '65532:65532',
    stopTimeout: Duration.seconds(60),
    environment,
    secrets,
    logging: ecs.LogDrivers.awsLogs({
      streamPrefix: part,
      logGroup: new logs.LogGroup(scope, `${part}-log`, { retention: logs.RetentionDays.ONE_YEAR }),
    }),
    ...(part === 'api' && { healthCheck: alive }),
  });
  main.addMountPoints({ containerPath: '/data', sourceVolume: 'data', readOnly: false });
  entitle(task);
  return { task, main };
}

/** Whether the process runs; whether it can serve is the balancer's question, so that a database away does not end every task. */
const alive: ecs.HealthCheck = {
  command: [
    'CMD',
    'node',
    '-e',
    "fetch('http://127.0.0.1:8480/livez').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))",
  ],
  interval: Duration.seconds(10),
  timeout: Duration.seconds(5),
  startPeriod: Duration.seconds(60),
};
