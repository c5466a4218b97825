import type { Noun } from '@antela/contract/nouns';
import { streamBackMaxMs, streamBackMs, streamGatherMs, streamSilenceMs } from './limits.ts';

export type EventPorts = {
  /** Place where `visibilitychange` arrives; the document. */
  events: EventTarget;
  isVisible: () => boolean;
  setTimer: (callback: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
  /** Resolves once the page has drawn what it asked for: until then its few connections are needed for that. */
  atRest: () => Promise<unknown>;
  /** Follows the stream until it ends; `tell` gets the data of an event, or null for a sign of life. */
  follow: (tell: (data: string | null) => void, signal: AbortSignal) => Promise<void>;
  /** Asks again for what shows one of them; null after a time in which nothing was told. */
  refresh: (nouns: readonly Noun[] | null) => Promise<unknown>;
};

let isTelling = false;

/** Time until the next look at what the server tells of by itself: seldom while it does, as often as said while it does not. */
export const pollingMs = (ms: number): number => (isTelling ? Math.max(10 * ms, 15_000) : ms);

/** Collects what is told within a moment, and refreshes it at once. */
function batchRefreshes({ setTimer, refresh }: EventPorts, isStopped: () => boolean) {
  let pending = new Set<Noun>();
  let running: Promise<unknown> | null = null;

  /** Answers on their way may be from before a change that is told meanwhile: they are asked for once more, and never twice at once. */
  async function refreshPending(): Promise<void> {
    while (pending.size > 0 && !isStopped()) {
      await new Promise<void>((resolve) => void setTimer(resolve, streamGatherMs));
      const nouns = [...pending];
      pending = new Set();
      await refresh(nouns);
    }
  }

  return (nouns: readonly Noun[]): void => {
    for (const noun of nouns) pending.add(noun);
    running ??= refreshPending().finally(() => (running = null));
  };
}

/**
 * Keeps one stream of changes open while the page is seen. One that breaks, or is silent for too long, is opened anew, ever later where
 * that fails; meanwhile everything is asked for as often as without it. @returns the way to stop it
 */
export function followServerEvents(ports: EventPorts): () => void {
  const { events, isVisible, setTimer, clearTimer, follow, refresh } = ports;
  let stream: AbortController | null = null;
  let timer: unknown;
  let failures = 0;
  let isStopped = false;
  const refreshSoon = batchRefreshes(ports, () => isStopped);

  function fallSilent(): void {
    if (!isTelling) return;
    isTelling = false;
    if (!isStopped && isVisible()) void refresh(null);
  }

  async function open(): Promise<void> {
    clearTimer(timer as never);
    if (isStopped || stream || !isVisible()) return;
    const mine = new AbortController();
    stream = mine;
    await ports.atRest();
    let silence: unknown;
    const alive = (): void => {
      clearTimer(silence as never);
      silence = setTimer(() => mine.abort(), streamSilenceMs);
    };
    try {
      alive();
      await follow((data) => {
        alive();
        if (data === null || mine.signal.aborted) return;
        failures = 0;
        const nouns = JSON.parse(data) as Noun[];
        if (nouns.length > 0) return refreshSoon(nouns);
        isTelling = true;
        void refresh(null);
      }, mine.signal);
    } catch {
      if (stream === mine) failures += 1;
    }
    clearTimer(silence as never);
    if (stream === mine) stream = null;
    if (failures > 0) fallSilent();
    const waitMs = Math.min(streamBackMs * 2 ** failures, streamBackMaxMs);
    if (!isStopped && isVisible()) timer = setTimer(() => void open(), waitMs);
  }

  function look(): void {
    if (isVisible()) return void open();
    stream?.abort();
    stream = null;
    isTelling = false;
  }

  events.addEventListener('visibilitychange', look);
  void open();
  return () => {
    isStopped = true;
    isTelling = false;
    events.removeEventListener('visibilitychange', look);
    clearTimer(timer as never);
    stream?.abort();
  };
}
