import { createHmac, hash } from 'node:crypto';
import { signingKey } from '@antela/sigv4/signing-key';

export type ChunkSigner = {
  secret: string;
  region: string;
  service: string;
  signedAt: Date;
  seedSignature: string;
};

/**
 * Writes an `aws-chunked` body from the description of the format, apart from the code under test but for the derivation
 * of the key. Without a signer the chunks are not signed.
 */
export function encodeAwsChunked(
  chunks: Buffer[],
  signer: ChunkSigner | null,
  trailer: { name: string; value: string } | null,
): Buffer {
  const sign = signer ? startSigning(signer) : null;
  const header = (data: Buffer) => {
    const signature = sign?.('PAYLOAD', `${hash('sha256', '')}\n${hash('sha256', data)}`);
    return `${data.length.toString(16)}${signature === undefined ? '' : `;chunk-signature=${signature}`}\r\n`;
  };
  const body = chunks.flatMap((data) => [Buffer.from(header(data)), data, Buffer.from('\r\n')]);
  let end = header(Buffer.alloc(0));
  if (trailer) {
    const line = `${trailer.name}:${trailer.value}`;
    end += `${line}\r\n`;
    if (sign) end += `x-amz-trailer-signature:${sign('TRAILER', hash('sha256', `${line}\n`))}\r\n`;
  }
  return Buffer.concat([...body, Buffer.from(`${end}\r\n`)]);
}

function startSigning({
  secret,
  region,
  service,
  signedAt,
  seedSignature,
}: ChunkSigner): (kind: string, what: string) => string {
  const date = signedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = { day: date.slice(0, 8), region, service };
  const key = signingKey(secret, scope);
  let previous = seedSignature;
  return (kind, what) => {
    const text = `AWS4-HMAC-SHA256-${kind}\n${date}\n${scope.day}/${region}/${service}/aws4_request\n${previous}\n${what}`;
    previous = createHmac('sha256', key).update(text).digest('hex');
    return previous;
  };
}
