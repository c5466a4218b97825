import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { addresses, type Size } from './settings.ts';

/** Two zones; nothing of ours has a public address, and the database no way out. */
export function buildNetwork(scope: Construct, size: Size): ec2.Vpc {
  const vpc = new ec2.Vpc(scope, 'Network', {
    ipAddresses: ec2.IpAddresses.cidr(addresses),
    maxAzs: 2,
    natGateways: size.natGateways,
    restrictDefaultSecurityGroup: false,
    subnetConfiguration: [
      { name: 'way-out', subnetType: ec2.SubnetType.PUBLIC, cidrMask: 26, mapPublicIpOnLaunch: false },
      { name: 'services', subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
      { name: 'database', subnetType: ec2.SubnetType.PRIVATE_ISOLATED, cidrMask: 24 },
    ],
    // Files go to the store without leaving, and without the price of the way out.
    gatewayEndpoints: { store: { service: ec2.GatewayVpcEndpointAwsService.S3 } },
  });
  vpc.addFlowLog('Flows', {
    destination: ec2.FlowLogDestination.toCloudWatchLogs(
      new logs.LogGroup(scope, 'FlowLog', { retention: logs.RetentionDays.THREE_MONTHS }),
    ),
    trafficType: ec2.FlowLogTrafficType.REJECT,
  });
  return vpc;
}
