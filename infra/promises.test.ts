import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../apps/antela/src/config.ts';
import { contentSecurityPolicy, portalConfigOf } from '../apps/antela/src/portal.ts';
import { gatewayHeaders } from '../apps/api/src/http/gateway-edge.ts';
import { isAllowed, peoplePolicy, type Policy } from '../apps/local-cloud/src/object-store/people-policy.ts';
import { routing, translated } from './edge.ts';
import { resourcesOf, synthesise } from './test/synthesised.ts';

const { kept, running } = synthesise('pilot');

/** A template's text with its references by name. */
const plain = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::Join': joined, 'Fn::ImportValue': imported } = value as Record<string, never>;
  if (Ref !== undefined) return Ref;
  if (imported !== undefined) return plain(imported);
  if (joined !== undefined) return (joined[1] as unknown[]).map(plain).join(joined[0]);
  return JSON.stringify(value);
};

describe('whoever signed in', () => {
  const [staff] = resourcesOf(kept, 'AWS::IAM::Role').filter(
    ({ Properties }) => Properties.Policies !== undefined,
  );
  const [bucket = ''] = Object.keys(
    kept.findResources('AWS::S3::Bucket', { Properties: { CorsConfiguration: Match.anyValue() } }),
  );
  const written = staff?.Properties.Policies[0].PolicyDocument.Statement as Policy['Statement'];
  const ofStore = written
    .filter(({ Sid }) => Sid !== 'SealOwnFiles')
    .map((statement) => ({
      ...statement,
      Action: [statement.Action].flat(),
      Resource: plain(statement.Resource),
    }));
  const cloud: Policy = { Version: '2012-10-17', Statement: ofStore };

  test('has at the cloud’s store what the embedded one grants, call by call', () => {
    const embedded = peoplePolicy(bucket);
    const keys = [
      'clients/a/people/u/x',
      'clients/a/people/v/x',
      'clients/b/people/u/x',
      'clients/a/records/x',
      'closings/x',
      'clients/a/people/u',
      '',
    ];
    const verdicts = keys.flatMap((key) =>
      ['s3:GetObject', 's3:PutObject', 's3:PutObjectAcl', 's3:DeleteObject', 's3:ListBucket'].flatMap(
        (action) =>
          [new Set<string>(), new Set(['s3:if-none-match'])].flatMap((has) =>
            [
              { client: 'a', user: 'u' },
              { client: 'a', user: '*' },
              { client: '', user: 'u' },
              { client: 'a/..', user: 'u' },
            ].map((tags) => {
              const asked = { action, bucket, key, tags, has };
              return [isAllowed(cloud, asked), isAllowed(embedded, asked)] as const;
            }),
          ),
      ),
    );
    expect(verdicts.filter(([one, other]) => one !== other)).toEqual([]);
    // Reading with either header, creating with the one that refuses to overwrite, and nothing else.
    expect(verdicts.filter(([one]) => one)).toHaveLength(4);
    expect(ofStore).toEqual(embedded.Statement);
  });

  test('is tagged with their tenant and themselves by their token, and trusted of this pool alone', () => {
    kept.hasResourceProperties('AWS::Cognito::IdentityPoolPrincipalTag', {
      UseDefaults: false,
      PrincipalTags: { client: 'custom:client', user: 'sub' },
    });
    const [trust] = staff?.Properties.AssumeRolePolicyDocument.Statement ?? [];
    expect([trust.Action].flat()).toEqual(['sts:AssumeRoleWithWebIdentity', 'sts:TagSession']);
    const [pool] = Object.keys(kept.findResources('AWS::Cognito::IdentityPool'));
    expect(trust.Condition.StringEquals['cognito-identity.amazonaws.com:aud']).toEqual({ Ref: pool });
    kept.hasResourceProperties('AWS::Cognito::IdentityPool', {
      AllowUnauthenticatedIdentities: false,
      AllowClassicFlow: false,
      CognitoIdentityProviders: [Match.objectLike({ ServerSideTokenCheck: true })],
    });
  });

  test('cannot write their tenant, nor the address that recovers the account', () => {
    const clients = resourcesOf(kept, 'AWS::Cognito::UserPoolClient');
    expect(clients).toHaveLength(2);
    for (const { Properties } of clients) {
      expect(Properties.WriteAttributes.length).toBeGreaterThan(0);
      expect(Properties.WriteAttributes).not.toContain('custom:client');
      expect(Properties.WriteAttributes).not.toContain('email');
      expect(Properties.ReadAttributes).toContain('custom:client');
      expect(Properties).toMatchObject({
        GenerateSecret: false,
        EnableTokenRevocation: true,
        PreventUserExistenceErrors: 'ENABLED',
      });
    }
    kept.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      DeletionProtection: 'ACTIVE',
    });
  });

  test('acts as somebody else by a client that has no other flow, no credentials, and triggers of ours', () => {
    const flows: string[] = resourcesOf(kept, 'AWS::Cognito::UserPoolClient').map(({ Properties }) =>
      Properties.ExplicitAuthFlows.filter((flow: string) => flow !== 'ALLOW_REFRESH_TOKEN_AUTH')
        .toSorted()
        .join(),
    );
    expect(flows.toSorted()).toEqual([
      'ALLOW_CUSTOM_AUTH',
      'ALLOW_USER_AUTH,ALLOW_USER_PASSWORD_AUTH,ALLOW_USER_SRP_AUTH',
    ]);
    const [pool] = resourcesOf(kept, 'AWS::Cognito::IdentityPool');
    expect(pool?.Properties.CognitoIdentityProviders).toHaveLength(1);
    expect(JSON.stringify(pool?.Properties.CognitoIdentityProviders)).not.toContain('Impersonation');
    const [people] = resourcesOf(kept, 'AWS::Cognito::UserPool');
    expect(Object.keys(people?.Properties.LambdaConfig).toSorted()).toEqual([
      'CreateAuthChallenge',
      'DefineAuthChallenge',
      'PreTokenGenerationConfig',
      'VerifyAuthChallengeResponse',
    ]);
  });
});

describe('the server', () => {
  test('has in the store the rights that docs/operations.md names, and no right to delete', () => {
    const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text));
    const said = blocks.find(({ Statement }) => JSON.stringify(Statement).includes('/records/*'));
    const prefixes = said.Statement[0].Resource.map((one: string) =>
      one.replace('arn:aws:s3:::FILES_BUCKET', ''),
    );
    const policies = resourcesOf(running, 'AWS::IAM::Policy').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('/records/*'),
    );
    expect(policies).toHaveLength(3);
    for (const { Properties } of policies) {
      const statements = Properties.PolicyDocument.Statement;
      const files = statements.find(({ Action }: { Action: unknown }) =>
        [Action].flat().includes('s3:PutObjectAcl'),
      );
      expect(files.Action).toEqual(said.Statement[0].Action);
      expect(files.Resource.map((one: unknown) => plain(one).replace(/^[^/]*/, ''))).toEqual(prefixes);
      // A former name of somebody goes out of the user pool (decision 0099); nothing else is ever deleted.
      const others = JSON.stringify(statements).replace('"cognito-idp:AdminDeleteUser",', '');
      expect(others).not.toMatch(/Delete|"s3:\*"|"\*"\]?,"Resource":"\*"/);
    }
  });

  test('starts with the settings of its task, and its page may reach what they name', () => {
    for (const { Properties } of resourcesOf(running, 'AWS::ECS::TaskDefinition')) {
      const [program] = Properties.ContainerDefinitions;
      const given = Object.fromEntries(
        program.Environment.map(({ Name, Value }: never) => [Name, plain(Value)]),
      );
      const secret = Object.fromEntries(
        program.Secrets.map(({ Name }: { Name: string }) => [Name, secrets[Name]]),
      );
      const config = readConfig({ ...given, ...secret });
      expect(config).toMatchObject({
        IDENTITY: 'cognito',
        OBJECTS: 's3',
        AUTH_EDGE: 'gateway',
        production: true,
      });
      const policy = contentSecurityPolicy(portalConfigOf(config), config.publicUrl);
      expect(policy).toContain(`https://${config.FILES_BUCKET}.s3.us-east-1.amazonaws.com`);
      expect(policy).toContain('https://cognito-idp.us-east-1.amazonaws.com');
      expect(program.Environment.map(({ Name }: { Name: string }) => Name)).not.toContain('DATABASE_URL');
    }
  });
  const secrets: Record<string, string> = {
    ANTELA_SECRET: 'ab'.repeat(32),
    GATEWAY_SECRET: 'x'.repeat(64),
    SMTP_URL: 'smtps://correo',
    DATABASE_URL: 'postgres://a@b/c',
    DATABASE_OWNER_URL: 'postgres://a@b/c',
    DATABASE_OPS_URL: 'postgres://a@b/c',
  };
});

describe('the gateway', () => {
  const methods = resourcesOf(running, 'AWS::ApiGateway::Method');

  test('lets no call through without a signature, and says by headers of its own whose it is', () => {
    expect(methods).toHaveLength(1);
    for (const { Properties } of methods) {
      expect(Properties).toMatchObject({ AuthorizationType: 'AWS_IAM', HttpMethod: 'ANY' });
      const { RequestParameters, Uri, ConnectionType, IntegrationTarget } = Properties.Integration;
      const header = (name: string) => plain(RequestParameters[`integration.request.header.${name}`]);
      expect(header(gatewayHeaders.provider)).toBe('context.identity.cognitoAuthenticationProvider');
      expect(header(gatewayHeaders.accessKey)).toBe('context.identity.accessKey');
      expect(header(gatewayHeaders.secret)).toMatch(/^'\{\{resolve:secretsmanager:.+\}\}'$/);
      expect(Uri).toBe('https://portal.ejemplo.co/api/{path}');
      expect(ConnectionType).toBe('VPC_LINK');
      expect(plain(IntegrationTarget)).toContain('Balancer');
    }
    running.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
  });

  test('its logs hold no bodies', () => {
    running.allResourcesProperties('AWS::ApiGateway::Stage', {
      MethodSettings: [Match.objectLike({ DataTraceEnabled: false, LoggingLevel: 'ERROR' })],
    });
  });
});

describe('the edge', () => {
  /** Runs a function of the edge. @returns the request it leaves, and the origin it chose */
  function run(code: string, uri: string, headers: Record<string, string> = {}) {
    const cf = { origin: 'by path', selectRequestOriginById: (id: string) => (cf.origin = id) };
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
    const event = { request: { uri, headers: given } };
    const text = `${code.replace("import cf from 'cloudfront';", '')}; handler(event)`;
    const { headers: left, uri: asked } = runInNewContext(text, { cf, event }) as typeof event.request;
    return { origin: cf.origin, headers: Object.keys(left), uri: asked };
  }

  test('sends signed calls to the gateway and no other, and takes the gateway’s words from whoever sends them', () => {
    const signed = run(routing, '/api/contacts', { authorization: 'AWS4-HMAC-SHA256 Credential=…' });
    expect(signed.origin).toBe('gateway');
    expect(run(routing, '/api/v2/session', { authorization: 'Bearer x' }).origin).toBe('by path');
    expect(run(routing, '/').origin).toBe('by path');
    const forged = Object.fromEntries(Object.values(gatewayHeaders).map((name) => [name, 'x']));
    expect(run(routing, '/api/contacts', { ...forged, 'x-user-context': 'x' }).headers).toEqual([
      'x-user-context',
    ]);
  });

  test('finds translations where the program puts them', () => {
    expect(run(translated, '/translations/es/auth.json').uri).toBe('/es/auth.json');
  });

  test('leaves the headers of our answers as they are, and says them of its own answers', () => {
    const { SecurityHeadersConfig: said } =
      resourcesOf(running, 'AWS::CloudFront::ResponseHeadersPolicy')[0]?.Properties
        .ResponseHeadersPolicyConfig ?? {};
    expect(said).toEqual({
      ContentSecurityPolicy: {
        ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
        Override: false,
      },
      ContentTypeOptions: { Override: false },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 31_536_000,
        IncludeSubdomains: true,
        Override: false,
      },
    });
    const { DistributionConfig } = resourcesOf(running, 'AWS::CloudFront::Distribution')[0]?.Properties ?? {};
    const behaviours = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
    expect(behaviours).toHaveLength(4);
    for (const one of behaviours)
      expect(one).toMatchObject({
        ViewerProtocolPolicy: 'redirect-to-https',
        ResponseHeadersPolicyId: expect.anything(),
      });
  });
});
