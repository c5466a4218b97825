import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { expect, test } from 'vitest';
import type { CallInput } from './test/calls.ts';
import { examplesFor } from './test/examples.ts';
import { startFileApi } from './test/file-api.ts';
import { fileKey } from './test/import-examples.ts';
import { createRecords } from './test/records.ts';
import { rightfulUser } from './test/whole-client.ts';

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
const other = await api.startAnother();

const days = (date: string, more: number): string =>
  new Date(Date.parse(date) + more * 86_400_000).toISOString().slice(0, 10);

/** Values that two people who look at the same one write in its place; nothing where it cannot be varied. */
function variants(value: unknown): [unknown, unknown] | null {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return [days(value, 1), days(value, 2)];
  if (typeof value === 'string' || value === null) return [`${value ?? 'El'} uno`, `${value ?? 'El'} dos`];
  if (typeof value === 'number') return [value + 1, value + 2];
  if (typeof value === 'boolean') return [!value, !value];
  return null;
}

/** The same act twice, each time with another value in one place of its body; and last the act itself. */
function* pairs(input: Input): Generator<[Input, Input]> {
  const body = input.body as Record<string, unknown> | undefined;
  for (const [field, value] of Object.entries(body ?? {})) {
    const [one, two] = (variants(value) ?? []).map((next) => ({
      ...input,
      body: { ...body, [field]: next },
    }));
    if (one && two) yield [one, two];
  }
  yield [input, input];
}

/** Where the example names nothing that can be varied, something else that is changed. */
const alsoChanged: Record<string, object> = {
  updateEmployment: { position: 'Jefa de planta' },
  updateSecondFactorPolicy: { ask: 'required', from: '2030-01-01', graceDays: 7 },
};

const versioned = endpoints.filter(({ conditional }) => conditional);
test.each(versioned.map((endpoint) => [endpoint.name, endpoint] as const))(
  'of two people who change the same version at the same time by %s, one is told that it is no longer that',
  async (name, endpoint) => {
    const caller = api.signIn(rightfulUser(endpoint));
    await api.contextOf(caller);
    const [make] = examples[name] ?? [];
    if (!make) throw new Error(`no example of ${name}`);
    const given = await make();
    const input =
      name in alsoChanged ? { ...given, body: { ...(given.body as object), ...alsoChanged[name] } } : given;
    for (const [one, two] of pairs(input)) {
      const answers = await Promise.all([
        api.call(caller, endpoint, one),
        api.call(caller, endpoint, two, other),
      ]);
      const won = answers.filter(({ status }) => status === (endpoint.status ?? 200));
      // Not every value may be written.
      if (won.length === 0) continue;
      expect(won, answers.map(({ text }) => text).join('\n')).toHaveLength(1);
      const lost = answers.find((answer) => !won.includes(answer));
      expect(['stale', 'conflict', 'not_found']).toContain(lost?.problem.code);
      return;
    }
    throw new Error(`no change could be made by ${name}`);
  },
);

/**
 * Endpoints that replace without a version: one's own settings and marks, one more record, or rows of a file that nothing was
 * made of yet.
 */
const unversioned = [
  'saveListSettings',
  'readNotices',
  'lookAtApprovals',
  'changeRestriction',
  'correctImportRow',
  'decideImportRows',
];

test('whatever is put in the place of something else names the version it replaces', () => {
  const puts = endpoints.filter(({ method, conditional }) => method === 'PUT' && !conditional);
  expect(puts.map(({ name }) => name).toSorted()).toEqual(unversioned.toSorted());
});
