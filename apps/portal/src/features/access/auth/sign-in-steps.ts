import type { SignInOutput } from 'aws-amplify/auth';

export type SignInStep = SignInOutput['nextStep'];

/** The screen of each step the identity service can return (docs/spec.md §4). */
const screens = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: 'custom-challenge',
  CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: 'mfa-setup-selection',
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: 'email-setup',
  CONTINUE_SIGN_IN_WITH_TOTP_SETUP: 'totp-setup',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: 'mfa-selection',
  CONFIRM_SIGN_IN_WITH_SMS_CODE: 'sms-code',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'totp-code',
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: 'email-code',
  CONFIRM_SIGN_IN_WITH_PASSWORD: 'password',
  CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: 'first-factor-selection',
  RESET_PASSWORD: 'reset-required',
  CONFIRM_SIGN_UP: 'confirm-account',
} as const satisfies Record<SignInStep['signInStep'], string>;

export type SignInScreen = (typeof screens)[keyof typeof screens] | 'unknown';

/** A step from a newer identity service has no screen yet: the person gets help that names it. */
export function screenOf(signInStep: string): SignInScreen {
  return Object.hasOwn(screens, signInStep) ? screens[signInStep as keyof typeof screens] : 'unknown';
}
