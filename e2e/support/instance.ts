import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the instance under test, chosen by playwright.config.ts. */
export function e2eData(): string {
  const folder = process.env['E2E_DATA'];
  if (!folder) throw new Error('E2E_DATA is not set: run through playwright.config.ts');
  return folder;
}

/** Output of the instance when it started. */
export function readStartLog(): string {
  return readFileSync(join(e2eData(), 'start.log'), 'utf8');
}

/** The TOTP secret (Base32) of mfa@andino.demo, which the start prints. */
export function demoTotpSecret(): string {
  const secret = /secreto ([A-Z2-7]{32})/.exec(readStartLog())?.[1];
  if (!secret) throw new Error('The start printed no TOTP secret');
  return secret;
}
