import { pesos, type Pesos } from './money.ts';

/** Preferred numbers of ISO 3, series R10: each is about a quarter more than the one before. */
const edges = [100, 125, 160, 200, 250, 315, 400, 500, 630, 800];

/**
 * Bands that stand for a salary where it may not be read off. They never move, so that what is worked out on many days, or of many
 * amounts, still tells the band alone.
 *
 * @returns The lower edge of the amount's band: at most the amount, and more than three quarters of it. Under 100 pesos, zero.
 */
export function bandFloor(amount: Pesos): Pesos {
  const { scale, index } = placeOf(amount);
  return index < 0 ? pesos(0) : pesos((edges[index] ?? 0) * scale);
}

/** The least edge that is no less than the amount; zero for zero. */
export function bandCeiling(amount: Pesos): Pesos {
  if (amount <= 0) return pesos(0);
  const floor = bandFloor(amount);
  if (floor === amount) return floor;
  const { scale, index } = placeOf(amount);
  return pesos((edges[index + 1] ?? 1_000) * scale);
}

function placeOf(amount: Pesos): { readonly scale: number; readonly index: number } {
  let scale = 1;
  while (amount >= 1_000 * scale) scale *= 10;
  return { scale, index: edges.findLastIndex((edge) => edge * scale <= amount) };
}
