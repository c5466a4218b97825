import { createHash } from 'node:crypto';

/** Draws that depend on the seed alone. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** Both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  digits(count: number): string;
}

/** sfc32, seeded with the hash of a text: streams of different names are independent. */
export function createRandom(seed: string): Random {
  const hash = createHash('sha256').update(seed).digest();
  let [a, b, c, counter] = [hash.readUInt32LE(0), hash.readUInt32LE(4), hash.readUInt32LE(8), 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
    weighted(items) {
      let left = next() * items.reduce((total, [, weight]) => total + weight, 0);
      const found = items.find(([, weight]) => (left -= weight) < 0);
      return (found ?? itemAt(items, items.length - 1))[0];
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  if (index < 0 || index >= items.length) throw new RangeError('nothing to pick from');
  return items[index] as Item;
}
