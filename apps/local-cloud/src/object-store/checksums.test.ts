import { expect, test } from 'vitest';
import { startChecksum } from './checksums.ts';

// The check values of the published catalogue of CRC algorithms, for the nine bytes "123456789".
test.each([
  ['x-amz-checksum-crc32', 'cbf43926'],
  ['x-amz-checksum-crc32c', 'e3069283'],
  ['x-amz-checksum-crc64nvme', 'ae8b14860a799888'],
  ['x-amz-checksum-sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['x-amz-checksum-sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
])('%s has the published value, however the data is cut', (header, hex) => {
  for (const parts of [['123456789'], ['1234', '', '56789'], [...'123456789']]) {
    const checksum = startChecksum(header)!;
    for (const part of parts) checksum.update(Buffer.from(part));
    expect(Buffer.from(checksum.digest(), 'base64').toString('hex')).toBe(hex);
  }
});

test('a checksum nobody here knows is not taken for one', () => {
  for (const header of ['x-amz-checksum-xxhash64', 'constructor', ''])
    expect(startChecksum(header)).toBeNull();
});
