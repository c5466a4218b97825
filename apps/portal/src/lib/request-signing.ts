import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { signingRegion, signingService } from './limits.ts';

export type Credentials = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

type SignableRequest = {
  url: URL | undefined;
  method: string | undefined;
  headers: Record<string, string>;
  body?: string | undefined;
};

/**
 * The headers of a request signed with temporary credentials (docs/spec.md §7, §8): those given plus authorization, date,
 * security token and payload hash. `host` is signed and left out, because a browser sets it itself and lets nobody else.
 */
export async function signRequest(
  { url, method, headers, body }: SignableRequest,
  credentials: Credentials | undefined,
  date: Date,
): Promise<Record<string, string>> {
  if (!credentials) throw new Error('Unable to retrieve AWS credentials');
  if (!url) throw new Error('URL is undefined');
  if (!method) throw new Error('Method is undefined');
  try {
    const signer = new SignatureV4({
      service: signingService,
      region: signingRegion,
      credentials,
      sha256: Sha256,
    });
    const request = {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: queryOf(url),
      headers: { ...headers, host: url.host },
      ...(body !== undefined && { body }),
    };
    const { host: _host, ...signed } = (await signer.sign(request, { signingDate: date })).headers;
    return signed;
  } catch (error) {
    throw new Error(`Failed to sign request: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
}
