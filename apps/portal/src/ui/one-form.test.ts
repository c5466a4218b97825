import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => [path, readFileSync(join(features, path), 'utf8')] as const);

/** Ways besides `useForm` and `useRecordForm`: another library, one's own handler, one's own meeting with a 412. */
const otherWays = /react-hook-form|onSubmit(?:=\{|: )(?!form\.submit)|\buseConditionalSave\b/;

/** Forms that are still made in another way. The list only gets shorter. */
const stillOther: readonly string[] = [
  'access/auth/activation-page.tsx',
  'access/auth/change-password-page.tsx',
  'access/auth/code-step.tsx',
  'access/auth/confirm-account-step.tsx',
  'access/auth/credentials-form.tsx',
  'access/auth/custom-challenge-step.tsx',
  'access/auth/email-setup-step.tsx',
  'access/auth/new-password-step.tsx',
  'access/auth/password-recovery-page.tsx',
  'access/auth/password-step.tsx',
  'access/auth/recovery-code-form.tsx',
  'access/auth/reset-password-form.tsx',
  'access/auth/totp-enrolment.tsx',
  'access/auth/totp-setup-step.tsx',
  'files/imports/columns-step.tsx',
];

it('every form of a screen is made in the one way, so that all behave alike', () => {
  expect(sources.filter(([, text]) => otherWays.test(text)).map(([path]) => path)).toEqual(
    stillOther.toSorted(),
  );
});
