export interface Allowance {
  /** How fast what was taken comes back. */
  readonly perSecond: number;
  /** How much may be taken at an instant by somebody who took nothing before. */
  readonly atOnce: number;
}

/** Keys remembered at most: whoever is forgotten begins anew, which is what a full one does. */
const keysMax = 10_000;

/** Counts what each of many keys takes of the same allowance, as a bucket that fills while nobody looks. */
export function createAllowances(
  { perSecond, atOnce }: Allowance,
  nowMs: () => number = () => performance.now(),
) {
  const buckets = new Map<string, { left: number; at: number }>();

  function bucketOf(key: string) {
    const now = nowMs();
    const { left, at } = buckets.get(key) ?? { left: atOnce, at: now };
    const bucket = { left: Math.min(atOnce, left + ((now - at) / 1_000) * perSecond), at: now };
    // Set anew, so that those who ask least are at the beginning.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > keysMax) buckets.delete(buckets.keys().next().value ?? '');
    return bucket;
  }

  return {
    /** False, and nothing taken, when the key has none left. */
    take(key: string): boolean {
      const bucket = bucketOf(key);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
    giveBack(key: string): void {
      const bucket = bucketOf(key);
      bucket.left = Math.min(atOnce, bucket.left + 1);
    },
  };
}
