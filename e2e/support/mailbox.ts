import { expect, type APIRequestContext } from '@playwright/test';
import { jobTimeout } from './timeouts.ts';

interface Message {
  id: string;
  kind: 'email' | 'sms';
  subject: string;
  text: string;
}

/** Everything mailed to somebody, newest first. */
export async function messagesTo(request: APIRequestContext, to: string): Promise<Message[]> {
  const response = await request.get('/mailbox/api/messages', { params: { to } });
  return ((await response.json()) as { data: Message[] }).data;
}

/** The six digits of the newest message that has some; waits for one newer than the `after` messages already there. */
export async function codeSentTo(request: APIRequestContext, to: string, after = 0): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const messages = await messagesTo(request, to);
        code = messages.length > after ? /\b(\d{6})\b/.exec(messages[0]?.text ?? '')?.[1] : undefined;
        return code;
      },
      { timeout: jobTimeout },
    )
    .toBeDefined();
  return code ?? '';
}

/** The code of an invitation, which is the temporary password. */
export async function activationCodeSentTo(request: APIRequestContext, to: string): Promise<string> {
  const [message] = await messagesTo(request, to);
  const code = /código de activación es (\S+)/.exec(message?.text ?? '')?.[1];
  if (!code) throw new Error(`${to} has no invitation`);
  return code;
}
