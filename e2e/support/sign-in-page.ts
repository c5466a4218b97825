import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { codeSentTo } from './mailbox.ts';

export const newPassword = 'una frase larga y propia 7';

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
export const refusal = (page: Page, sentence: string) =>
  page.getByRole('main').getByRole('alert').getByText(sentence, { exact: true });
export const codeField = (page: Page) => page.getByLabel('Código de 6 dígitos');

/** A code of an authenticator; `stepsAhead` because no step's code is good twice and the pool allows for a clock one step fast. */
export function totpCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  });
}

/** The pool has let somebody in: it gave tokens. The API then refuses who belongs to no client. */
export async function tokensGiven(page: Page): Promise<void> {
  await page.waitForResponse(
    async (response) =>
      response.url().includes('/cloud/user-pool/') &&
      response.ok() &&
      (await response.text()).includes('AccessToken'),
  );
}

/** Goes on with the code that was just sent to an address or a mobile. */
export async function enterSentCode(page: Page, request: APIRequestContext, to: string): Promise<void> {
  await expect(h1(page)).toHaveText('Escribe el código que te enviamos');
  const given = tokensGiven(page);
  await codeField(page).fill(await codeSentTo(request, to));
  await given;
}

/** Lets the user pool give one answer that the embedded one has no way to: the portal must know what to do with it. */
export async function answerAs(page: Page, operation: string, status: number, body: object): Promise<void> {
  await page.route('**/cloud/user-pool/**', (route) =>
    route.request().headers()['x-amz-target']?.endsWith(`.${operation}`)
      ? route.fulfill({ status, contentType: 'application/x-amz-json-1.1', body: JSON.stringify(body) })
      : route.continue(),
  );
}
