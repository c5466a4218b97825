import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as ecr from 'aws-cdk-lib/aws-ecr';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { watched } from './watched.ts';

export const metricsPort = 9464;
const namespace = 'Antela';

/** Where the images lie, and which of them by their digests. */
export interface Images {
  repository: ecr.IRepository;
  digest: string;
  collectors: ecr.IRepository;
  collector: string;
}

/** A container beside the program reads what it measures and writes it as log lines that become metrics. */
export function watchTask(
  scope: Construct,
  task: ecs.FargateTaskDefinition,
  part: string,
  images: Images,
): void {
  const log = new logs.LogGroup(scope, `${part}-metrics`, { retention: logs.RetentionDays.ONE_MONTH });
  task.addContainer('collector', {
    image: ecs.ContainerImage.fromEcrRepository(images.collectors, images.collector),
    essential: false,
    readonlyRootFilesystem: true,
    memoryReservationMiB: 64,
    environment: { AOT_CONFIG_CONTENT: JSON.stringify(configOf(part, log.logGroupName)) },
    logging: ecs.LogDrivers.awsLogs({ streamPrefix: 'collector', logGroup: log }),
  });
  log.grantWrite(task.taskRole);
  task.addToTaskRolePolicy(
    new iam.PolicyStatement({ actions: ['logs:DescribeLogStreams'], resources: [log.logGroupArn] }),
  );
}

const configOf = (part: string, group: string) => ({
  receivers: {
    prometheus: {
      config: {
        scrape_configs: [
          {
            job_name: `antela-${part}`,
            scrape_interval: '30s',
            static_configs: [{ targets: [`127.0.0.1:${metricsPort}`], labels: { part } }],
          },
        ],
      },
    },
  },
  exporters: {
    awsemf: {
      namespace,
      log_group_name: group,
      dimension_rollup_option: 'NoDimensionRollup',
      metric_declarations: [
        {
          dimensions: [['part'], ['part', 'task']],
          metric_name_selectors: watched.map(({ metric }) => `^${metric}$`),
        },
      ],
    },
  },
  service: { pipelines: { metrics: { receivers: ['prometheus'], exporters: ['awsemf'] } } },
});

/** A metric of ours as the cloud knows it. Every worker says alike what the database knows. */
export const metricOf = (metricName: string, task?: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace,
    metricName,
    statistic: metricName === 'antela_database_up' ? 'Minimum' : 'Maximum',
    period: Duration.seconds(60),
    dimensionsMap: {
      part: metricName === 'nodejs_eventloop_lag_p99_seconds' ? 'api' : 'worker',
      ...(task !== undefined && { task }),
    },
  });
