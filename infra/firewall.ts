import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Gateway } from './gateway.ts';

/** Requests of one address in five minutes: an office has one address for all its people. */
const perAddress = 6_000;

const seen = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

const managed = (name: string, priority: number, counted: string[] = []) => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: seen(name),
});

const rules = [
  // Bodies of ours reach 1 MiB, which the API limits by itself.
  managed('AWSManagedRulesCommonRuleSet', 0, ['SizeRestrictions_BODY']),
  managed('AWSManagedRulesKnownBadInputsRuleSet', 1),
  managed('AWSManagedRulesAmazonIpReputationList', 2),
  {
    name: 'perAddress',
    priority: 3,
    action: { block: {} },
    statement: { rateBasedStatement: { limit: perAddress, aggregateKeyType: 'IP' } },
    visibilityConfig: seen('perAddress'),
  },
];

/** Rules before the edge and before the gateway, whose name leads past the edge. @returns the edge's */
export function addFirewall(scope: Construct, { api }: Gateway): string {
  const acl = (id: string, scopeOfAcl: 'CLOUDFRONT' | 'REGIONAL', list: typeof rules) =>
    new CfnWebACL(scope, id, {
      scope: scopeOfAcl,
      defaultAction: { allow: {} },
      rules: list,
      visibilityConfig: seen(id),
    });
  // At the gateway every request comes from the edge: one address says nothing there.
  const regional = acl('GatewayFirewall', 'REGIONAL', rules.slice(0, 3));
  new CfnWebACLAssociation(scope, 'GatewayGuarded', {
    resourceArn: api.deploymentStage.stageArn,
    webAclArn: regional.attrArn,
  });
  return acl('EdgeFirewall', 'CLOUDFRONT', rules).attrArn;
}
