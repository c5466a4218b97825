import { execFileSync } from 'node:child_process';
import { approveProposal, listProposals } from '@antela/contract/proposals';
import { changeSingleSignOn, getSingleSignOn, readSsoMetadata } from '@antela/contract/single-sign-on';
import { makeCertificate } from '@antela/local-cloud/test/certificate';
import { beforeEach, expect, test } from 'vitest';
import { outboundSealer } from '../../../outbound/signing-secret.ts';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { masterSecret } from '../../../test/identity.ts';
import { insertSingleSignOn, withdrawWaiting } from '../../../test/single-sign-on.ts';
import { samlExample, samlMetadata, ssoExample } from '../../../test/sso-provider.ts';
import { clients } from '../../../test/world/clients.ts';
import { userIdOf } from '../../../test/world/users.ts';
import { admit, providerOfDomain } from './admit.service.ts';
import { certificateOf } from './certificates.ts';
import { checkDomains } from './check-domains.service.ts';
import type { AnnouncedCertificate } from './pool-certificates.ts';
import { tellOfPoolCertificates } from './tell-pool-certificates.service.ts';

const { api } = await startFileApi();
const sealer = outboundSealer(masterSecret);
const { certificate } = makeCertificate();
let maker: Caller;
let checker: Caller;
await api.rows(
  `update company_user set role_id = (select o.role_id from company_user o where o.client_id = company_user.client_id and o.id = $2) where id = $1`,
  [userIdOf('nobody'), userIdOf('admin')],
);

beforeEach(async () => {
  [maker, checker] = [api.signIn('admin'), api.signIn('nobody')];
  await withdrawWaiting(api, clients.a);
  await api.rows('update single_sign_on set ended_at = $1 where ended_at is null', [api.clock.now]);
  await api.rows('delete from single_sign_on_subject');
  api.publish(clients.a, 'andino.example');
});

type Body = ReturnType<typeof samlExample>;
const change = (saml: Partial<Body['saml']> = {}, rest: Partial<Body> = {}) => {
  const example = samlExample([certificate]);
  const body = { ...example, ...rest, saml: { ...example.saml, ...saml } };
  return api.call(maker, changeSingleSignOn, { body });
};
async function connect(saml: Partial<Body['saml']> = {}): Promise<void> {
  const { data } = await api.ask(maker, changeSingleSignOn, {
    body: { ...samlExample([certificate]), saml: { ...samlExample([certificate]).saml, ...saml } },
  });
  expect((await api.call(checker, approveProposal, { body: data })).status).toBe(200);
}

test('a second person sees which certificates they trust, and then people come in by the provider', async () => {
  const { fingerprint } = certificateOf(certificate);
  const { data } = await api.ask(maker, changeSingleSignOn, { body: samlExample([certificate]) });
  expect(await providerOfDomain(api.owner, sealer, 'andino.example')).toBeNull();
  const waiting = await api.ask(checker, listProposals, { query: { subject: 'client' } });
  expect(JSON.stringify(waiting.data)).toContain(fingerprint);
  expect((await api.call(checker, approveProposal, { body: data })).status).toBe(200);
  const found = await providerOfDomain(api.owner, sealer, 'andino.example');
  expect(found).toMatchObject({
    protocol: 'saml',
    tenant: clients.a,
    issuer: 'https://idp.andino.example',
    ssoUrl: 'https://idp.andino.example/saml',
    sloUrl: null,
  });
  const { connection, addresses } = (await api.ask(maker, getSingleSignOn, {})).data;
  expect(connection).toMatchObject({
    protocol: 'saml',
    oidcClientId: null,
    saml: { certificates: [{ fingerprint }] },
  });
  expect(addresses?.saml.entityId).toContain(clients.a);
});

const endsSoon = makeCertificate(2).certificate;
const weak = execFileSync(
  'openssl',
  'req -x509 -newkey rsa:1024 -nodes -subj /CN=a -days 9 -keyout /dev/null'.split(' '),
  { stdio: ['ignore', 'pipe', 'ignore'] },
).toString();
test.each<[string, Partial<Body['saml']>]>([
  ['saml.ssoUrl', { ssoUrl: 'http://idp.andino.example/saml' }],
  ['saml.ssoUrl', { ssoUrl: 'HTTPS://idp.andino.example/saml' }],
  ['saml.ssoUrl', { ssoUrl: 'https://quien:clave@idp.andino.example/saml' }],
  ['saml.sloUrl', { sloUrl: 'javascript:alert(1)' }],
  ['saml.certificates.1', { certificates: [certificate, 'hola'] }],
  ['saml.certificates.0', { certificates: [weak] }],
])('what nobody should trust is refused at its field: %s', async (path, given) => {
  const { status, problem } = await change(given);
  expect([status, problem.errors?.[0]?.path]).toEqual([422, path]);
});

test('a certificate that has ended is refused', async () => {
  const began = api.clock.now;
  api.clock.now = new Date(Date.now() + 3 * 86_400_000);
  try {
    maker = api.signIn('admin');
    const { problem } = await change({ certificates: [endsSoon] });
    expect(problem.errors?.[0]?.path).toBe('saml.certificates.0');
  } finally {
    api.clock.now = began;
  }
});

test('a provider speaks one protocol, and a secret does not outlive the other', async () => {
  const { oidcClientId: _, ...neither } = ssoExample;
  const { problem } = await api.call(maker, changeSingleSignOn, { body: neither });
  expect(problem.errors?.[0]?.path).toBe('oidcClientId');
  await insertSingleSignOn(api);
  await connect();
  const { oidcSecret: __, ...withoutSecret } = ssoExample;
  const back = await api.call(maker, changeSingleSignOn, { body: withoutSecret });
  expect(back.problem.errors?.[0]?.path).toBe('oidcSecret');
});

test('requests are signed where two people said so, and nowhere else; metadata that demand it say so', async () => {
  const signsRequests = async () => {
    const found = await providerOfDomain(api.owner, sealer, 'andino.example');
    const { connection } = (await api.ask(maker, getSingleSignOn, {})).data;
    return [found?.protocol === 'saml' && found.signsRequests, connection?.saml?.signsRequests];
  };
  const { signsRequests: _, ...unsaid } = samlExample([certificate]).saml;
  const body = { ...samlExample([certificate]), saml: unsaid };
  const { data } = await api.ask(maker, changeSingleSignOn, { body });
  expect((await api.call(checker, approveProposal, { body: data })).status).toBe(200);
  expect(await signsRequests()).toEqual([false, false]);
  await connect({ signsRequests: true });
  expect(await signsRequests()).toEqual([true, true]);
  const xml = samlMetadata().replace('RequestsSigned="false"', 'RequestsSigned="true"');
  expect((await api.ask(maker, readSsoMetadata, { body: { xml } })).data.signsRequests).toBe(true);
});

test('metadata are read as they stand, and what is of no use is refused in words', async () => {
  const read = (xml: string) => api.call(maker, readSsoMetadata, { body: { xml } });
  const metadata = samlMetadata();
  const { data } = await api.ask(maker, readSsoMetadata, { body: { xml: `${metadata}<!-- de prueba -->` } });
  expect(data).toMatchObject({
    issuer: 'https://idp.andino.example',
    ssoUrl: 'https://idp.andino.example/saml',
    sloUrl: 'https://idp.andino.example/end',
    signsRequests: false,
    certificates: [{ fingerprint: expect.stringMatching(/^[0-9A-F:]{95}$/) }],
  });
  const faulty = [
    'hola',
    '<a/>',
    `<!DOCTYPE a [<!ENTITY b "c">]>${metadata}`,
    metadata.replaceAll('HTTP-Redirect', 'HTTP-Artifact'),
    metadata.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, ''),
    metadata.replace(/(<md:IDPSSODescriptor.*<\/md:IDPSSODescriptor>)/s, '$1$1'),
  ];
  for (const xml of faulty) expect((await read(xml)).problem.errors?.[0]?.path).toBe('xml');
  const nowhere = await api.call(maker, readSsoMetadata, { body: { url: 'https://127.0.0.1/metadata' } });
  expect(nowhere.problem.errors?.[0]?.path).toBe('url');
});

test('the one who came first with an address is the only one, by the name that the client chose', async () => {
  const [user] = await api.rows<{ email: string }>('select email from company_user where id = $1', [
    userIdOf('onlyA2'),
  ]);
  const enter = async (subject: string) => {
    const found = await providerOfDomain(api.owner, sealer, 'andino.example');
    const email = user?.email.toLowerCase() ?? '';
    return admit(
      api.pool,
      api.clock.now,
      { tenant: clients.a, id: found?.id ?? '' },
      { email, subject, groups: [] },
    );
  };
  await connect();
  expect(await enter('una')).toHaveProperty('username');
  expect(await enter('otra')).toEqual({ refused: 'other_subject' });
  // Another attribute calls everybody otherwise: two people wanted that.
  await connect({ subjectAttribute: 'oid' });
  expect(await enter('otra')).toHaveProperty('username');
  expect(await enter('una')).toEqual({ refused: 'other_subject' });
});

test('whoever manages users is told before the last certificate ends, once each time', async () => {
  const began = api.clock.now;
  const ends = certificateOf(endsSoon).endsAt.getTime();
  await connect({ certificates: [endsSoon] });
  const look = async (daysBefore: number) => {
    api.clock.now = new Date(ends - daysBefore * 86_400_000);
    await api.rows('update single_sign_on set domains_due_at = null');
    const resolveTxt = async (name: string) => api.txtRecords.get(name) ?? [];
    await checkDomains({ pool: api.pool, clock: () => api.clock.now, resolveTxt }, clients.a);
    const subjects = await api.rows<{ subject: string }>(
      `select distinct regexp_replace(event_key, ':[^:]*$', '') as mark, subject from notice where event_key like 'decision:sso-certificate:%'`,
    );
    return subjects.map(({ subject }) => subject.split(' ')[0]);
  };
  try {
    expect(await look(31)).toEqual([]);
    expect(await look(20)).toHaveLength(1);
    expect(await look(19)).toHaveLength(1);
    expect(await look(5)).toHaveLength(2);
    expect((await look(-1)).filter((word) => word === 'Venció')).toHaveLength(1);
  } finally {
    api.clock.now = began;
  }
});

test('whoever manages users is told of a certificate of ours that their provider has to load, each once, and nobody whose provider looks at none', async () => {
  const announced = (use: AnnouncedCertificate['use']): AnnouncedCertificate => ({
    use,
    certificate: makeCertificate().certificate,
    usedFrom: new Date('2026-12-02T15:00:00Z'),
    addressFor: (clientId) => `https://portal.example.co/${use}/${clientId}`,
  });
  const [signing, encryption] = [announced('signing'), announced('encryption')];
  const tell = async (...certificates: AnnouncedCertificate[]) => {
    await tellOfPoolCertificates({
      pool: api.pool,
      clock: () => api.clock.now,
      announcedCertificates: async () => certificates,
    });
    const told = await api.rows<{ user_id: string; client_id: string; detail: string }>(
      `select user_id, client_id, detail from notice where event_key like 'decision:sso-pool-certificate:%' order by user_id`,
    );
    const [mails] = await api.rows<{ n: number }>(
      `select count(*)::int as n from outbox_message where event_key like 'decision:sso-pool-certificate:%'`,
    );
    return { told, mails: mails?.n };
  };
  await connect();
  expect(await tell(signing)).toEqual({ told: [], mails: 0 });
  await insertSingleSignOn(api, { client: clients.b });
  const { told: ofBoth } = await tell(signing, encryption);
  const holders = ofBoth.map(({ user_id: user }) => user);
  expect(holders).toContain(userIdOf('admin'));
  expect(
    ofBoth.every(({ detail, client_id }) => detail.includes('/encryption/') && client_id === clients.a),
  ).toBe(true);

  await connect({ signsRequests: true });
  const { told, mails } = await tell(signing);
  const ofSigning = told.filter(({ detail }) => detail.includes('/signing/'));
  expect(ofSigning.map((one) => [one.client_id, one.user_id])).toEqual(holders.map((id) => [clients.a, id]));
  expect(ofSigning[0]?.detail).toContain(certificateOf(signing.certificate).fingerprint);
  expect(ofSigning[0]?.detail).toContain('02/12/2026');
  expect(mails).toBe(told.length);
  expect((await tell(signing)).told).toHaveLength(told.length);
});

test('the worker asks by itself which certificates are announced', async () => {
  await connect({ signsRequests: true });
  api.announced.push({
    use: 'signing',
    certificate: makeCertificate().certificate,
    usedFrom: api.clock.now,
    addressFor: () => 'https://portal.example.co/pem',
  });
  await api.rows(`select graphile_worker.add_job('tell-certificates')`);
  const worker = await api.work();
  await expect
    .poll(() => api.rows(`select from notice where detail like '%https://portal.example.co/pem%'`))
    .not.toEqual([]);
  await worker.stop();
  api.announced.length = 0;
});
