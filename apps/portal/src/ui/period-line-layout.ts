export type PeriodStop = {
  name: string;
  /** `YYYY-MM-DD`. */ date: string;
  /** An hour or another detail after the date. */ detail?: string;
};
export type PlacedStop = PeriodStop & { /** 0–100, from the left. */ at: number; passed: boolean };
export type PlacedPeriod = {
  stops: PlacedStop[];
  /** 0–100, or null when today is outside the line. */ today: number | null;
};

const dayMs = 86_400_000;
const days = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

/**
 * Places the stops in proportion to their dates, but never closer than `gap` percent, so that two stops on neighbouring days can
 * both be read. Stops must come in the order of time; today is placed between its neighbours, and null when it is outside the line.
 */
export function placeStops(stops: readonly PeriodStop[], today: string, gap = 14): PlacedPeriod {
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return { stops: [], today: null };
  const span = Math.max(days(last.date) - days(first.date), 1);
  const at = stops.map((stop) => (100 * (days(stop.date) - days(first.date))) / span);

  for (let i = 1; i < at.length; i += 1) at[i] = Math.max(at[i] ?? 0, (at[i - 1] ?? 0) + gap);
  at[at.length - 1] = stops.length === 1 ? 0 : 100;
  for (let i = at.length - 2; i > 0; i -= 1) at[i] = Math.min(at[i] ?? 0, (at[i + 1] ?? 0) - gap);

  const placed = stops.map((stop, i) => ({ ...stop, at: at[i] ?? 0, passed: stop.date < today }));
  return { stops: placed, today: placeToday(placed, today) };
}

function placeToday(stops: readonly PlacedStop[], today: string): number | null {
  const next = stops.findIndex((stop) => stop.date >= today);
  const after = stops[next];
  const before = stops[next - 1];
  if (!after) return null;
  if (after.date === today) return after.at;
  if (!before) return null;
  const share = (days(today) - days(before.date)) / (days(after.date) - days(before.date));
  return before.at + share * (after.at - before.at);
}
