import { portalConfig } from '@antela/contract/portal-config';
import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const good = {
  brand: { name: 'Antela', tagline: 'Adelanta el pago de tu nómina' },
  region: 'us-east-2',
  userPoolId: 'us-east-2_antela',
  userPoolClientId: 'portal',
  identityPoolId: 'us-east-2:0',
  apis: {
    main: 'http://localhost:8480/api',
    live: 'http://localhost:8480/api/live',
    v2: 'http://localhost:8480/api/v2',
  },
  storage: {
    region: 'us-east-2',
    forcePathStyle: true,
    filesBucket: 'files',
    translationsBucket: 'translations',
    translationsUrl: 'http://localhost:8480/cloud/objects/translations',
  },
  links: {
    manual: 'https://a.test',
    privacy: 'https://a.test',
    whatsapp: 'https://a.test',
    instagram: 'https://a.test',
    linkedin: 'https://a.test',
  },
};

it('accepts what the contract accepts, with and without the optional endpoints', () => {
  for (const each of [
    good,
    {
      ...good,
      userPoolEndpoint: 'http://localhost:8480/cloud/user-pool/',
      oauth: { domain: 'd', redirectSignOut: 'https://a.test' },
    },
  ]) {
    expect(portalConfig.parse(each)).toEqual(each);
    expect(parseConfig(each)).toEqual(each);
  }
});

it('names everything that is missing', () => {
  const { userPoolId: _left, ...rest } = good;
  expect(() => parseConfig({ ...rest, apis: { main: good.apis.main }, userPoolEndpoint: 7 })).toThrow(
    'config.json lacks or misstates: userPoolId, apis.live, apis.v2, userPoolEndpoint',
  );
  expect(() => parseConfig('<html>')).toThrow('brand.name');
});
