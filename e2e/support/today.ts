/** When this run began, and what its clock said then: `CLOCK` (docs/operations.md) where the instance was given one. */
const startedAt = Date.now();
const clock = process.env['CLOCK'];
const saidThen = clock ? Date.parse(clock) : startedAt;

/** A day in Bogotá by the product's clock, so many from today, as fields take it: "dd/mm/yyyy". */
export function dayFromToday(days = 0): string {
  const instant = new Date(saidThen + (Date.now() - startedAt) + days * 86_400_000);
  return instant.toLocaleDateString('es-CO', {
    timeZone: 'America/Bogota',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
}

/** The year in Bogotá by the product's clock. */
export function currentYear(): number {
  return Number(dayFromToday().slice(-4));
}
