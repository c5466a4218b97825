import type { BrowserContext } from '@playwright/test';

const clock = process.env['CLOCK'];
const startedAt = Number(process.env['E2E_STARTED'] ?? Date.now());

/** Now by the product's clock: `CLOCK` (docs/operations.md) where the instance was given one. */
function now(): Date {
  return clock ? new Date(Date.parse(clock) + Date.now() - startedAt) : new Date();
}

/** The browser's clock goes with the product's, as a person's does: requests signed at another hour are refused. */
export async function keepTime(context: BrowserContext): Promise<void> {
  if (clock) await context.clock.install({ time: now() });
}

/** A day in Bogotá by the product's clock, so many from today, as fields take it: "dd/mm/yyyy". */
export const dayFromToday = (days = 0): string => isoDayFromToday(days).split('-').toReversed().join('/');

/** The same day as the API takes it: "yyyy-mm-dd". */
export function isoDayFromToday(days = 0): string {
  const instant = new Date(now().getTime() + days * 86_400_000);
  // The Swedish way of writing a day is the ISO one.
  return instant.toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' });
}

/** The year in Bogotá by the product's clock. */
export function currentYear(): number {
  return Number(dayFromToday().slice(-4));
}
