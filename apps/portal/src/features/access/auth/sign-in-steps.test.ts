import { expect, it } from 'vitest';
import { screenOf } from './sign-in-steps.ts';

/** docs/spec.md §4, copied. */
const steps =
  'DONE; CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE; CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION; CONTINUE_SIGN_IN_WITH_EMAIL_SETUP; CONTINUE_SIGN_IN_WITH_TOTP_SETUP; CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED; CONTINUE_SIGN_IN_WITH_MFA_SELECTION; CONFIRM_SIGN_IN_WITH_SMS_CODE; CONFIRM_SIGN_IN_WITH_TOTP_CODE; CONFIRM_SIGN_IN_WITH_EMAIL_CODE; CONFIRM_SIGN_IN_WITH_PASSWORD; CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION; RESET_PASSWORD; CONFIRM_SIGN_UP'.split(
    '; ',
  );

it('all fourteen sign-in steps have a screen of their own (spec §4)', () => {
  expect(steps).toHaveLength(14);
  expect(new Set(steps.map(screenOf)).size).toBe(14);
  expect(steps.map(screenOf)).not.toContain('unknown');
});

it.each(['CONFIRM_SIGN_IN_WITH_SMELL', '', 'toString'])('an unknown step (%j) gets help', (step) => {
  expect(screenOf(step)).toBe('unknown');
});
