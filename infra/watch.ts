import { Duration } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as scaling from 'aws-cdk-lib/aws-applicationautoscaling';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { metricOf } from './collector.ts';
import type { Data } from './data.ts';
import type { Services } from './services.ts';
import type { Size } from './settings.ts';
import { watched, type Watched } from './watched.ts';

interface Options {
  size: Size;
  services: Services;
  data: Data;
  api: apigateway.RestApi;
  watcher: string;
  key: kms.IKey;
}

/** Alarms by mail, workers by the age of the queue, and a budget. */
export function buildWatch(scope: Construct, { size, services, data, api, watcher, key }: Options): void {
  const topic = new sns.Topic(scope, 'Alarms', { masterKey: key, enforceSSL: true });
  topic.addSubscription(new EmailSubscription(watcher));
  const tell = new SnsAction(topic);
  for (const one of watched) alarmOn(scope, one).addAlarmAction(tell);
  for (const [name, props] of Object.entries(fromTheCloud(services, data, api)))
    new cloudwatch.Alarm(scope, name, props).addAlarmAction(tell);
  scaleWorkers(services, size);
  budgetOf(scope, size.budget, watcher);
}

/** Where the database or the workers are gone nobody says anything: silence is the alarm. */
const aloud = new Set(['AntelaBaseNoResponde', 'AntelaSinProcesosDeTrabajo']);

const alarmOn = (
  scope: Construct,
  { alert, metric, task, when, value, minutes }: Watched,
): cloudwatch.Alarm =>
  new cloudwatch.Alarm(scope, alert, {
    alarmName: alert,
    metric: metricOf(metric, task),
    threshold: value,
    evaluationPeriods: minutes,
    comparisonOperator:
      when === '<'
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: aloud.has(alert)
      ? cloudwatch.TreatMissingData.BREACHING
      : cloudwatch.TreatMissingData.NOT_BREACHING,
  });

function fromTheCloud(
  { balancer, api: program }: Services,
  { cluster }: Data,
  api: apigateway.RestApi,
): Record<string, cloudwatch.AlarmProps> {
  const minute = Duration.minutes(1);
  const target = { period: minute, statistic: 'Sum' };
  const failed = new cloudwatch.MathExpression({
    expression: 'IF(all > 0, bad / all, 0)',
    usingMetrics: {
      bad: balancer.metrics.httpCodeTarget('HTTPCode_Target_5XX_Count' as never, target),
      all: balancer.metrics.requestCount(target),
    },
    period: minute,
  });
  const over = cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD;
  return {
    AntelaErrores: { metric: failed, threshold: 0.01, evaluationPeriods: 5, comparisonOperator: over },
    AntelaLenta: {
      metric: balancer.metrics.targetResponseTime({ statistic: 'p95', period: minute }),
      threshold: 1,
      evaluationPeriods: 10,
      comparisonOperator: over,
    },
    AntelaProcesoNoResponde: {
      metric: program.metricCpuUtilization({ statistic: 'SampleCount', period: minute }),
      threshold: 1,
      evaluationPeriods: 2,
      comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.BREACHING,
    },
    PuertaFalla: {
      metric: api.metricServerError({ period: minute, statistic: 'Average' }),
      threshold: 0.01,
      evaluationPeriods: 5,
      comparisonOperator: over,
    },
    BaseLlena: {
      metric: cluster.metric('ACUUtilization', { statistic: 'Average', period: minute }),
      threshold: 90,
      evaluationPeriods: 15,
      comparisonOperator: over,
    },
  };
}

/** A task that waits more than half a minute brings workers, one that waits minutes brings many; they leave one by one. */
function scaleWorkers({ worker }: Services, size: Size): void {
  worker
    .autoScaleTaskCount({ minCapacity: size.worker.tasks, maxCapacity: size.worker.most })
    .scaleOnMetric('Queue', {
      metric: metricOf('antela_queue_oldest_seconds'),
      adjustmentType: scaling.AdjustmentType.CHANGE_IN_CAPACITY,
      scalingSteps: [
        { upper: 5, change: -1 },
        { lower: 30, change: 1 },
        { lower: 180, change: 4 },
      ],
      cooldown: Duration.minutes(3),
    });
}

function budgetOf(scope: Construct, amount: number, watcher: string): void {
  new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
    notificationsWithSubscribers: [
      ['ACTUAL', 80],
      ['FORECASTED', 100],
    ].map(([notificationType, threshold]) => ({
      notification: {
        notificationType: String(notificationType),
        threshold: Number(threshold),
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: watcher }],
    })),
  });
}
