import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => [path, readFileSync(join(features, path), 'utf8')] as const);

/** Ways besides `useForm` and `useRecordForm`: another library, one's own handler, one's own meeting with a 412. */
const otherWays = /react-hook-form|onSubmit(?:=\{|: )(?!form\.submit)|\buseConditionalSave\b/;

/** Each with its reason. The list only gets shorter. */
const exceptions: Readonly<Record<string, string>> = {
  'access/auth/credentials-form.tsx': 'two fields that stand before everything is loaded',
};

it('every form of a screen is made in the one way, so that all behave alike', () => {
  expect(sources.filter(([, text]) => otherWays.test(text)).map(([path]) => path)).toEqual(
    Object.keys(exceptions).toSorted(),
  );
});

/** A refusal held by hand: a form's own stands with its other faults, and knows what would be lost by leaving. */
const ownRefusal = /\[\w+, set(?:Refusal|Fault)\] = useState|\buseRefusal\b/;

const noForms: Readonly<Record<string, string>> = {
  'access/auth/totp-enrolment.tsx': 'the secret that its form is about cannot be made',
  'access/comments/comment-dialog.tsx': 'a file that is refused as it is dropped',
  'advances/advances/advances-page.tsx': 'the outcome of a dialog, said in the sheet below it',
  'files/imports/corrections-upload.tsx': 'a file is sent as it is dropped',
  'files/imports/file-step.tsx': 'a file is sent as it is dropped',
  'payday/disbursements/bank-answer.tsx': 'a file is sent as it is dropped',
  'payday/pay-periods/confirmation-file.ts': 'a file is looked at as it is dropped',
  'payday/pay-periods/payroll-file-sheet.tsx': 'a file is looked at as it is dropped',
  'people/employees/logo-sheet.tsx': 'a file is sent as it is dropped',
};

it('no screen keeps a refusal by hand where a form would', () => {
  expect(sources.filter(([, text]) => ownRefusal.test(text)).map(([path]) => path)).toEqual(
    Object.keys(noForms).toSorted(),
  );
});

/** Lengths and schemas written by hand: the contract has them, and says them at the field before anything is sent (`faultsOfBody`). */
const ownRules = /maxLength=\{\d\d|import \{ z \} from 'zod'/;

const notOfTheContract: Readonly<Record<string, string>> = {
  'access/auth/passkey-list.tsx': 'a name that the user pool keeps',
  'access/auth/recovery-code-form.tsx': 'a code that the user pool reads',
  'advances/advances/refusal-reasons.ts': 'reads an answer',
  'office/search/command-palette.tsx': 'a search, which is cut like that of every list',
};

it('no form says again what the contract says of a field', () => {
  expect(sources.filter(([, text]) => ownRules.test(text)).map(([path]) => path)).toEqual(
    Object.keys(notOfTheContract).toSorted(),
  );
});
