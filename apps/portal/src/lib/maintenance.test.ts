import { expect, it } from 'vitest';
import { checkMaintenance } from './maintenance-check.ts';

async function check(readFlag: () => Promise<string>): Promise<string[]> {
  const steps: string[] = [];
  await checkMaintenance({
    readFlag,
    goToMaintenance: () => steps.push('/maintenance'),
    wait: async (ms) => void steps.push(`${ms} ms`),
    signOut: async () => void steps.push('sign out'),
  });
  return steps;
}

it('"true" sends to /maintenance and signs out after 500 ms (spec §4)', async () => {
  await expect(check(async () => 'true')).resolves.toEqual(['/maintenance', '500 ms', 'sign out']);
});

it.each(['false', '', 'TRUE', '1'])('%j changes nothing (spec §3)', async (flag) => {
  await expect(check(async () => flag)).resolves.toEqual([]);
});

it('a failing check never logs anybody out', async () => {
  await expect(check(() => Promise.reject(new Error('network')))).resolves.toEqual([]);
});
