import { report } from './report.ts';
import { openClosing } from './support/closing.ts';
import { sum, type Spent } from './support/spent.ts';

/**
 * Periods of more and more people, three advances each, issued, confirmed and closed: how much longer it takes for how many more,
 * as the exponent of the growth (1 is linear), in processor time of the database and in wall clock.
 */
const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000,300000').split(',').map(Number);

let before: { people: number; spent: Spent } | null = null;
for (const people of sizes) {
  const spent = await closed(people);
  report({
    subject: 'antela',
    measure: `period of ${people} people`,
    value: Number(spent.seconds.toFixed(2)),
    unit: 's',
    note: `${spent.cpu.toFixed(1)} s of processor`,
  });
  if (before) {
    const more = Math.log(people / before.people);
    report({
      subject: 'antela',
      measure: `growth from ${before.people} to ${people}`,
      value: Number((Math.log(spent.cpu / before.spent.cpu) / more).toFixed(2)),
      unit: 'exponent',
      note: `goal 1; by the clock ${(Math.log(spent.seconds / before.spent.seconds) / more).toFixed(2)}`,
    });
  }
  before = { people, spent };
}

async function closed(people: number): Promise<Spent> {
  const closing = await openClosing(people, { bare: false });
  try {
    return sum(await closing.issue(), await closing.confirm(), await closing.close());
  } finally {
    await closing.stop();
  }
}
