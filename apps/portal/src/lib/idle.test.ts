import { beforeEach, describe, expect, it } from 'vitest';
import { type IdleWatch, watchIdle } from './idle.ts';

const minute = 60_000;

/** One computer: a wall clock, timers that can sleep, and the storage its tabs share. */
function computer() {
  let now = Date.parse('2026-03-04T15:00:00Z');
  let timers: { at: number; run: () => void; id: number }[] = [];
  let ids = 0;
  const kept = new Map<string, string>();
  const tabs: EventTarget[] = [];

  function tab() {
    const events = new EventTarget();
    tabs.push(events);
    const log: string[] = [];
    const watch: IdleWatch = watchIdle({
      events,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => {
          kept.set(key, value);
          // As in a browser: every tab but the one that wrote.
          for (const other of tabs)
            if (other !== events) other.dispatchEvent(Object.assign(new Event('storage'), { key }));
        },
      },
      now: () => now,
      setTimer: (run, ms) => {
        ids += 1;
        timers.push({ at: now + ms, run, id: ids });
        return ids;
      },
      clearTimer: (id) => {
        timers = timers.filter((timer) => timer.id !== id);
      },
      onRenew: () => log.push('renew'),
      onWarning: (endsAt) => log.push(`warning ${(endsAt - now) / 1000}`),
      onResume: () => log.push('resume'),
      onExpire: () => log.push('expire'),
    });
    return { log, watch, act: (name = 'mousemove') => events.dispatchEvent(new Event(name)) };
  }

  function pass(ms: number) {
    const end = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = Math.max(now, next.at);
      timers = timers.filter((timer) => timer !== next);
      next.run();
    }
    now = end;
  }

  /** The lid is closed: the clock goes on, no timer fires. */
  const sleep = (ms: number) => {
    now += ms;
    timers = [];
  };
  return { tab, pass, sleep, kept };
}

describe('idle logout (spec §4, §9)', () => {
  let one: ReturnType<typeof computer>;
  beforeEach(() => {
    one = computer();
  });

  it('warns at 18 minutes and ends at 20, once', () => {
    const { log } = one.tab();
    one.pass(18 * minute - 1);
    expect(log).toEqual([]);
    one.pass(1);
    expect(log).toEqual(['warning 120']);
    one.pass(2 * minute - 1);
    expect(log).toEqual(['warning 120']);
    one.pass(60 * minute);
    expect(log).toEqual(['warning 120', 'expire']);
  });

  it.each(['mousemove', 'keydown'])('counts %s as activity', (name) => {
    const tab = one.tab();
    one.pass(17 * minute);
    tab.act(name);
    one.pass(17 * minute);
    expect(tab.log).not.toContain('expire');
  });

  it('renews at most every 30 seconds, however much there is to see', () => {
    const tab = one.tab();
    for (let second = 0; second < 120; second += 1) {
      tab.act();
      one.pass(1000);
    }
    expect(tab.log).toEqual(['renew', 'renew', 'renew']);
  });

  it('takes the warning back when somebody moves', () => {
    const tab = one.tab();
    one.pass(19 * minute);
    tab.act();
    expect(tab.log).toEqual(['warning 120', 'renew', 'resume']);
    one.pass(18 * minute);
    expect(tab.log.at(-1)).toBe('warning 120');
  });

  it('two tabs agree: activity in one keeps the other, and both warn and end together', () => {
    const first = one.tab();
    const second = one.tab();
    one.pass(17 * minute);
    first.act();
    one.pass(17 * minute);
    expect(second.log).toEqual([]);
    one.pass(1 * minute);
    expect([first.log.at(-1), second.log.at(-1)]).toEqual(['warning 120', 'warning 120']);
    second.act();
    expect(first.log.at(-1)).toBe('resume');
    one.pass(20 * minute);
    expect([first.log.at(-1), second.log.at(-1)]).toEqual(['expire', 'expire']);
  });

  it('a laptop that slept through the limit is out at once, and a mouse move does not revive it', () => {
    const tab = one.tab();
    one.sleep(8 * 60 * minute);
    tab.act('mousemove');
    expect(tab.log).toEqual(['expire']);
  });

  it('a laptop that slept less is not', () => {
    const tab = one.tab();
    one.sleep(10 * minute);
    tab.act('focus');
    one.pass(8 * minute);
    expect(tab.log).toEqual(['warning 120']);
  });

  it('a page opened after the limit has passed ends at once', () => {
    one.tab().watch.stop();
    one.pass(21 * minute);
    expect(one.tab().log).toEqual(['expire']);
  });

  it('stops when told', () => {
    const tab = one.tab();
    tab.watch.stop();
    one.pass(60 * minute);
    tab.act();
    expect(tab.log).toEqual([]);
  });
});
