import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A checksum that grows with the data; `digest` is in base64, as S3 writes it. */
export type Checksum = { update: (data: Uint8Array) => void; digest: () => string };

/** Starts the checksum that a header such as `x-amz-checksum-crc32c` announces; null for one we do not know. */
export function startChecksum(header: string): Checksum | null {
  const start = Object.hasOwn(algorithms, header) ? algorithms[header] : undefined;
  return start ? start() : null;
}

const algorithms: Record<string, () => Checksum> = {
  'x-amz-checksum-crc32': () => words(0, (value, data) => crc32(data, value)),
  'x-amz-checksum-crc32c': () => words(0, crc32c),
  'x-amz-checksum-crc64nvme': crc64nvme,
  'x-amz-checksum-sha1': () => hashed('sha1'),
  'x-amz-checksum-sha256': () => hashed('sha256'),
};

function hashed(algorithm: string): Checksum {
  const hash = createHash(algorithm);
  return { update: (data) => void hash.update(data), digest: () => hash.digest('base64') };
}

function words(start: number, next: (value: number, data: Uint8Array) => number): Checksum {
  let value = start;
  return {
    update: (data) => {
      value = next(value, data);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value >>> 0);
      return bytes.toString('base64');
    },
  };
}

/** Castagnoli's polynomial (RFC 9260, appendix A), bits reflected. */
const crc32cTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(start: number, data: Uint8Array): number {
  let value = ~start;
  for (const byte of data) value = (crc32cTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value;
}

/** The 64-bit polynomial of the NVM Express specification, bits reflected. Kept as two 32-bit halves: BigInt is far slower. */
const crc64Table = Array.from({ length: 256 }, (_, index) => {
  let value = BigInt(index);
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ 0x9a6c9329ac4bc9b5n : value >> 1n;
  return value;
});
const crc64High = Int32Array.from(crc64Table, (value) => Number(BigInt.asIntN(32, value >> 32n)));
const crc64Low = Int32Array.from(crc64Table, (value) => Number(BigInt.asIntN(32, value)));

function crc64nvme(): Checksum {
  let high = -1;
  let low = -1;
  return {
    update: (data) => {
      for (const byte of data) {
        const index = (low ^ byte) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (crc64Low[index] ?? 0);
        high = (high >>> 8) ^ (crc64High[index] ?? 0);
      }
    },
    digest: () => {
      const bytes = Buffer.alloc(8);
      bytes.writeInt32BE(~high, 0);
      bytes.writeInt32BE(~low, 4);
      return bytes.toString('base64');
    },
  };
}
