/**
 * Loads a thread's source in development and tests. A thread cannot read TypeScript unaided: a run of tests hands over bundles
 * (`test/thread-bundles.ts`), and a thread starts ten times sooner from one than with a loader of its own.
 */
export const startThread = async (name) => {
  const bundles = process.env['ANTELA_TEST_THREADS'];
  if (bundles !== undefined) return import(`${bundles}/${name}.mjs`);
  const { register } = await import('tsx/esm/api');
  register();
  return import(`./${name}.ts`);
};
