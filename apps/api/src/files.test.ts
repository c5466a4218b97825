import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallInput } from './test/calls.ts';
import { examplesFor } from './test/examples.ts';
import { startFileApi } from './test/file-api.ts';
import { fileKey } from './test/import-examples.ts';
import { keepFile } from './test/kept-files.ts';
import { createRecords } from './test/records.ts';
import { clients } from './test/world/clients.ts';
import { filesOf } from './test/world/users.ts';

type Input = CallInput<Endpoint>;

const { api } = await startFileApi();
api.objects.files.set(fileKey, Buffer.from('Documento;Nombre\n1;Ana\n'));
const records = await createRecords(api);
const examples = examplesFor(
  api,
  records.advance?.own ?? '',
  records.import?.own ?? '',
  records.job?.own ?? '',
);

const schemaText = (schema: unknown) =>
  schema instanceof z.ZodType ? JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })) : '';
const named = (list: readonly Endpoint[]) => list.map((one) => [one.name, one] as const);
const taking = endpoints.filter(({ body, query }) =>
  /"(?:fileKey|key)":/.test(schemaText(body) + schemaText(query)),
);
const answering = endpoints.filter(({ response }) => /"bucketName":/.test(schemaText(response)));

/** Examples that name an upload; every endpoint that may must have one. */
async function withUpload({ name }: Endpoint): Promise<Input> {
  for (const make of examples[name] ?? []) {
    const input = await make();
    if (keyIn(input) !== '') return input;
  }
  throw new Error(`test/examples.ts uploads nothing for ${name}`);
}
const keyIn = (input: Input): string =>
  /"((?:clients\/)[^"]*)"/.exec(JSON.stringify(input.body ?? input.query ?? null))?.[1] ?? '';
const withKey = (input: Input, key: string): Input =>
  JSON.parse(JSON.stringify(input).replaceAll(keyIn(input), key)) as Input;

test('no other endpoints than these take a file, or answer one', () => {
  expect(taking.map(({ name }) => name).toSorted()).toEqual([
    'answerDisbursement',
    'changeRestrictions',
    'clearOpenItem',
    'createComment',
    'createImport',
    'createWalletLoad',
    'declareWalletDeposit',
    'downloadPayrollFile',
    'mergeCorrections',
    'reconcilePayPeriod',
    'reviewPayrollFile',
    'saveCompanyLogo',
    'saveTaxRegistration',
  ]);
  expect(answering.map(({ name }) => name).toSorted()).toEqual([
    'copyClearingEvidence',
    'copyCommentFile',
    'copyDepositReceipt',
    'copyImportErrors',
    'copyTaxRegistrationFile',
    'copyWalletLoadFile',
  ]);
});

describe.each(named(taking))('%s', (_name, endpoint) => {
  test('takes no file but one that its caller uploaded', async () => {
    const own = keyIn(await withUpload(endpoint));
    const bytes = api.objects.files.get(own) ?? Buffer.alloc(0);
    const others = [
      own.replace(filesOf('onlyA1'), filesOf('admin')),
      own.replace(filesOf('onlyA1'), filesOf('foreign')),
      own.replace(clients.a, clients.b),
      own.replace(filesOf('onlyA1'), `${filesOf('onlyA1')}../${filesOf('admin').split('/').at(-2)}/`),
      own.replace('people/', ''),
      keepFile(api, bytes.toString('latin1'), '.csv').key,
      own.slice(own.lastIndexOf('/')),
    ];
    for (const key of others) {
      api.objects.files.set(key, bytes);
      const answer = await api.call(api.signIn('onlyA1'), endpoint, withKey(await withUpload(endpoint), key));
      expect([answer.status, answer.problem?.code], key).toEqual([422, 'file_missing']);
    }
  });

  test('keeps what it accepted where its uploader cannot reach, whatever happens to the upload', async () => {
    const input = await withUpload(endpoint);
    const upload = keyIn(input);
    const bytes = api.objects.files.get(upload);
    const before = new Set(api.objects.files.keys());
    const answer = await api.call(api.signIn('onlyA1'), endpoint, input);
    expect(answer.status, answer.text).toBe(endpoint.status ?? 200);
    for (const key of api.objects.files.keys()) {
      if (before.has(key)) continue;
      expect(key.startsWith(`clients/${clients.a}/records/`)).toBe(true);
      expect(key).toMatch(/\/[0-9a-f]{32}\/[0-9a-f]{64}(?:\.\w+)?$/);
      expect(api.objects.files.get(key)).toEqual(bytes);
    }
  });
});

/** A picture of some bytes that says how large it is. */
const pictures = {
  png: (width: number, height: number) => {
    const bytes = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  },
  // After a table and filled up marks, as cameras write them.
  jpeg: (width: number, height: number) => {
    const bytes = Buffer.from('ffd8ffe000040000ffffffc200110800000000031101021101031101', 'hex');
    bytes.writeUInt16BE(height, 15);
    bytes.writeUInt16BE(width, 17);
    return bytes;
  },
};

test.each(Object.entries(pictures))(
  'a picture of more points than anybody can look at is not taken, nor one that hides them: %s',
  async (_format, picture) => {
    const endpoint = endpoints.find(({ name }) => name === 'declareWalletDeposit');
    if (!endpoint) throw new Error('no such endpoint');
    const answerTo = async (bytes: Buffer) => {
      const input = await withUpload(endpoint);
      api.objects.files.set(keyIn(input), bytes);
      const { status, problem } = await api.call(api.signIn('onlyA1'), endpoint, input);
      return [status, problem?.code];
    };
    expect(await answerTo(picture(40_000, 40_000))).toEqual([413, 'too_large']);
    expect(await answerTo(picture(4_000, 3_000).subarray(0, 12))).toEqual([422, 'unreadable_file']);
    expect((await answerTo(picture(4_000, 3_000)))[0]).toBe(endpoint.status ?? 200);
  },
);

describe.each(named(answering))('%s', (name, endpoint) => {
  const ask = async (input: Input) => api.call(api.signIn('onlyA1'), endpoint, input);
  const make = async () => (await examples[name]?.[0]?.()) ?? {};

  test('puts a copy below the prefix of whoever asks, and names it', async () => {
    const kept = new Set(api.objects.files.keys());
    const answer = await ask(await make());
    const { data } = answer.body as { data: { bucketName: string; key: string; name: string } };
    expect(data).toMatchObject({ bucketName: api.objects.bucketName, name: expect.any(String) as string });
    expect(data.key.startsWith(`${filesOf('onlyA1')}copies/`)).toBe(true);
    expect(kept.has(data.key)).toBe(false);
    expect(api.objects.files.get(data.key)?.length).toBeGreaterThan(0);
  });

  test('gives nothing that is not what was accepted', async () => {
    const before = new Set(api.objects.files.keys());
    const input = await make();
    for (const key of api.objects.files.keys())
      if (!before.has(key)) api.objects.files.set(key, Buffer.from('<script>'));
    const copies = [...api.objects.files.keys()].length;
    expect((await ask(input)).problem).toMatchObject({ status: 409, code: 'file_altered' });
    expect([...api.objects.files.keys()]).toHaveLength(copies);
  });
});
