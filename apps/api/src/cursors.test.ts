import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cursors, createCursorSeal } from './http/cursor.ts';
import { examplesFor } from './test/examples.ts';
import { startFileApi } from './test/file-api.ts';
import { masterSecret } from './test/identity.ts';
import { createRecords } from './test/records.ts';
import { clients } from './test/world/clients.ts';

const { api } = await startFileApi();
const records = await createRecords(api);
const examples = examplesFor(
  api,
  records.advance?.own ?? '',
  records.import?.own ?? '',
  records.job?.own ?? '',
);

const takesCursor = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && 'cursor' in query.shape;
const lists = endpoints.filter(takesCursor);

test.each(lists.map((one) => [one.name, one] as const))(
  '%s takes no cursor of another list, of another client, or of nobody',
  async (name, endpoint) => {
    const seal = createCursorSeal(masterSecret);
    const inner = cursors.encode('name:asc', ['a', crypto.randomUUID()]);
    const input = (await examples[name]?.[0]?.()) ?? {};
    const caller = endpoint.access === 'machine' ? api.machine : api.signIn('onlyA1');
    for (const cursor of [
      inner,
      seal.seal(['listOther', clients.a], inner),
      seal.seal([name, clients.b], inner),
      'x',
      `${'A'.repeat(22)}${inner}`,
    ]) {
      const answer = await api.call(caller, endpoint, {
        ...input,
        query: { ...(input.query as object), cursor },
      });
      expect([answer.status, answer.problem?.code]).toEqual([400, 'invalid_cursor']);
    }
  },
);

test('a page of a list leads to its next, and to no page of another list', async () => {
  const [first] = ['listEmployees', 'listPayrolls'].map((name) => lists.find((one) => one.name === name)!);
  const caller = api.signIn('admin');
  const ask = async (query: object) => api.call(caller, first!, { query: { limit: '2', ...query } });
  const page = (await ask({})).body as { data: unknown[]; page: { next: string } };
  const next = (await ask({ cursor: page.page.next })).body as typeof page;
  expect(next.data).toHaveLength(2);
  expect(next.data).not.toEqual(page.data);
  const other = lists.find((one) => one.name === 'listPayrolls')!;
  const elsewhere = await api.call(caller, other, { query: { cursor: page.page.next } });
  expect(elsewhere.problem.code).toBe('invalid_cursor');
});
