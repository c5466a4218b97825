import { randomUUID } from 'node:crypto';
import { clients } from '@antela/api/test/world/clients';
import { userIdOf } from '@antela/api/test/world/users';
import { federatedBrowser } from '@antela/local-cloud/test/federated-browser';
import { listening } from '@antela/local-cloud/test/listening';
import { createSamlProvider, type SamlProvider } from '@antela/local-cloud/test/saml-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

const issuer = 'https://idp.antela.test';
let product: TestProduct;
let provider: SamlProvider;
let server: Awaited<ReturnType<typeof listening>>;
let browser: ReturnType<typeof federatedBrowser>;
let username: string;

beforeAll(async () => {
  product = await startTestProduct();
  username = await product.enrol('admin');
  provider = createSamlProvider(issuer);
  server = await listening(provider.handle);
  const { publicUrl, USER_POOL_CLIENT_ID } = product.config;
  browser = federatedBrowser(
    { publicUrl, userPoolEndpoint: `${publicUrl}/cloud/user-pool/` },
    (url) => url.replace(issuer, server.address),
    USER_POOL_CLIENT_ID,
  );
  await rows('update antela.company_user set email = $2 where id = $1', [userIdOf('admin'), username]);
  await rows(
    `insert into antela.single_sign_on (client_id, id, issuer, protocol, sso_url, certificates, domains, groups_claim, groups, is_only, created_by, created_at, approved_at)
     values ($1, $2, $3, 'saml', $4, $5, '{antela.test}', 'groups', '[]', false, 'Alguien', now(), now())`,
    [clients.a, randomUUID(), issuer, `${issuer}/saml`, [provider.certificate]],
  );
});
afterAll(async () => {
  server.close();
  await product.stop();
});
beforeEach(() => {
  provider.lies = {};
  provider.present = { nameId: username };
});

const rows = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await product.databases.owner.query<Row & Record<string, unknown>>(text, values)).rows;
const refusals = async () =>
  (
    await rows<{ refusal: string; entity: string }>(
      `select changes -> 'refusal' ->> 1 as refusal, entity_kind as entity from antela.audit_event
       where client_id = $1 and action like '%.sign_in_refused' order by id`,
      [clients.a],
    )
  ).map(({ refusal, entity }) => `${entity}: ${refusal}`);
const signIn = () => browser.refusalOf({ idp_identifier: 'antela.test' });

test('somebody whom a SAML provider vouches for comes in, and is bound to the name that it has for them', async () => {
  const { tokens } = await browser.signIn({ idp_identifier: 'antela.test' });
  const claims: unknown = JSON.parse(
    Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(claims).toMatchObject({ email: username, 'custom:client': clients.a });
  const bound = await rows<{ subject: string }>(
    'select subject from antela.single_sign_on_subject where user_id = $1',
    [userIdOf('admin')],
  );
  expect(bound).toEqual([{ subject: username }]);
});

test('what is refused is in the client’s history in its own words, and forged answers crowd out none of them', async () => {
  provider.lies = { audience: 'https://otra.example' };
  expect(await signIn()).toBe('other_audience');
  provider.lies = { signed: 'nothing' };
  for (let times = 0; times < 15; times++) expect(await signIn()).toBe('untrusted_token');
  expect(await refusals()).toHaveLength(10);
  provider.lies = { assertionId: `_a${randomUUID()}` };
  expect([await signIn(), await signIn()]).toEqual([null, 'replayed']);
  provider.present = { nameId: 'nadie@antela.test' };
  provider.lies = {};
  expect(await signIn()).toBe('unknown_user');
  expect((await refusals()).slice(9)).toEqual([
    'client: untrusted_token',
    'company_user: replayed',
    'client: unknown_user',
  ]);
});
