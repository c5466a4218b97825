import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Position } from '../db/page.ts';
import { AppError } from './app-error.ts';

const payload = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()]);

/** Keyset cursors, bound to the sort they were made for: one of another sort is `invalid_cursor`. They leave the server sealed. */
export const cursors = {
  encode: (sort: string, position: Position): string =>
    Buffer.from(JSON.stringify([sort, ...position])).toString('base64url'),
  decode(sort: string, cursor: string | undefined): Position | null {
    if (cursor === undefined) return null;
    const parsed = payload.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (!parsed.success || parsed.data[0] !== sort) throw new AppError('invalid_cursor');
    return [parsed.data[1], parsed.data[2]];
  },
};

/** Cursors as they cross the wire: opaque and signed for one list of one client, so that nobody builds one or takes it elsewhere. */
export function createCursorSeal(masterSecret: Buffer, alsoSecret?: Buffer) {
  const keyOf = (secret: Buffer) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'antela list cursor', 32));
  const key = keyOf(masterSecret);
  const keys = alsoSecret ? [key, keyOf(alsoSecret)] : [key];
  const sign = (place: readonly string[], cursor: string, by = key) =>
    createHmac('sha256', by).update(JSON.stringify(place)).update(cursor).digest('base64url').slice(0, 22);

  return {
    seal: (place: readonly string[], cursor: string): string => `${sign(place, cursor)}${cursor}`,
    /** @throws AppError invalid_cursor */
    open(place: readonly string[], sealed: string): string {
      const [given, cursor] = [Buffer.from(sealed.slice(0, 22)), sealed.slice(22)];
      const fits = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
      if (!keys.some((by) => fits(Buffer.from(sign(place, cursor, by)))))
        throw new AppError('invalid_cursor');
      return cursor;
    },
  };
}

export type CursorSeal = ReturnType<typeof createCursorSeal>;
