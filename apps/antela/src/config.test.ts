import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { contentSecurityPolicy, portalConfigOf } from './portal.ts';

const production = {
  NODE_ENV: 'production',
  ANTELA_SECRET: 'ab'.repeat(32),
  DATABASE_URL: 'postgres://antela_app@db/antela',
  DATABASE_OWNER_URL: 'postgres://antela@db/antela',
  SMTP_URL: 'smtp://correo.empresa.co',
};

test('production starts with a secret and a mail server of its own, and without the demonstration', () => {
  expect(readConfig(production)).toMatchObject({ demo: false, production: true });
  expect(() => readConfig({ ...production, ANTELA_SECRET: undefined })).toThrow('ANTELA_SECRET');
  expect(() => readConfig({ ...production, DEMO: 'on' })).toThrow('DEMO');
  expect(readConfig(production).rail).toBe('none');
  expect(() => readConfig({ ...production, RAIL: 'simulated' })).toThrow('RAIL');
});

test('production does not start where everybody could read the codes of everybody', () => {
  expect(() => readConfig({ ...production, SMTP_URL: undefined })).toThrow('SMTP_URL');
});

test('other origins are named as origins, and nothing wider', () => {
  expect(readConfig({}).ALLOWED_ORIGINS).toEqual([]);
  const read = (ALLOWED_ORIGINS: string) => readConfig({ ALLOWED_ORIGINS }).ALLOWED_ORIGINS;
  expect(read('https://a.co, http://localhost:5173')).toEqual(['https://a.co', 'http://localhost:5173']);
  for (const wrong of ['*', 'null', 'a.co', 'https://a.co/', 'https://a.co/portal', 'https://*.a.co'])
    expect(() => read(wrong), wrong).toThrow('ALLOWED_ORIGINS');
});

test('a real user pool needs a mail server: the mailbox is the embedded one’s', () => {
  const cloud = {
    ...production,
    NODE_ENV: undefined,
    IDENTITY: 'cognito',
    AUTH_EDGE: 'gateway',
    GATEWAY_SECRET: 'x'.repeat(32),
  };
  expect(readConfig(cloud).IDENTITY).toBe('cognito');
  expect(() => readConfig({ ...cloud, SMTP_URL: undefined })).toThrow('SMTP_URL');
});

test('pools elsewhere than where the region says are those of a real cloud, and server, portal and policy know them', () => {
  const cloud = {
    ...production,
    IDENTITY: 'cognito',
    OBJECTS: 's3',
    AUTH_EDGE: 'gateway',
    GATEWAY_SECRET: 'x'.repeat(32),
  };
  const pools = {
    USER_POOL_ISSUER: 'https://pool.example.co/us-east-2_Antela001',
    USER_POOL_ENDPOINT: 'https://pool.example.co/',
    IDENTITY_POOL_ENDPOINT: 'https://identity.example.co/',
  };
  const config = readConfig({ ...cloud, ...pools });
  expect(config.pools).toEqual({
    issuer: pools.USER_POOL_ISSUER,
    userPool: pools.USER_POOL_ENDPOINT,
    identityPool: pools.IDENTITY_POOL_ENDPOINT,
  });
  const portal = portalConfigOf(config);
  expect(portal).toMatchObject({
    userPoolEndpoint: pools.USER_POOL_ENDPOINT,
    identityPoolEndpoint: pools.IDENTITY_POOL_ENDPOINT,
    isBehindGateway: true,
  });
  expect(portal.singleSignOn).toBeUndefined();
  const policy = contentSecurityPolicy(portal, config.publicUrl);
  expect(policy).toContain('https://pool.example.co');
  expect(policy).toContain('https://identity.example.co');
  expect(policy).not.toContain('amazonaws.com/');
  for (const [name, value] of Object.entries(pools))
    expect(() => readConfig({ [name]: value }), name).toThrow('IDENTITY');
});

test('the public password of the demonstration is on the sign-in page only where there is a demonstration', () => {
  expect(portalConfigOf(readConfig(production)).demo).toBeUndefined();
  const shown = portalConfigOf(readConfig({})).demo?.users.map(({ username }) => username);
  expect(shown).toContain('admin@andino.demo');
  // An invited user has no password yet.
  expect(shown).not.toContain('nuevo@andino.demo');
});
