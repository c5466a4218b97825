import { join } from 'node:path';
import { endpoints } from '@antela/contract/endpoints';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { contractOfScreens } from '../contract.config.ts';

type Declared = (typeof endpoints)[number];

/** Every call as a build of the portal has it. */
async function builtEndpoints(): Promise<readonly Declared[]> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [contractOfScreens()],
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../../../packages/contract/src/endpoints.ts'),
        formats: ['es'],
      },
    },
  });
  const [bundle] = output as [Rolldown.RolldownOutput];
  const code = Buffer.from(bundle.output[0].code).toString('base64');
  return ((await import(`data:text/javascript;base64,${code}`)) as { endpoints: readonly Declared[] })
    .endpoints;
}

const schemas = ['params', 'query', 'body', 'response', 'filters'];
const byName = (all: readonly Declared[]) => new Map(all.map((each) => [each.name, each]));

describe('the contract in a build of the portal (decision 0109)', async () => {
  const whole = byName(endpoints);
  const ofScreens = byName(await builtEndpoints());

  test('declares every call, and says of it all that a screen reads', () => {
    const read = (endpoint: Declared) =>
      JSON.stringify({ ...endpoint, ...Object.fromEntries(schemas.map((part) => [part, undefined])) });
    expect([...ofScreens.keys()].toSorted()).toEqual([...whole.keys()].toSorted());
    for (const [name, endpoint] of whole) expect(read(ofScreens.get(name) as Declared)).toBe(read(endpoint));
  });

  test('holds each body against the same schema, with the same faults', () => {
    for (const [name, { body }] of whole) {
      const same = ofScreens.get(name)?.body;
      expect(same === undefined, name).toBe(body === undefined);
      for (const wrong of [{}, { unknown: 1 }, null])
        expect(same?.safeParse(wrong).error?.issues, name).toEqual(body?.safeParse(wrong).error?.issues);
    }
  });

  test('builds no schema of an answer that a declaration names by itself', () => {
    const built = [...ofScreens.values()].filter(({ response }) => typeof response === 'object');
    // Acts on a period take theirs from a function that declares what they have in common.
    expect(built.filter(({ noun }) => noun !== 'period-steps').map(({ name }) => name)).toEqual([]);
  });
});
