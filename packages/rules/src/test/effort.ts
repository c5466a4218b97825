type Host = {
  process?: { env: Readonly<Record<string, string | undefined>> };
};

/** How many times as many rounds as `npm test` a property is tried: `npm run trust` asks for more. These tests know no Node. */
export const effort = Number((globalThis as Host).process?.env['EFFORT'] ?? 1);
