import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from './app-error.ts';

/** The sort values and id of a page's last row; the next page begins after it. */
export type Position = readonly [sortValue: string | number, id: string];

const payload = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()]);

/**
 * Keyset cursors: opaque and signed, so that nobody builds one, and bound to the sort they were made for.
 * A cursor of another sort, or a tampered one, is `invalid_cursor`.
 */
export function createCursors(masterSecret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, Buffer.alloc(0), 'antela list cursor', 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 12);

  function encode(sort: string, position: Position): string {
    const text = JSON.stringify([sort, ...position]);
    return Buffer.concat([sign(text), Buffer.from(text)]).toString('base64url');
  }

  function decode(sort: string, cursor: string | undefined): Position | null {
    if (cursor === undefined) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const text = bytes.subarray(12).toString();
    if (bytes.length < 14 || !timingSafeEqual(bytes.subarray(0, 12), sign(text)))
      throw new AppError('invalid_cursor');
    const parsed = payload.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data[0] !== sort) throw new AppError('invalid_cursor');
    return [parsed.data[1], parsed.data[2]];
  }

  return { encode, decode };
}

export type Cursors = ReturnType<typeof createCursors>;
