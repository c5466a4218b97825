import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { CfnVpcLink } from 'aws-cdk-lib/aws-apigatewayv2';
import type * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { gatewayHeaders } from '../apps/api/src/http/gateway-edge.ts';
import { addresses } from './settings.ts';

interface Options {
  vpc: ec2.Vpc;
  balancer: elb.ApplicationLoadBalancer;
  domain: string;
  certificate: acm.ICertificate;
  secret: secrets.ISecret;
}

export interface Gateway {
  api: apigateway.RestApi;
  /** The portal's own name: signatures cover the host. */
  name: apigateway.DomainName;
}

/**
 * Every call that comes here is signed, and none passes without: the gateway says whose signature it is by headers that it sets itself.
 * Bearer calls go past it (`edge.ts`), without the secret that makes those headers believed.
 */
export function buildGateway(
  scope: Construct,
  { vpc, balancer, domain, certificate, secret }: Options,
): Gateway {
  const log = new logs.LogGroup(scope, 'GatewayLog', { retention: logs.RetentionDays.ONE_YEAR });
  const api = new apigateway.RestApi(scope, 'Gateway', {
    restApiName: 'antela',
    endpointTypes: [apigateway.EndpointType.REGIONAL],
    disableExecuteApiEndpoint: true,
    cloudWatchRole: true,
    binaryMediaTypes: ['*/*'],
    deployOptions: {
      stageName: 'live',
      tracingEnabled: false,
      metricsEnabled: true,
      loggingLevel: apigateway.MethodLoggingLevel.ERROR,
      // Bodies are about people.
      dataTraceEnabled: false,
      accessLogDestination: new apigateway.LogGroupLogDestination(log),
      accessLogFormat: apigateway.AccessLogFormat.jsonWithStandardFields({
        ip: true,
        caller: false,
        user: false,
        requestTime: true,
        httpMethod: true,
        resourcePath: true,
        status: true,
        protocol: true,
        responseLength: true,
      }),
    },
  });
  const paths = api.root.addResource('api').addResource('{path+}');
  const method = paths.addMethod('ANY', throughTo(scope, { vpc, balancer, domain, secret }), {
    authorizationType: apigateway.AuthorizationType.IAM,
    requestParameters: { 'method.request.path.path': true },
  });
  // The private balancer itself, without another in between; the construct knows no word for it yet.
  (method.node.defaultChild as apigateway.CfnMethod).addPropertyOverride(
    'Integration.IntegrationTarget',
    balancer.loadBalancerArn,
  );
  const name = new apigateway.DomainName(scope, 'GatewayName', {
    domainName: domain,
    certificate,
    endpointType: apigateway.EndpointType.REGIONAL,
    securityPolicy: apigateway.SecurityPolicy.TLS_1_2,
    mapping: api,
  });
  return { api, name };
}

function throughTo(
  scope: Construct,
  { vpc, balancer, domain, secret }: Omit<Options, 'certificate'>,
): apigateway.Integration {
  const guard = new ec2.SecurityGroup(scope, 'GatewayLinkGuard', { vpc, allowAllOutbound: false });
  guard.addEgressRule(ec2.Peer.ipv4(addresses), ec2.Port.tcp(443));
  const link = new CfnVpcLink(scope, 'GatewayLink', {
    name: 'antela',
    subnetIds: vpc.selectSubnets({ subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS }).subnetIds,
    securityGroupIds: [guard.securityGroupId],
  });
  balancer.connections.allowFrom(guard, ec2.Port.tcp(443));
  const said = (header: string) => `integration.request.header.${header}`;
  return new apigateway.Integration({
    type: apigateway.IntegrationType.HTTP_PROXY,
    integrationHttpMethod: 'ANY',
    uri: `https://${domain}/api/{path}`,
    options: {
      connectionType: apigateway.ConnectionType.VPC_LINK,
      vpcLink: { vpcLinkId: link.ref } as apigateway.IVpcLink,
      requestParameters: {
        'integration.request.path.path': 'method.request.path.path',
        // A mapping replaces what the client sent under the same name.
        [said(gatewayHeaders.provider)]: 'context.identity.cognitoAuthenticationProvider',
        [said(gatewayHeaders.accessKey)]: 'context.identity.accessKey',
        [said(gatewayHeaders.secret)]: `'${secret.secretValue.unsafeUnwrap()}'`,
      },
    },
  });
}

/** Lets a role or a machine call the API; what it may do there the API decides. */
export function allowCalls(
  scope: Construct,
  name: string,
  to: iam.IRole | iam.IUser,
  api: apigateway.RestApi,
  path: string,
): void {
  to.attachInlinePolicy(
    new iam.Policy(scope, name, {
      statements: [
        new iam.PolicyStatement({
          actions: ['execute-api:Invoke'],
          resources: [api.arnForExecuteApi('*', path, 'live')],
        }),
      ],
    }),
  );
}
