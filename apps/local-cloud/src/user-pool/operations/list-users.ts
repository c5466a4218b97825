import { invalidParameter, optionalCount, optionalText } from '../../input.ts';
import { openJson, sealJson } from '../../sealing.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import type { UserPool } from '../pool.ts';
import { userShape } from '../user-shape.ts';
import { selectUsers } from '../users.ts';

const pageSizeMax = 60;

/** In the order of their names. `Filter` is one comparison, `<attribute> = "…"` or `<attribute> ^= "…"`. */
export async function listUsers(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const limit = optionalCount(input, 'Limit', pageSizeMax);
  const token = optionalText(input, 'PaginationToken');
  const after = token === undefined ? '' : openJson(pool.carried, token, 'page of users');
  if (typeof after !== 'string') throw invalidParameter('Invalid pagination token.');
  const { attribute, value, prefix } = readFilter(optionalText(input, 'Filter') ?? '');
  const rows = await selectUsers(pool.db, { attribute, value, prefix, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    Users: page.map((user) => userShape(user, 'Attributes')),
    ...(rows.length > limit &&
      last !== undefined && { PaginationToken: sealJson(pool.carried, last.username, 'page of users') }),
  };
}

function readFilter(text: string): { attribute: string | null; value: string; prefix: boolean } {
  if (text.trim() === '') return { attribute: null, value: '', prefix: false };
  const match = /^\s*"?([\w:.-]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(text);
  if (match === null) throw invalidParameter('Error while parsing filter.');
  const [, attribute = '', sign, value = ''] = match;
  return { attribute, value: value.replace(/\\(.)/g, '$1'), prefix: sign === '^=' };
}
