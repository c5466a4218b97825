import type { Random } from './random.ts';

/** Makes the id of something that was created then. */
export type IdAt = (at: Date) => string;

/** UUIDv7 whose time is the row's and whose rest is drawn: ids sort as if the rows had been made when they say. */
export function createIds(random: Random): IdAt {
  let counter = 0;
  return (at) => {
    counter = (counter + 1) % 0x1000;
    const time = at.getTime().toString(16).padStart(12, '0');
    const variant = (0x8000 | random.int(0, 0x3fff)).toString(16);
    const tail =
      random
        .int(0, 2 ** 24 - 1)
        .toString(16)
        .padStart(6, '0') +
      random
        .int(0, 2 ** 24 - 1)
        .toString(16)
        .padStart(6, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${tail}`;
  };
}
