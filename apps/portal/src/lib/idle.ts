import { idleTimeoutMs, idleWarningMs, sessionRenewalIntervalMs } from './limits.ts';

/** Shared by the tabs: the instant, in ms, of the last activity in any of them. */
const activityKey = 'last-activity';
/** Mouse moves come by the hundred; one write a second is close enough to twenty minutes. */
const writeIntervalMs = 1000;
const activityEvents = ['mousemove', 'keydown'] as const;
/** Coming back to a page is no activity, but the moment to look at the clock: timers sleep with the laptop. */
const wakeEvents = ['focus', 'pageshow', 'visibilitychange'] as const;

export type IdlePorts = {
  /** Where activity and the other tabs' `storage` events arrive; the window. */
  events: EventTarget;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  setTimer: (callback: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
  /** At most once every 30 s while there is activity. */
  onRenew: () => void;
  /** Two minutes before the end; `endsAt` in ms. */
  onWarning: (endsAt: number) => void;
  /** Somebody came back after the warning, here or in another tab. */
  onResume: () => void;
  onExpire: () => void;
};

export type IdleWatch = {
  /** Counts as activity: the button of the warning. */
  stay: () => void;
  stop: () => void;
};

/**
 * Watches for inactivity (docs/spec.md §4): 20 minutes without a mouse move or a key in any tab end the session. Decided by
 * the wall clock, never by a timer alone, so that a laptop that slept through the limit ends too.
 */
export function watchIdle(ports: IdlePorts): IdleWatch {
  let timer: unknown;
  let renewedAt = ports.now();
  let warned = false;

  const lastActivity = (): number => Number(ports.storage.getItem(activityKey) ?? 0);

  function look(): void {
    ports.clearTimer(timer as never);
    const idleMs = ports.now() - lastActivity();
    if (idleMs >= idleTimeoutMs) {
      stop();
      ports.onExpire();
      return;
    }
    if (idleMs >= idleWarningMs && !warned) {
      warned = true;
      ports.onWarning(lastActivity() + idleTimeoutMs);
    } else if (idleMs < idleWarningMs && warned) {
      warned = false;
      ports.onResume();
    }
    timer = ports.setTimer(look, (warned ? idleTimeoutMs : idleWarningMs) - idleMs);
  }

  function note(): void {
    const now = ports.now();
    const sinceMs = now - lastActivity();
    // A mouse that moves after the limit must not revive what has ended.
    if (sinceMs >= idleTimeoutMs) return look();
    if (sinceMs >= writeIntervalMs) noteActivity(ports.storage, now);
    if (now - renewedAt >= sessionRenewalIntervalMs) {
      renewedAt = now;
      ports.onRenew();
    }
    if (warned) look();
  }

  function onStorage(event: Event): void {
    const { key } = event as StorageEvent;
    if (key === activityKey || key === null) look();
  }

  function stop(): void {
    ports.clearTimer(timer as never);
    for (const name of activityEvents) ports.events.removeEventListener(name, note);
    for (const name of wakeEvents) ports.events.removeEventListener(name, look);
    ports.events.removeEventListener('storage', onStorage);
  }

  for (const name of activityEvents) ports.events.addEventListener(name, note);
  for (const name of wakeEvents) ports.events.addEventListener(name, look);
  ports.events.addEventListener('storage', onStorage);
  if (ports.storage.getItem(activityKey) === null) noteActivity(ports.storage, ports.now());
  look();
  return { stay: note, stop };
}

/** Signing in is activity: it starts the twenty minutes, whatever an earlier session left behind. */
export function noteActivity(storage: Pick<Storage, 'setItem'>, now: number): void {
  storage.setItem(activityKey, String(now));
}
