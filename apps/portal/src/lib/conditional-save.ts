import { useState } from 'react';
import { ApiError } from './api-error.ts';

/** One thing known about a record, in words; null while it is not known. */
export type Fact = { term: string; value: string | null };
export type Difference = { term: string; before: string | null; now: string | null };

/** The facts that differ, with both values. */
export function differences(before: readonly Fact[], now: readonly Fact[]): Difference[] {
  return now.flatMap(({ term, value }) => {
    const old = before.find((fact) => fact.term === term)?.value ?? null;
    return old === value ? [] : [{ term, before: old, now: value }];
  });
}

type Options<Latest> = {
  /** What the form was filled from. */
  shown: Latest;
  /** What the server holds now, past any cache. */
  fetchLatest: () => Promise<Latest>;
  factsOf: (value: Latest) => readonly Fact[];
  /** Sends the change against the version of `latest`. */
  send: (latest: Latest) => Promise<void>;
};

/**
 * Saves against a version. When somebody else was quicker (412), what changed is told and what was typed stays: sending again is
 * then the person's decision. Whatever else goes wrong is thrown.
 */
export function useConditionalSave<Latest>() {
  const [changed, setChanged] = useState<readonly Difference[]>([]);
  const [latest, setLatest] = useState<Latest | null>(null);
  const [busy, setBusy] = useState(false);

  function forget(): void {
    setChanged([]);
    setLatest(null);
  }

  /** @returns whether it was saved */
  async function save({ shown, fetchLatest, factsOf, send }: Options<Latest>): Promise<boolean> {
    setBusy(true);
    try {
      const base = latest ?? shown;
      try {
        await send(base);
        forget();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
        const now = await fetchLatest();
        setLatest(now);
        setChanged(differences(factsOf(base), factsOf(now)));
        return false;
      }
    } finally {
      setBusy(false);
    }
  }

  return { save, busy, changed, forget, isStale: latest !== null };
}
