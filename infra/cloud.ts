import { type App, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { databasePort } from './data.ts';
import { buildEdge } from './edge.ts';
import { allowCalls, buildGateway } from './gateway.ts';
import { buildKept, type Kept } from './kept.ts';
import { programOf } from './program.ts';
import { buildServices } from './services.ts';
import { type Deployment, region, sizes } from './settings.ts';
import { buildWatch } from './watch.ts';

/** The product on a real cloud: one stack keeps, the other runs and can be taken away and made again. */
export function buildCloud(app: App, deployment: Deployment): { kept: Stack; running: Stack } {
  const env = { account: deployment.account, region };
  const keptStack = new Stack(app, 'AntelaKept', { env, terminationProtection: true });
  const kept = buildKept(keptStack, deployment);
  const running = new Stack(app, 'AntelaRunning', { env });
  buildRunning(running, kept, deployment);
  return { kept: keptStack, running };
}

function buildRunning(stack: Stack, kept: Kept, deployment: Deployment): void {
  const { domain, size, watcher } = deployment;
  const { vpc, certificate, store, identity, data, key } = kept;
  const services = buildServices(stack, programOf(stack, kept, deployment));
  // Written here: the other stack does not know who comes.
  const guard = ec2.SecurityGroup.fromSecurityGroupId(stack, 'DatabaseGuard', data.guard.securityGroupId);
  for (const service of [services.api, services.worker])
    guard.connections.allowFrom(service, ec2.Port.tcp(databasePort));
  const { balancer } = services;
  const gateway = buildGateway(stack, { vpc, balancer, domain, certificate, secret: kept.own.gateway });
  allowCalls(stack, 'PeopleCall', identity.staff, gateway.api, '/api/*');
  allowCalls(stack, 'EmployeesAppCalls', new iam.User(stack, 'EmployeesApp'), gateway.api, '/api/*');
  buildEdge(stack, { domain, zone: kept.zone, certificate, balancer, gateway, store });
  buildWatch(stack, { size: sizes[size], services, data, api: gateway.api, watcher, key });
}
