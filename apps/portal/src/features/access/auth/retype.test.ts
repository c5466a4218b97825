import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Nothing is typed there: one of several is chosen, or a link has said it all. */
const withoutFields = ['choice-step.tsx', 'impersonate-page.tsx'];

it('every step of a sign-in that can be refused marks what is typed again, where the focus goes', () => {
  const steps = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const)
    .filter(([, text]) => /<Form(?:Error|Refusal)/.test(text));
  expect(steps.length).toBeGreaterThan(12);
  const unmarked = steps.filter(
    ([, text]) => !/<(?:Code|Password|NewPassword)Field|<OneTimeCode|data-retype|<CodeForm/.test(text),
  );
  expect(unmarked.map(([name]) => name)).toEqual(withoutFields);
});
