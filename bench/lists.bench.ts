import type { ChildProcess } from 'node:child_process';
import { contextToken } from './support/context-token.ts';
import { startServer } from './support/processes.ts';
import { openRoster } from './support/roster.ts';
import { fillScreens, measureScreens } from './support/screens.ts';

/**
 * First question of each screen, of a client whose hundred thousand people have all taken advances and hold a wallet's money:
 * the question that a list of a few hundred never asks.
 */
const people = Number(process.env['BENCH_EMPLOYEES'] ?? 100_000);
const port = 18_488;

const roster = await openRoster(people, 1);
const children: ChildProcess[] = [];
try {
  await fillScreens(roster.pool);
  children.push(await startServer('business-api', { BENCH_DATABASE: roster.app, BENCH_PORT: String(port) }));
  await measureScreens(port, { 'x-user-context': await contextToken(port) }, people);
} finally {
  for (const child of children) child.kill();
  await roster.close();
}
