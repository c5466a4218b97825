import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';

/** How the store refused, as "403 AccessDenied". */
export const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) =>
      `${error.$metadata?.httpStatusCode} ${error.name}`,
  );

/** Status of a request that is sent as it is, without a client that would mend it. */
export const statusOf = async (url: string, sent: Sent): Promise<number> =>
  (await answerTo(url, sent)).status;

type Sent = {
  method: string;
  headers: Record<string, string>;
  body: string | Readable;
};

export function answerTo(
  url: string,
  { body, ...options }: Sent,
): Promise<{ status: number; etag: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, options, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode!, etag: answer.headers.etag });
    }).on('error', reject);
    Readable.from(typeof body === 'string' ? [body] : body).pipe(request);
  });
}
