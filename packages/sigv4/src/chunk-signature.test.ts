import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chunkVerifier } from './chunk-signature.ts';

// The worked example of "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks"
// in the Amazon S3 API Reference.
const example = {
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
  signedAt: new Date('2013-05-24T00:00:00Z'),
  seedSignature: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
};
const chunks = [
  { data: 'a'.repeat(65_536), signature: 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648' },
  { data: 'a'.repeat(1024), signature: '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497' },
  { data: '', signature: 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9' },
];

test('the published example verifies, chunk by chunk', () => {
  const verifier = chunkVerifier(example);
  expect(chunks.map(({ data, signature }) => verifier.chunk(signature, hash('sha256', data)))).toEqual([
    true,
    true,
    true,
  ]);
});

test('a chunk that is changed, left out, or signed in another shape is refused', () => {
  const [first, second] = chunks;
  expect(chunkVerifier(example).chunk(first!.signature, hash('sha256', first!.data + 'a'))).toBe(false);
  expect(chunkVerifier(example).chunk(second!.signature, hash('sha256', second!.data))).toBe(false);
  for (const signature of [
    '',
    first!.signature.toUpperCase(),
    first!.signature.slice(2),
    `${first!.signature}00`,
  ]) {
    expect(chunkVerifier(example).chunk(signature, hash('sha256', first!.data))).toBe(false);
  }
});

test('a trailer counts only with the signature that follows the last chunk', () => {
  const verifier = chunkVerifier(example);
  for (const { data, signature } of chunks) verifier.chunk(signature, hash('sha256', data));
  expect(verifier.trailer(chunks[2]!.signature, hash('sha256', 'x-amz-checksum-crc32:AAAAAA==\n'))).toBe(
    false,
  );
});
