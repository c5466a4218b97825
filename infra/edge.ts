import { Duration } from 'aws-cdk-lib';
import type * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import * as route53 from 'aws-cdk-lib/aws-route53';
import * as targets from 'aws-cdk-lib/aws-route53-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { headersOfRefusals } from '../apps/antela/src/answer-headers.ts';
import { addFirewall } from './firewall.ts';
import type { Gateway } from './gateway.ts';
import { region } from './settings.ts';
import type { Store } from './store.ts';

interface Options {
  domain: string;
  zone: route53.IHostedZone;
  certificate: acm.ICertificate;
  balancer: elb.ApplicationLoadBalancer;
  gateway: Gateway;
  store: Store;
}

/**
 * Sends signed calls to the gateway, which alone can verify them, and everything else to the balancer. Headers by which the gateway
 * speaks are nobody else's to send.
 */
export const routing = `import cf from 'cloudfront';
function handler(event) {
  var request = event.request;
  Object.keys(request.headers).forEach(function (name) {
    if (name.startsWith('x-antela-gateway') || name.startsWith('x-antela-caller')) delete request.headers[name];
  });
  var proof = request.headers['authorization'];
  if (proof && proof.value.startsWith('AWS4-HMAC-SHA256 ')) cf.selectRequestOriginById('gateway');
  return request;
}`;

/** Translations lie in their bucket without the folder of their address. */
export const translated = `function handler(event) {
  event.request.uri = event.request.uri.replace(/^\\/translations\\//, '/');
  return event.request;
}`;

/** The portal's page, its headers and its policy come from the API as everywhere; here they are neither said again nor changed. */
export function buildEdge(
  scope: Construct,
  { domain, zone, certificate, balancer, gateway, store }: Options,
): cloudfront.Distribution {
  const within = origins.VpcOrigin.withApplicationLoadBalancer(balancer, {
    originId: 'balancer',
    protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(60),
  });
  const signed = new origins.HttpOrigin(gateway.name.domainNameAliasDomainName, {
    originId: 'gateway',
    protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
  });
  const answers = {
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    responseHeadersPolicy: alwaysSaid(scope),
    functionAssociations: onRequest(scope, 'Routing', routing),
  };
  const asked = {
    ...answers,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    // The host as it was asked for: signatures, addresses and certificates are of that name.
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER,
  };
  const distribution = new cloudfront.Distribution(scope, 'Edge', {
    domainNames: [domain],
    certificate,
    minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
    webAclId: addFirewall(scope, gateway),
    enableLogging: true,
    logBucket: store.accessLog,
    logFilePrefix: 'edge/',
    defaultBehavior: { ...asked, origin: within },
    additionalBehaviors: {
      // This origin is for the function to choose; whatever is unsigned below it is refused by the gateway.
      '/api/signed-calls-only': { ...asked, origin: signed },
      '/assets/*': {
        ...answers,
        origin: within,
        cachePolicy: cloudfront.CachePolicy.USE_ORIGIN_CACHE_CONTROL_HEADERS,
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER,
      },
      '/translations/*': {
        ...answers,
        origin: origins.S3BucketOrigin.withOriginAccessControl(
          s3.Bucket.fromBucketAttributes(scope, 'Translations', {
            bucketArn: store.translations.bucketArn,
            region,
          }),
        ),
        functionAssociations: onRequest(scope, 'Translated', translated),
      },
    },
  });
  const target = route53.RecordTarget.fromAlias(new targets.CloudFrontTarget(distribution));
  new route53.ARecord(scope, 'Address', { zone, recordName: domain, target });
  new route53.AaaaRecord(scope, 'Address6', { zone, recordName: domain, target });
  return distribution;
}

/** Runs the code on every request before the cache is asked. */
function onRequest(scope: Construct, name: string, code: string): cloudfront.FunctionAssociation[] {
  const handler = new cloudfront.Function(scope, name, {
    code: cloudfront.FunctionCode.fromInline(code),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
  });
  return [{ eventType: cloudfront.FunctionEventType.VIEWER_REQUEST, function: handler }];
}

/** For answers that no process of ours gave, such as the edge's own errors: what `answer-headers.ts` says of refusals, where nothing is said. */
function alwaysSaid(scope: Construct): cloudfront.ResponseHeadersPolicy {
  const said = headersOfRefusals(true);
  const maxAge = /max-age=(\d+)/.exec(said['strict-transport-security'] ?? '')?.[1] ?? '';
  return new cloudfront.ResponseHeadersPolicy(scope, 'AlwaysSaid', {
    securityHeadersBehavior: {
      contentTypeOptions: { override: false },
      contentSecurityPolicy: {
        contentSecurityPolicy: said['content-security-policy'] ?? '',
        override: false,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(maxAge)),
        includeSubdomains: true,
        override: false,
      },
    },
  });
}
