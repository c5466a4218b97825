import type { EffectiveLimit } from '@antela/contract/effective-limits';
import { clockOf } from './clock-text.ts';
import type { Translate } from './restriction-words.tsx';

const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];

/** '8:00 a. m.', of minutes since midnight. */
function timeOfDay(minute: number): string {
  const [hour = 0, rest = 0] = clockOf(minute).split(':').map(Number);
  return `${hour % 12 || 12}:${String(rest).padStart(2, '0')} ${hour < 12 ? 'a.' : 'p.'} m.`;
}

/** Days with the same hours together: "lun, mar: 8:00 a. m. a 5:00 p. m.". */
export function windowsInWords(windows: EffectiveLimit['windows'], t: Translate): string {
  const byHours = new Map<string, string[]>();
  for (const { day, fromMinute, untilMinute } of windows) {
    const hours = t('{{from}} a {{until}}', { from: timeOfDay(fromMinute), until: timeOfDay(untilMinute) });
    byHours.set(hours, [...(byHours.get(hours) ?? []), weekdays[day - 1] ?? '']);
  }
  return [...byHours].map(([hours, days]) => `${days.join(', ')}: ${hours}`).join('; ');
}
