import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '../test/test-cloud.ts';
import { sealedColumns } from './sealed-columns.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.close());

/** Bytes that nobody opens: fingerprints and hashes, found by being made again, and the public halves of keys. */
const neverOpened = [
  'code.hash',
  'code.subject',
  'device.browser',
  'familiar_source.source',
  'familiar_source.subject',
  'lock_out.subject',
  'object_signature.signature',
  'passkey.public_key',
  'recovery_code.hash',
  'session.provider_session',
  'session.provider_subject',
  'sign_in_step.id',
  'sign_in_step.subject',
];

test('every column of bytes is sealed anew when the secret changes, or is one that nobody opens', async () => {
  const { rows } = await cloud.db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'cloud' and data_type = 'bytea'`,
  );
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...sealed, ...neverOpened].toSorted());
});
