import { expect, it } from 'vitest';
import { readGrant } from './impersonation-grant.ts';

it('reads user and grant behind the #, and nothing less', () => {
  expect(readGrant('#username=nomina%40andino.demo&grant=a.b-c')).toEqual({
    username: 'nomina@andino.demo',
    secret: 'a.b-c',
  });
  expect(readGrant('#username=nomina%40andino.demo')).toBeNull();
  expect(readGrant('')).toBeNull();
});
