import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSessionToken, sealSessionToken, type SessionClaims } from './session-token.ts';

const secret = randomBytes(32);

const claims = fc.record<SessionClaims>({
  accessKeyId: fc.string(),
  secretAccessKey: fc.string(),
  subject: fc.uuid(),
  username: fc.string({ unit: 'grapheme' }),
  identityId: fc.uuid().map((id) => `us-east-2:${id}`),
  client: fc.string(),
  version: fc.nat(),
  originJti: fc.uuid(),
  originAt: fc.nat(),
  expiresAt: fc.nat(),
});

test('what was sealed opens as it was', () => {
  fc.assert(
    fc.property(claims, (value) => {
      expect(openSessionToken(sealSessionToken(value, secret), secret)).toEqual(value);
    }),
  );
});

test('a token changed in any one character does not open', () => {
  fc.assert(
    fc.property(claims, fc.nat(), fc.constantFrom(...'Aaz09-_=+ ñ'), (value, at, character) => {
      const token = sealSessionToken(value, secret);
      const index = at % token.length;
      fc.pre(token[index] !== character);
      const changed = token.slice(0, index) + character + token.slice(index + 1);
      expect(openSessionToken(changed, secret)).toBeNull();
    }),
  );
});

test('a token of another secret, a cut, a lengthened or an invented one does not open', () => {
  const [value] = fc.sample(claims, 1);
  const token = sealSessionToken(value!, secret);
  const others = [
    sealSessionToken(value!, randomBytes(32)),
    token.slice(0, -1),
    token + 'A',
    token + '\n',
    '',
    'AAAA',
    'A'.repeat(10_000),
  ];
  for (const other of others) expect(openSessionToken(other, secret)).toBeNull();
});

test('a token of usual claims stays under 500 characters', () => {
  const token = sealSessionToken(
    {
      accessKeyId: 'ASIA' + 'X'.repeat(16),
      secretAccessKey: 'x'.repeat(40),
      subject: '0199a2b4-6c1d-7f00-8000-000000000000',
      username: 'nombre.apellido@empresa.com.co',
      identityId: 'us-east-2:0199a2b4-6c1d-7f00-8000-000000000000',
      client: '0199a2b4-6c1d-7f00-8000-000000000000',
      version: 12,
      originJti: '0199a2b4-6c1d-7f00-8000-000000000000',
      originAt: 1_790_000_000,
      expiresAt: 1_790_003_600,
    },
    secret,
  );
  expect(token.length).toBeLessThan(500);
});
