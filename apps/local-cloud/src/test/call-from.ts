import { request } from 'node:http';

/** One operation from an address of this machine (all of 127.0.0.0/8 are), with the cookie that a browser would send. */
export async function callFrom(
  source: { address: string; cookie?: string },
  endpoint: string,
  operation: string,
  input: object,
): Promise<{ body: Record<string, unknown>; error: string | null; cookie: string | null }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        localAddress: source.address,
        family: 4,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          ...(source.cookie !== undefined && { cookie: source.cookie }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
          const error =
            response.statusCode === 200 ? null : `${String(body['__type'])}: ${String(body['message'])}`;
          resolve({ body, error, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? null });
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(input));
  });
}
